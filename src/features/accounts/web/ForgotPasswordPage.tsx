import { useState } from 'react'
import { signInPage } from '#shared/pageAddresses.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { passwordCalls } from '../passwordContract.ts'

/** The server's reply is the same for every address, and so is this page. */
export function ForgotPasswordPage() {
  const [message, setMessage] = useState<string>()
  return (
    <>
      <h1 className="text-3xl">Forgot Password</h1>
      {message === undefined ? <RequestForm onSent={setMessage} /> : <Sent message={message} />}
      <p className="border-t border-line pt-4 text-sm">
        <a href={signInPage()} className={textLink}>
          Back to Sign In
        </a>
      </p>
    </>
  )
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useForm({
    call: passwordCalls.request,
    start: { email: '' },
    onDone: ({ message }) => onSent(message),
  })
  return (
    <>
      <p className="text-ink-2">Enter your e-mail address. We send you a link to choose a new password.</p>
      <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
        <FormProblems problems={form.problems} />
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" autoFocus required />
        <Button type="submit" variant="primary" busy={form.busy}>
          Send link
        </Button>
      </form>
    </>
  )
}

const Sent = ({ message }: { message: string }) => (
  <div className="grid gap-3 text-ink-2">
    <p role="status" className="font-medium text-ink">
      {message}
    </p>
    <p>The link works once, for 30 minutes. Only the newest one works.</p>
    <p>No e-mail? Look in the spam folder, or ask an administrator to reset your password.</p>
  </div>
)
