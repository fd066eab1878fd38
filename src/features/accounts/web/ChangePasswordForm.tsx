import { useNavigate } from '@tanstack/react-router'
import { homeOf } from '#web/admin/guards.ts'
import { session, useUser } from '#web/admin/session.ts'
import { useSend } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/Field.tsx'
import { accountCalls } from '../contract.ts'
import { shortestPassword } from '../rules.ts'
import { changePasswordForm } from './changePasswordForm.ts'
import { FormFailure } from './FormFailure.tsx'
import { useCheckedForm } from './useCheckedForm.ts'

/** Changes one's own password, and goes home with the token that the new one brought. */
export function ChangePasswordForm() {
  const { email } = useUser()
  const navigate = useNavigate()
  const change = useSend(accountCalls.changePassword, {
    success: 'Password Successfully Changed',
    onDone: ({ token, ...user }) => {
      if (token !== undefined) session.signIn({ ...user, token })
      void navigate({ to: homeOf(user) })
    },
  })
  const { formProps, errorAt, failure } = useCheckedForm(
    changePasswordForm(email),
    ({ current_password, new_password }) => change.send({ body: { email, current_password, new_password } }),
    change.failure,
  )
  return (
    <form {...formProps} className="grid gap-4">
      <FormFailure message={failure} />
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Current Password"
        name="current_password"
        autoComplete="current-password"
        required
        error={errorAt('current_password')}
      />
      <PasswordField
        label="New Password"
        name="new_password"
        autoComplete="new-password"
        required
        hint={`At least ${shortestPassword} characters; a few words are easier to remember.`}
        error={errorAt('new_password')}
      />
      <PasswordField
        label="Confirm Password"
        name="confirm_password"
        autoComplete="new-password"
        required
        error={errorAt('confirm_password')}
      />
      <Button type="submit" variant="primary" className="justify-self-start" busy={change.busy}>
        Change Password
      </Button>
    </form>
  )
}
