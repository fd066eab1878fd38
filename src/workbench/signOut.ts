import { useNavigate } from '@tanstack/react-router'
import { session } from './session.ts'
import { useWorkbench } from './workbench.ts'

let isWanted = false

/** Leaves for the sign-in page, as any link does: a page with unsaved changes asks first, and may be stayed on. */
export function useSignOut() {
  const navigate = useNavigate()
  const { signInPath } = useWorkbench().guards
  return () => {
    isWanted = true
    void navigate({ to: signInPath })
  }
}

/**
 * The router calls this once the page on screen has let go, with whether it leaves for the sign-in page. Ends the session
 * if somebody wanted to sign out, and returns whether they did.
 */
export function signOutOnTheWay(isToSignIn: boolean): boolean {
  const isOnTheWay = isWanted && isToSignIn
  isWanted = false
  if (isOnTheWay) void session.signOut()
  return isOnTheWay
}
