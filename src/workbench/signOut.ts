import { useNavigate } from '@tanstack/react-router'
import { signInPath } from './guards.ts'
import { session } from './session.ts'

let isWanted = false

/** Leaves for the sign-in page, as any link does: a page with unsaved changes asks first, and may be stayed on. */
export function useSignOut() {
  const navigate = useNavigate()
  return () => {
    isWanted = true
    void navigate({ to: signInPath })
  }
}

/** For the router, once the page on screen has let go: ends the session if that is why one leaves, and says whether it was. */
export function signOutOnTheWay(to: string): boolean {
  const isOnTheWay = isWanted && to === signInPath
  isWanted = false
  if (isOnTheWay) void session.signOut()
  return isOnTheWay
}
