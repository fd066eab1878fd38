import type { ReactNode } from 'react'
import { forgotPasswordPage } from '#shared/pageAddresses.ts'
import { shop } from '#ui/browser/servedShop.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import { PasswordField, TextField } from '#ui/form/TextField.tsx'
import { session } from '#workbench/session.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { passkeysWork } from './factors/passkeySupport.ts'
import { useSignIn } from './useSignIn.ts'

export const SignInPage = () => (
  <SignInForm>
    <div className="grid gap-2">
      <h1 className="text-3xl">Sign In</h1>
      {session.expired && <p className="text-ink-2">Your session has ended.</p>}
    </div>
  </SignInForm>
)

/** The email and the password, below a heading, and then the second step in place of both. */
export function SignInForm({ as = '', children }: { as?: string; children: ReactNode }) {
  const { formProps, busy, errorAt, signIn, signInByPasskey, email, step, startAgain } = useSignIn(as)
  if (step) {
    const { SecondStep } = step.parts
    return <SecondStep asked={step.asked} email={email} onBack={startAgain} />
  }
  return (
    <>
      {children}
      <form {...formProps} className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          autoFocus={email === ''}
          error={errorAt('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          error={errorAt('password')}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Sign In
        </Button>
        {passkeysWork() && (
          <Button busy={busy} onClick={signInByPasskey}>
            Sign in with a passkey
          </Button>
        )}
        <a href={forgotPasswordPage()} className={`${textLink} justify-self-start text-sm`}>
          Forgot your password?
        </a>
      </form>
      {shop.demo.length > 0 && <DemoAccounts accounts={shop.demo} busy={busy} onChoose={signIn} />}
    </>
  )
}
