import { useEffect, useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { navigationCalls } from '../contract.ts'
import { NameSuggestions } from './NameSuggestions.tsx'
import { SuggestField } from './SuggestField.tsx'
import type { ItemForm } from './useItemForm.ts'

/** A name of the product list. If the name does not exist, the field offers similar ones. */
export function DeviceField({ form }: { form: ItemForm }) {
  const field = form.field('link')
  const names = useProductNames(form.draft.link ?? '')
  const nearest = field.error === undefined ? [] : names.slice(0, 3)
  return (
    <div className="grid gap-2">
      <SuggestField
        {...field}
        label="Device Name"
        hint="A device or brand, spelled as in the product list."
        suggestions={names}
      />
      <NameSuggestions names={nearest} onChoose={field.onChange} />
    </div>
  )
}

const pause = 200

/** The product names most similar to the typed text. They are requested when the user stops typing. */
function useProductNames(typed: string): readonly string[] {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(setQuery, pause, typed.trim())
    return () => clearTimeout(timer)
  }, [typed])
  const hasQuery = query !== ''
  const { data } = useCall(navigationCalls.devices, { body: { query } }, { keepPrevious: true, enabled: hasQuery })
  return hasQuery && data ? data : []
}
