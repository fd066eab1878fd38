import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/control/Button.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { PasswordField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { session, useUser } from '#workbench/session.ts'
import { useWorkbench } from '#workbench/workbench.ts'
import { accountCalls } from '../contract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { changePasswordForm } from './passwordForms.ts'

/** Changes the user's own password, stores the new token and goes to the home page. */
export function ChangePasswordForm() {
  const { username, email } = useUser()
  const navigate = useNavigate()
  const { homeOf } = useWorkbench().guards
  const form = useForm({
    call: accountCalls.changePassword,
    schema: changePasswordForm(email),
    start: { current_password: '', new_password: '', confirm_password: '' },
    sent: ({ current_password, new_password }) => ({ body: { email, current_password, new_password } }),
    success: 'Password Successfully Changed',
    onDone({ token, ...user }) {
      if (token !== undefined) session.signIn({ ...user, token })
      void navigate({ to: homeOf(user) })
    },
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
      <FormProblems problems={form.problems} />
      {/* Password managers need the account that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('current_password')}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        {...form.field('new_password')}
        label="New Password"
        required
        username={username}
        email={email}
      />
      <PasswordField
        {...form.field('confirm_password')}
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="primary" className="justify-self-start" busy={form.busy}>
        Change Password
      </Button>
    </form>
  )
}
