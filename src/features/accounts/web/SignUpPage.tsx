import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { homeOf } from '#web/admin/guards.ts'
import { session } from '#web/admin/session.ts'
import { useCall, useSend } from '#web/query.ts'
import { shop } from '#web/shop.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField, TextField } from '#web/ui/Field.tsx'
import { accountCalls, type Invitation } from '../contract.ts'
import { shortestPassword } from '../rules.ts'
import { FormFailure } from './FormFailure.tsx'
import { SignUpForm } from './signUpForm.ts'
import { useCheckedForm } from './useCheckedForm.ts'

/** For the first user of a new shop, and for those who were invited. Everybody else has an account, or needs an invitation. */
export function SignUpPage() {
  const { searchStr } = useLocation()
  const invitation = new URLSearchParams(searchStr).get('invitation')
  if (invitation !== null) return <InvitedSignUp invitation={invitation} />
  if (shop.firstSetUp) {
    return <SignUp says="Welcome. The first account runs the shop: it can do everything, and makes the others." />
  }
  return <Navigate to="/admin/signin" replace />
}

function InvitedSignUp({ invitation }: { invitation: string }) {
  const { data, error, refetch } = useCall(accountCalls.invitation, { body: { invitation } })
  if (data) {
    return (
      <SignUp says="You have been invited. Choose a password, and you are in." invitation={invitation} invited={data} />
    )
  }
  return (
    <>
      <h1 className="text-3xl">Sign Up</h1>
      {error ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <FormFailure message={error.message} />
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      ) : (
        <p role="status" className="text-ink-2">
          Opening your invitation…
        </p>
      )}
    </>
  )
}

function SignUp({ says, invitation, invited }: { says: string; invitation?: string; invited?: Invitation }) {
  const navigate = useNavigate()
  const signUp = useSend(accountCalls.signUp, {
    success: 'New User Successfully Created',
    onDone: ({ token, ...user }) => {
      // The page was served while there was nobody yet, and is not served again.
      shop.firstSetUp = false
      if (token !== undefined) session.signIn({ ...user, token })
      void navigate({ to: homeOf(user) })
    },
  })
  const { formProps, errorAt, failure } = useCheckedForm(
    SignUpForm,
    ({ username, email, password }) => signUp.send({ body: { username, email, password, invitation } }),
    signUp.failure,
  )
  const readOnly = invited !== undefined
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">Sign Up</h1>
        <p className="text-ink-2">{says}</p>
      </div>
      <form {...formProps} className="grid gap-4">
        <FormFailure message={failure} />
        <TextField
          label="Store Name"
          name="username"
          autoComplete="organization"
          autoFocus={!readOnly}
          required
          defaultValue={invited?.username}
          readOnly={readOnly}
          error={errorAt('username')}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={invited?.email}
          readOnly={readOnly}
          error={errorAt('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          autoFocus={readOnly}
          required
          hint={`At least ${shortestPassword} characters; a few words are easier to remember.`}
          error={errorAt('password')}
        />
        <PasswordField
          label="Confirm Password"
          name="confirm_password"
          autoComplete="new-password"
          required
          error={errorAt('confirm_password')}
        />
        <Button type="submit" variant="primary" busy={signUp.busy}>
          Sign Up
        </Button>
      </form>
    </>
  )
}
