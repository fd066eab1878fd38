import { type RefObject, useEffect, useState } from 'react'
import type { FormErrors } from '#shared/faults.ts'
import { faultAt, type Speech, send } from './send.ts'

interface Sending {
  form: RefObject<HTMLFormElement | null>
  /** Why it was refused when it was sent without scripts. */
  before: FormErrors | null
  says: Speech
}

/** What a living form sends, and why that was refused: then whoever filled it in is led to the first fault. */
export function useSending<Reply>(path: `/api/${string}`, { form, before, says }: Sending) {
  const [refused, setRefused] = useState(before)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    if (refused) (first('[aria-invalid], [data-invalid]') ?? first('[role=alert]'))?.focus()
  }, [form, refused])

  return {
    refused,
    isBusy,
    faultOf: (name: string) => faultAt(refused, name),
    /** Nothing is sent while the last sending is under way. */
    async send(fields: object) {
      if (isBusy) return undefined
      setBusy(true)
      const outcome = await send<Reply>(path, fields, says)
      setBusy(false)
      setRefused(outcome.refused ?? null)
      return outcome
    },
  }
}
