import type { CallFailed } from '#ui/api/fetchCall.ts'
import { failureText } from '#ui/api/query.ts'
import { notify } from '#ui/notices/notify.ts'

export const unableToLoad = 'Unable to load navigation items.'

/** The error of the specification for this page, or that of the server, or the default one. */
export function explain(failure: CallFailed, otherwise: string) {
  if (failure.code === 'forbidden') return 'You need admin or warehouse access to modify the navigation menu.'
  return failureText(failure, otherwise)
}

/** Shows a notice for a failure. A missing token is no error of the user: the page goes to sign-in by itself. */
export function notifyFailure(failure: CallFailed, otherwise: string) {
  if (failure.isShown || failure.message === 'Missing authentication token') return
  notify('error', explain(failure, otherwise))
}
