import { Navigate } from '@tanstack/react-router'
import { session } from '#web/admin/session.ts'
import { shop } from '#web/shop.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField, TextField } from '#web/ui/Field.tsx'
import { SignIn } from '../contract.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { FormFailure } from './FormFailure.tsx'
import { useCheckedForm } from './useCheckedForm.ts'
import { useSignIn } from './useSignIn.ts'

export function SignInPage() {
  const { signIn, busy, failure: refused } = useSignIn()
  const { formProps, errorAt, failure } = useCheckedForm(SignIn, signIn, refused)
  if (shop.firstSetUp) return <Navigate to="/admin/signup" replace />
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">Sign In</h1>
        {session.expired && <p className="text-ink-2">Your session has ended. Sign in to go on where you were.</p>}
      </div>
      <form {...formProps} className="grid gap-4">
        <FormFailure message={failure} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          error={errorAt('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errorAt('password')}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Sign In
        </Button>
      </form>
      {shop.demo.length > 0 && <DemoAccounts accounts={shop.demo} busy={busy} onChoose={signIn} />}
    </>
  )
}
