import { CallFailed } from '#ui/api/fetchCall.ts'
import { withTimeLimit } from '#ui/lazyPart.ts'
import { shop } from '#ui/servedShop.ts'

/** Whether passkeys work here: the browser knows them, and the page has the address that they are made for. */
export const passkeysWork = () => shop.passkeys === location.origin && 'PublicKeyCredential' in window

/** Loads the code that asks the browser for a passkey. It is not loaded before somebody presses the button. */
export const loadPasskeyPrompt = () =>
  withTimeLimit(import('./passkeyPrompt.ts')).catch((error: unknown) => {
    throw new CallFailed(0, { message: error instanceof Error ? `${error.message} Try again.` : 'Try again.' })
  })
