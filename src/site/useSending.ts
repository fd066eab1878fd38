import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '#shared/faults.ts'
import { faultAt, type SendTexts, sendForm } from './send.ts'

interface Sending {
  form: RefObject<HTMLFormElement | null>
  /** The errors from sending the form without scripts. */
  before: FormErrors | null
  says: SendTexts
  /** Fields whose value may be right again when another one changes, with the name of the other one. */
  dependent?: Readonly<Record<string, string>>
}

/**
 * Sends a form without leaving the page. After a refusal, the first field with an error gets the focus, and an error disappears
 * when its field is right again.
 */
export function useSending<Reply>(path: `/api/${string}`, { form, before, says, dependent = {} }: Sending) {
  const [refused, setRefused] = useState(before)
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const refusedInput = useRef<FormData>(null)

  useEffect(() => {
    const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    if (!refused || !form.current) return
    refusedInput.current = new FormData(form.current)
    ;(first('[aria-invalid], [data-invalid]') ?? first('[role=alert]'))?.focus()
  }, [form, refused])

  const wrong = refused?.errors ?? []
  const isCorrected = (name: string) => corrected.includes(name)
  const isAllCorrected = wrong.length > 0 && wrong.every(({ field }) => isCorrected(field))

  return {
    /** The refusal, until all of its fields are corrected. */
    refused: isAllCorrected ? null : refused,
    isBusy,
    faultOf: (name: string) => (isCorrected(name) ? undefined : faultAt(refused, name)),
    /** For the form: notices the fields that were corrected. */
    onInput() {
      if (wrong.length === 0 || !form.current) return
      const input = new FormData(form.current)
      const isChanged = (name = '') => input.get(name) !== refusedInput.current?.get(name)
      const isRight = (name: string) =>
        form.current?.querySelector<HTMLInputElement>(`[name=${name}]:enabled`)?.validity.valid &&
        (isChanged(name) || isChanged(dependent[name]))
      setCorrected([...corrected, ...wrong.map(({ field }) => field).filter(isRight)])
    },
    /** Does nothing while the form is being sent. */
    async send(fields: object) {
      if (isBusy) return undefined
      setBusy(true)
      // A visitor who corrects fields does not have to wait, see `openedBefore` on the server.
      const outcome = await sendForm<Reply>(path, wrong.length > 0 ? { ...fields, opened: 0 } : fields, says)
      setBusy(false)
      setCorrected([])
      setRefused(outcome.refused ?? null)
      return outcome
    },
  }
}
