import type { CallFailed } from '#ui/api/fetchCall.ts'

export const unableToLoad = 'Unable to load navigation items.'

/** The error message of the specification for this page, or that of the server, or the default one. */
export function explain({ code, message }: CallFailed, otherwise: string) {
  if (code === 'forbidden') return 'You need admin or warehouse access to modify the navigation menu.'
  // Each error of the server has a code. Without a code, the request did not reach the server.
  return code === undefined ? otherwise : message
}
