import { useEffect, useState } from 'react'
import { useCall } from '#ui/query.ts'
import { type FormProduct, orderFormCalls } from '../contract.ts'

const pause = 150
const none: readonly FormProduct[] = []

/** The products that a text may mean, asked for when the typing pauses. Those for another text are none: Enter might take one. */
export function useSuggestions(text: string, isWanted: boolean) {
  const typed = text.trim()
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(setQuery, pause, typed)
    return () => clearTimeout(timer)
  }, [typed, isWanted])
  const isAsked = isWanted && typed !== '' && query === typed
  const { data } = useCall(orderFormCalls.filter, { body: { query } }, { enabled: isAsked, staleTime: 30_000 })
  return isAsked && data ? data.items : none
}
