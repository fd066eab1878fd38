import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react'
import type * as z from 'zod'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { SecondFactorAsked } from '#shared/sessionUser.ts'
import { CallFailed, send } from '#ui/api/fetchCall.ts'
import { PartNotLoaded, withTimeLimit } from '#ui/browser/lazyPart.ts'
import { notify } from '#ui/notices/notify.ts'
import type { SignInParts } from '#workbench/feature.ts'
import { session } from '#workbench/session.ts'
import { useWorkbench } from '#workbench/workbench.ts'
import { SignIn, signInCall } from '../signInContract.ts'

const none: Fault[] = []

/**
 * Signs in. It does not use `useForm` and TanStack Query, so that the sign-in page, which loads first, stays small. The
 * router redirects the user afterwards.
 */
export function useSignIn(knownEmail: string) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, start] = useTransition()
  const [faults, setFaults] = useState(none)
  const [email, setEmail] = useState(knownEmail)
  const [step, setStep] = useState<{ asked: SecondFactorAsked; parts: SignInParts }>()
  const { signInParts } = useWorkbench()

  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  /** Most users do not need this code, so the page is loaded without it. */
  async function loadParts() {
    const parts = signInParts && (await withTimeLimit(signInParts()).catch(undefinedIfNotLoaded))
    if (!parts)
      throw new CallFailed(0, { message: 'The next step could not be loaded. Check the connection, and try again.' })
    return parts
  }

  const attempt = (act: () => Promise<void>) =>
    start(async () => {
      try {
        await act()
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        notify('error', error.message)
      }
    })

  const signIn = (body: z.input<typeof SignIn>) =>
    attempt(async () => {
      const reply = await send(signInCall, { body })
      if ('token' in reply) return session.signIn(reply)
      const parts = await loadParts()
      setEmail(body.email)
      setStep({ asked: reply, parts })
    })

  const signInByPasskey = () => attempt(async () => session.signIn(await (await loadParts()).signInByPasskey()))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = SignIn.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setFaults(written.success ? none : faultsOf(written.error))
    if (written.success) signIn(written.data)
  }

  /** Goes back from the second step to the password. */
  const startAgain = () => setStep(undefined)

  const errorAt = (field: string) => faults.find((fault) => fault.field === field)?.message
  const formProps = { ref: form, onSubmit, noValidate: true }
  return { formProps, busy, errorAt, signIn, signInByPasskey, email, step, startAgain }
}

function undefinedIfNotLoaded(error: unknown) {
  if (error instanceof PartNotLoaded) return undefined
  throw error
}
