import { useNavigate } from '@tanstack/react-router'
import { session } from './session.ts'
import { useWorkbench } from './workbench.ts'

let isWanted = false

/** Navigates to the sign-in page like any link, so a page with unsaved changes can still keep the user there. */
export function useSignOut() {
  const navigate = useNavigate()
  const { signInPath } = useWorkbench().guards
  return () => {
    isWanted = true
    void navigate({ to: signInPath })
  }
}

/**
 * The router calls this when it starts a navigation. Ends the session if the user chose Sign out and the navigation goes to
 * the sign-in page. Returns whether it ended the session.
 */
export function finishSignOut(isToSignIn: boolean): boolean {
  const isSignOut = isWanted && isToSignIn
  isWanted = false
  if (isSignOut) void session.signOut()
  return isSignOut
}
