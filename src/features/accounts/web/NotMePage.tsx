import { useState } from 'react'
import { forgotPasswordPage } from '#shared/pageAddresses.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { session } from '#workbench/session.ts'
import { passwordCalls } from '../passwordContract.ts'
import { useMailedSecret } from './useMailedSecret.ts'

/**
 * The page of the link "This was not me" in a mail. Opening it changes nothing, because programs that check mails for viruses
 * open all links.
 */
export function NotMePage() {
  const secret = useMailedSecret()
  const [locked, setLocked] = useState<{ resets_by_mail: boolean }>()
  const { send, busy, failure } = useSend(passwordCalls.notMe, {
    quiet: true,
    onDone(reply) {
      setLocked(reply)
      // This browser may have been signed in to the account.
      session.recheck()
    },
  })
  if (locked) return <Locked {...locked} />
  return (
    <>
      <h1 className="text-3xl">This was not me</h1>
      <div className="grid gap-3 text-ink-2">
        <p>If you did not do what the e-mail says, and do not know who did, lock the account now:</p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>It is signed out everywhere.</li>
          <li>Its password no longer works, so you will choose a new one.</li>
          <li>The administrators get an e-mail.</li>
        </ul>
        <p>If it was you, close this page. Nothing changes.</p>
      </div>
      {failure && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad">
          {failure.message}
        </p>
      )}
      <Button variant="danger" busy={busy} onClick={() => send({ body: { secret } })}>
        Lock the account
      </Button>
    </>
  )
}

const Locked = ({ resets_by_mail }: { resets_by_mail: boolean }) => (
  <>
    <h1 className="text-3xl">The account is locked</h1>
    {resets_by_mail ? (
      <>
        <p role="status" className="text-ink-2">
          It is signed out everywhere, and the administrators know. To use it again, choose a new password by e-mail.
        </p>
        <a href={forgotPasswordPage()} className={`${buttonClass('primary')} justify-self-start`}>
          Request a link
        </a>
      </>
    ) : (
      <p role="status" className="text-ink-2">
        It is signed out everywhere, and the administrators know. One of them checks the account and sets a new
        password: contact the office.
      </p>
    )}
  </>
)
