import { Link } from '@tanstack/react-router'
import { Button } from '#ui/control/Button.tsx'
import { session, useUser } from '#workbench/session.ts'
import { useHome } from '#workbench/workbench.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Users whose password was reset have to change it here first. Other users may open the page too. */
export function ChangePasswordPage() {
  const user = useUser()
  const home = useHome()
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">Change Password</h1>
        {user.must_change_password ? (
          <p className="text-ink-2">Someone else set your password. To continue, choose one that only you know.</p>
        ) : (
          <p className="text-ink-2">Changing it signs you out everywhere else.</p>
        )}
      </div>
      <ChangePasswordForm />
      <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4 text-sm text-ink-2">
        {user.email}
        {user.must_change_password ? (
          <Button size="small" onClick={session.signOut}>
            Sign out
          </Button>
        ) : (
          <Link to={home} className="py-1 font-semibold text-teal underline underline-offset-4">
            Keep my current password
          </Link>
        )}
      </p>
    </>
  )
}
