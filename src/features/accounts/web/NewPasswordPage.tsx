import { useState } from 'react'
import type { Reply } from '#shared/call.ts'
import { forgotPasswordPage, signInPage } from '#shared/pageAddresses.ts'
import { toCallFailed, useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { PasswordField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { session } from '#workbench/session.ts'
import { incomplete, passwordCalls } from '../passwordContract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { resetPasswordForm } from './passwordForms.ts'
import { useMailedSecret } from './useMailedSecret.ts'

/** The page of the link in the mail to somebody who forgot the password. */
export function NewPasswordPage() {
  const secret = useMailedSecret()
  const [message, setMessage] = useState<string>()
  return (
    <>
      <h1 className="text-3xl">New Password</h1>
      {message !== undefined ? (
        <Changed message={message} />
      ) : secret === '' ? (
        <Closed message={incomplete} />
      ) : (
        <LinkedForm secret={secret} onDone={setMessage} />
      )}
    </>
  )
}

interface LinkProps {
  secret: string
  onDone: (message: string) => void
}

function LinkedForm(props: LinkProps) {
  const { data, error, refetch } = useCall(passwordCalls.link, { body: { secret: props.secret } })
  if (data) return <PasswordForm {...props} {...data} />
  if (!error) {
    return (
      <p role="status" className="text-ink-2">
        Opening your link…
      </p>
    )
  }
  const { status } = toCallFailed(error)
  if (status >= 400 && status < 500) return <Closed message={error.message} />
  return (
    <div role="alert" className="grid justify-items-start gap-4 text-ink-2">
      {error.message}
      <Button onClick={() => refetch()}>Try again</Button>
    </div>
  )
}

function PasswordForm({ secret, email, username, onDone }: LinkProps & Reply<typeof passwordCalls.link>) {
  const [closed, setClosed] = useState<string>()
  const form = useForm({
    call: passwordCalls.choose,
    schema: resetPasswordForm(email),
    start: { new_password: '', confirm_password: '' },
    sent: ({ new_password }) => ({ body: { secret, new_password } }),
    onDone({ message }) {
      onDone(message)
      // This browser may have been signed in to the account.
      session.recheck()
    },
    onFailed({ status, message }) {
      if (status === 404) setClosed(message)
      return status === 404
    },
  })
  if (closed !== undefined) return <Closed message={closed} />
  return (
    <>
      <p className="wrap-anywhere text-ink-2">
        Choose a new password for {username} ({email}). You are then signed out everywhere.
      </p>
      <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
        <FormProblems problems={form.problems} />
        {/* Password managers need the account that the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPasswordField
          {...form.field('new_password')}
          label="New Password"
          username={username}
          email={email}
          autoFocus
          required
        />
        <PasswordField
          {...form.field('confirm_password')}
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Change Password
        </Button>
      </form>
    </>
  )
}

const Closed = ({ message }: { message: string }) => (
  <div className="grid justify-items-start gap-4">
    <p role="alert" className="text-ink-2">
      {message}
    </p>
    <a href={forgotPasswordPage()} className={buttonClass('primary')}>
      Request a new link
    </a>
  </div>
)

const Changed = ({ message }: { message: string }) => (
  <div className="grid justify-items-start gap-4">
    <p role="status" className="text-ink-2">
      {message}
    </p>
    <a href={signInPage()} className={buttonClass('primary')}>
      Sign In
    </a>
  </div>
)
