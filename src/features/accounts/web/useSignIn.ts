import { useState, useTransition } from 'react'
import type * as z from 'zod'
import { session } from '#web/admin/session.ts'
import { CallFailed, send } from '#web/api.ts'
import { notify } from '#web/ui/notices.ts'
import { accountCalls, type SignIn } from '../contract.ts'

/**
 * Signs in. It does without the library that keeps answers, which nobody needs before they are in: sign-in is the
 * first thing to load. Where the user goes next is the router's to say.
 */
export function useSignIn() {
  const [busy, start] = useTransition()
  const [failure, setFailure] = useState<CallFailed>()

  const signIn = (body: z.input<typeof SignIn>) =>
    start(async () => {
      try {
        session.signIn(await send(accountCalls.signIn, { body }))
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        notify('error', error.message)
        setFailure(error)
      }
    })

  return { signIn, busy, failure }
}
