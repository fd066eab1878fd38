import { type RefObject, useEffect, useState } from 'react'
import type { FormErrors } from '#shared/faults.ts'
import { faultAt, type SendTexts, sendForm } from './send.ts'

interface Sending {
  form: RefObject<HTMLFormElement | null>
  /** The errors from sending the form without scripts. */
  before: FormErrors | null
  says: SendTexts
}

/** Sends a form without leaving the page. After a refusal, the first field with an error gets the focus. */
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
    /** Does nothing while the form is being sent. */
    async send(fields: object) {
      if (isBusy) return undefined
      setBusy(true)
      const outcome = await sendForm<Reply>(path, fields, says)
      setBusy(false)
      setRefused(outcome.refused ?? null)
      return outcome
    },
  }
}
