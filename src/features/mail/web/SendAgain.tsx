import { Send } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import type { OutboxMail } from '../columns.ts'
import { mailCalls } from '../contract.ts'
import { nameOfMail } from './nameOfMail.ts'

/** Sends a mail again, or a waiting one now instead of at its next try. */
export function SendAgain({ mail }: { mail: OutboxMail }) {
  const { send, busy } = useSend(mailCalls.sendAgain, {
    success: ({ message }) => message,
    invalidates: [mailCalls.search],
  })
  const isNew = mail.state === 'waiting' && mail.tries === 0
  if (mail.forgotten || isNew) return null

  const name = nameOfMail(mail)
  const twice = {
    title: 'Send it a second time?',
    body: `${mail.to} has already received “${mail.subject}”.`,
    act: 'Send again',
  }
  const sendAgain = async () => {
    if (mail.state !== 'sent' || (await confirm(twice))) await send({ params: { id: mail.id } })
  }
  return (
    <Button size="small" icon={Send} busy={busy} aria-label={`Send again: ${name}`} onClick={sendAgain}>
      Send again
    </Button>
  )
}
