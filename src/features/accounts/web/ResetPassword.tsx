import { Link } from '@tanstack/react-router'
import type * as z from 'zod'
import { accountSettingsPage } from '#shared/pageAddresses.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { PasswordField, TextField } from '#ui/form/TextField.tsx'
import { useUser } from '#workbench/session.ts'
import type { UserRow } from '../columns.ts'
import { accountCalls } from '../contract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { resetPasswordForm } from './passwordForms.ts'

/** Sets a password for another user, who has to change it at the next sign-in. Admins change their own in their settings. */
export function ResetPassword({
  user: { id, email, username, active },
}: {
  user: Pick<UserRow, 'id' | 'email' | 'username' | 'active'>
}) {
  const own = useUser()
  if (id === own.id) {
    return (
      <Link to={accountSettingsPage()} className={buttonClass('quiet', 'small')}>
        Change Password
      </Link>
    )
  }
  const schema = resetPasswordForm(email)
  return (
    <FormDialog<typeof accountCalls.changePassword, z.input<typeof schema>>
      title="Reset Password"
      act="Reset Password"
      trigger={
        <Button size="small" disabled={!active} title={active ? undefined : 'Activate the account first.'}>
          Reset Password<span className="sr-only"> of {username}</span>
        </Button>
      }
      call={accountCalls.changePassword}
      schema={schema}
      start={{ new_password: '', confirm_password: '' }}
      sent={({ new_password }) => ({ body: { email, new_password } })}
      success="Password Successfully Changed"
    >
      {({ field }) => (
        <>
          <p className="text-[15px] text-ink-2">
            {username} is signed out everywhere, and chooses a new password at the next sign-in.
          </p>
          <TextField label="Email" name="email" value={email} readOnly />
          <NewPasswordField
            label="New Password"
            required
            username={username}
            email={email}
            {...field('new_password')}
          />
          <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirm_password')} />
        </>
      )}
    </FormDialog>
  )
}
