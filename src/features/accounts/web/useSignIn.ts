import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import type * as z from 'zod'
import { type Fault, faultsOf } from '#shared/faults.ts'
import { CallFailed, send } from '#ui/api/fetchCall.ts'
import { notify } from '#ui/notices/notify.ts'
import { session } from '#workbench/session.ts'
import { accountCalls, SignIn } from '../contract.ts'

const none: Fault[] = []

/**
 * Signs in. It does not use `useForm` and TanStack Query, so that the sign-in page, which loads first, stays small. The
 * router redirects the user afterwards.
 */
export function useSignIn() {
  const form = useRef<HTMLFormElement>(null)
  const [busy, start] = useTransition()
  const [faults, setFaults] = useState(none)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const signIn = (body: z.input<typeof SignIn>) =>
    start(async () => {
      try {
        const reply = await send(accountCalls.signIn, { body })
        if ('token' in reply) session.signIn(reply)
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        notify('error', error.message)
        setRefusal(error.message)
      }
    })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = SignIn.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setRefusal(undefined)
    setFaults(written.success ? none : faultsOf(written.error))
    if (written.success) signIn(written.data)
  }

  const errorAt = (field: string) => faults.find((fault) => fault.field === field)?.message
  return { formProps: { ref: form, onSubmit, noValidate: true }, busy, refusal, errorAt, signIn }
}
