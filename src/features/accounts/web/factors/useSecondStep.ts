import { type FormEvent, useState, useTransition } from 'react'
import type { SessionUser } from '#shared/sessionUser.ts'
import { CallFailed, send } from '#ui/api/fetchCall.ts'
import { notify } from '#ui/notices/notify.ts'
import { session } from '#workbench/session.ts'
import { factorCalls, SecondStep } from '../../factorsContract.ts'
import { promptSecondStep } from './passkeyPrompt.ts'

/** Finishes a sign-in. Like `useSignIn`, it works without TanStack Query, which is loaded after signing in. */
export function useSecondStep(ticket: string, field: 'code' | 'recovery_code', onBack: () => void) {
  const [busy, start] = useTransition()
  const [fault, setFault] = useState<string>()

  const attempt = (act: () => Promise<SessionUser>) =>
    start(async () => {
      setFault(undefined)
      try {
        session.signIn(await act())
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        const atField = error.errors.find((each) => each.field === field)
        if (atField) return setFault(atField.message)
        notify('error', error.message)
        if (error.code === 'sign_in_again') onBack()
      }
    })

  const askPasskey = () => attempt(() => promptSecondStep(ticket))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { ticket, [field]: String(new FormData(event.currentTarget).get(field) ?? '') }
    const typed = SecondStep.safeParse(body)
    if (typed.success) attempt(() => send(factorCalls.finishSignIn, { body }))
    else setFault(typed.error.issues[0]?.message)
  }

  return { busy, fault, askPasskey, onSubmit, clear: () => setFault(undefined) }
}
