import { useEffect, useState } from 'react'
import { type SendTexts, sendForm } from '#site/send.ts'
import type { Slot } from '../../contract.ts'

export interface FreeTimes {
  /** The times of a store on a day, or the state of the request. Null while no store or no day is chosen. */
  slots: Slot[] | 'loading' | 'failed' | null
  loadAgain(): void
}

/** Requests the times of a store on a day. The reply to an earlier choice is ignored. */
export function useSlots(store: string | undefined, date: string, says: SendTexts): FreeTimes {
  const [slots, setSlots] = useState<FreeTimes['slots']>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts never change, and `tries` repeats the request
  useEffect(() => {
    if (!store || !date) return setSlots(null)
    let isWanted = true
    setSlots('loading')
    void sendForm<{ items: Slot[] }>('/api/appointment/slots/', { store, date }, says).then((outcome) => {
      if (isWanted) setSlots(outcome.refused ? 'failed' : outcome.reply.items)
    })
    return () => {
      isWanted = false
    }
  }, [store, date, tries])
  return { slots, loadAgain: () => setTries((before) => before + 1) }
}
