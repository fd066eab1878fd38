import { useEffect, useState } from 'react'
import { type Speech, send } from '#site/send.ts'
import type { Slot } from '../../contract.ts'

export interface Times {
  /** Of a store on a day: there, on their way, or not to be had. None where one of the two is still to be chosen. */
  slots: Slot[] | 'loading' | 'failed' | null
  loadAgain(): void
}

/** The times of a store on a day. What was asked first and answered last is not shown. */
export function useSlots(store: string | undefined, date: string, says: Speech): Times {
  const [slots, setSlots] = useState<Times['slots']>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the page, and `tries` asks once more
  useEffect(() => {
    if (!store || !date) return setSlots(null)
    let isWanted = true
    setSlots('loading')
    void send<{ items: Slot[] }>('/api/appointment/slots/', { store, date }, says).then((outcome) => {
      if (isWanted) setSlots(outcome.refused ? 'failed' : outcome.reply.items)
    })
    return () => {
      isWanted = false
    }
  }, [store, date, tries])
  return { slots, loadAgain: () => setTries((before) => before + 1) }
}
