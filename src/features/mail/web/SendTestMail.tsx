import { CircleCheck, CircleX, MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { DetailsModal } from '#ui/dialog/DetailsDialog.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { mailCalls, type TestMail } from '../contract.ts'

/** Sends a mail to the user who presses the button, and shows what the mail server answered. */
export function SendTestMail() {
  const [result, setResult] = useState<TestMail>()
  const { send, busy } = useSend(mailCalls.sendTest, { invalidates: [mailCalls.search], onDone: setResult })
  return (
    <>
      <Button size="small" icon={MailQuestion} busy={busy} onClick={() => send({})}>
        Send me a test mail
      </Button>
      <DetailsModal title="Test mail" open={result !== undefined} onClose={() => setResult(undefined)}>
        {result && <Result {...result} />}
      </DetailsModal>
    </>
  )
}

function Result({ outcome, message, advice }: TestMail) {
  const isAccepted = outcome === 'accepted'
  return (
    <>
      <p>
        <Tag tone={isAccepted ? 'good' : 'danger'} icon={isAccepted ? CircleCheck : CircleX}>
          {isAccepted ? 'Accepted' : 'Not sent'}
        </Tag>
      </p>
      <p className="wrap-anywhere">{message}</p>
      <div className="grid gap-1 rounded-control bg-mist px-3.5 py-3 text-sm">
        <h3 className="font-semibold">What to do</h3>
        {advice.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  )
}
