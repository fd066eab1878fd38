import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { shop } from '#ui/browser/servedShop.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { PasswordField, TextField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { session } from '#workbench/session.ts'
import { useWorkbench } from '#workbench/workbench.ts'
import { accountCalls, type Invitation } from '../contract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { SignUpForm } from './passwordForms.ts'

/** For invited users and the first user of a new shop. The guards redirect all others. */
export function SignUpPage() {
  // Read once: after sign-up the address changes before this page is removed. Mails of releases before 2026-11-23 have the
  // secret in front of the `#`. It stays in the address, so that the page can be loaded again.
  const [invitation] = useState(() => location.hash.slice(1) || new URLSearchParams(location.search).get('invitation'))
  if (invitation !== null) return <InvitedSignUp invitation={invitation} />
  return <SignUpPanel intro="Welcome. Create the first account. It has full access and adds the other users." />
}

function InvitedSignUp({ invitation }: { invitation: string }) {
  const { data, error, refetch } = useCall(accountCalls.invitation, { body: { invitation } })
  if (data) {
    return (
      <SignUpPanel
        intro="You have been invited. Choose a password to create your account."
        invitation={invitation}
        invited={data}
      />
    )
  }
  return (
    <>
      <h1 className="text-3xl">Sign Up</h1>
      {error ? (
        <div role="alert" className="grid justify-items-start gap-4 text-ink-2">
          {error.message}
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

function SignUpPanel({ intro, invitation, invited }: { intro: string; invitation?: string; invited?: Invitation }) {
  const navigate = useNavigate()
  const { homeOf } = useWorkbench().guards
  const form = useForm({
    call: accountCalls.signUp,
    schema: SignUpForm,
    start: { username: invited?.username ?? '', email: invited?.email ?? '', password: '', confirm_password: '' },
    sent: ({ username, email, password }) => ({ body: { username, email, password, invitation } }),
    success: 'New User Successfully Created',
    failed: 'The user could not be created',
    onDone({ token, ...user }) {
      // The server wrote this flag into the page, which is not loaded again.
      shop.firstSetUp = false
      if (token !== undefined) session.signIn({ ...user, token })
      void navigate({ to: homeOf(user) })
    },
  })
  const readOnly = invited !== undefined
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">Sign Up</h1>
        <p className="text-ink-2">{intro}</p>
      </div>
      <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
        <FormProblems problems={form.problems} />
        <TextField
          {...form.field('username')}
          label="Store Name"
          autoComplete="organization"
          autoFocus={!readOnly}
          readOnly={readOnly}
          required
        />
        <TextField
          {...form.field('email')}
          label="Email Address"
          type="email"
          autoComplete="username"
          readOnly={readOnly}
          required
        />
        <NewPasswordField
          {...form.field('password')}
          label="Password"
          autoFocus={readOnly}
          required
          username={form.draft.username}
          email={form.draft.email}
        />
        <PasswordField
          {...form.field('confirm_password')}
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Sign Up
        </Button>
      </form>
    </>
  )
}
