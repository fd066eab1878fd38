import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Reply } from '#shared/call.ts'
import { CallFailed, send } from '#ui/api/fetchCall.ts'
import { factorCalls } from '../../factorsContract.ts'

/** Signs in with a passkey alone. */
export async function promptSignIn() {
  const passkey = await askForPasskey(await send(factorCalls.askPasskey, { body: {} }))
  return send(factorCalls.signInByPasskey, { body: { passkey } })
}

/** Finishes a sign-in whose password was right. */
export async function promptSecondStep(ticket: string) {
  const passkey = await askForPasskey(await send(factorCalls.askPasskey, { body: { ticket } }))
  return send(factorCalls.finishSignIn, { body: { ticket, passkey } })
}

/** Asks the browser for a passkey. */
export const askForPasskey = (optionsJSON: Reply<typeof factorCalls.askPasskey>) =>
  orFailure(() => startAuthentication({ optionsJSON }), 'No passkey was used. Try again, or choose another way.')

/** Lets the browser make a new passkey. */
export const makePasskey = (optionsJSON: Reply<typeof factorCalls.startPasskey>) =>
  orFailure(() => startRegistration({ optionsJSON }), 'No passkey was added. Try again, or use an authenticator app.')

/** The browser does not say why there is no passkey: the user cancelled, it took too long, or the device has none. */
async function orFailure<Result>(ask: () => Promise<Result>, message: string): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new CallFailed(0, { message: isKnown ? 'This device has a passkey for your account already.' : message })
  }
}
