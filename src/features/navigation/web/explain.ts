import type { CallFailed } from '#ui/api.ts'

export const unableToLoad = 'Unable to load navigation items.'

/** Why something failed, in the words of this page, else the server's own, else the given ones. */
export function explain({ code, message }: CallFailed, otherwise: string) {
  if (code === 'forbidden') return 'You need admin or warehouse access to modify the navigation menu.'
  // Every refusal of the server carries a code; without one nobody got as far as the server.
  return code === undefined ? otherwise : message
}
