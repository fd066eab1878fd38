import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { Segments } from '#ui/control/Segments.tsx'
import { DetailsDialog } from '#ui/dialog/DetailsDialog.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { OutboxMail } from '../columns.ts'
import { mailCalls } from '../contract.ts'
import { MailFrame } from './MailFrame.tsx'
import { lookOfMail } from './mailLooks.ts'
import { nameOfMail } from './nameOfMail.ts'

/** The button of a row that shows the mail as it is sent. */
export function Preview({ mail }: { mail: OutboxMail }) {
  return (
    <DetailsDialog title={mail.subject} icon={Eye} label={`Preview ${nameOfMail(mail)}`} size="normal" wide>
      <MailFacts {...mail} />
      {mail.forgotten ? <Forgotten /> : <MailContent id={mail.id} subject={mail.subject} />}
    </DetailsDialog>
  )
}

function MailFacts({ to, state, tries, last_error, queued_at, next_try_at, sent_at }: OutboxMail) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm [&>dd]:break-words [&>dt]:text-ink-3">
      <dt>To</dt>
      <dd>{to}</dd>
      <dt>State</dt>
      <dd>
        <LookTag {...lookOfMail({ state, last_error })} />
      </dd>
      <MailMoment label="Queued" at={queued_at} />
      {tries > 0 && <MailMoment label="Next try" at={next_try_at} />}
      <MailMoment label="Sent" at={sent_at} />
      {last_error !== '' && (
        <>
          <dt>{state === 'held' ? 'Reason' : 'Error'}</dt>
          <dd>{last_error}</dd>
        </>
      )}
    </dl>
  )
}

function MailMoment({ label, at }: { label: string; at: string | null }) {
  if (at === null) return null
  return (
    <>
      <dt>{label}</dt>
      <dd className="figures">{showValue(at, 'moment')}</dd>
    </>
  )
}

const Forgotten = () => (
  <p className="text-sm text-ink-2">
    This e-mail had a link that gives access, so its text was deleted after it was sent or withdrawn.
  </p>
)

const forms = [
  { value: 'html', label: 'As an e-mail' },
  { value: 'text', label: 'As plain text' },
] as const

function MailContent({ id, subject }: { id: number; subject: string }) {
  const [form, setForm] = useState<string>('html')
  const { data, error, refetch } = useCall(mailCalls.preview, { params: { id } })
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-96 animate-pulse rounded-control bg-mist" />
  return (
    <>
      <div className="justify-self-start">
        <Segments label="Shown" value={form} options={forms} onChange={setForm} />
      </div>
      {form === 'html' ? (
        <MailFrame title={`The e-mail “${subject}”`} html={data.html} />
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
          tabIndex={0}
          aria-label="The e-mail as plain text"
          className="h-96 overflow-auto rounded-control border border-line p-4 font-mono text-sm whitespace-pre-wrap"
        >
          {data.text}
        </section>
      )}
    </>
  )
}
