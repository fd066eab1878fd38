import { useCall } from '#ui/api/query.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import type { Cells, View } from '#ui/table/tableColumns.ts'
import { type OutboxMail, outboxColumns } from '../columns.ts'
import { mailCalls } from '../contract.ts'
import { lookOfMail } from './mailLooks.ts'
import { nameOfMail } from './nameOfMail.ts'
import { Preview } from './Preview.tsx'
import { SendAgain } from './SendAgain.tsx'
import { SendTestMail } from './SendTestMail.tsx'

const cells: Cells<OutboxMail> = {
  state: (mail) => <LookTag {...lookOfMail(mail)} />,
  to: ({ to }) => <ShortText text={to} className="max-w-96 min-[700px]:max-w-72 min-[700px]:max-[90rem]:max-w-56" />,
  subject: ({ subject }) => (
    <ShortText text={subject} className="max-w-96 min-[700px]:max-w-60 min-[700px]:max-[90rem]:max-w-48" />
  ),
  last_error: errorOf,
}

const views: View[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'held', label: 'Held' },
]

export function OutboxPage() {
  return (
    <Page heading="Outbox" note={<OutboxNote />} tools={<SendTestMail />}>
      <DataTable
        name="mails"
        columns={outboxColumns}
        cells={cells}
        list={mailCalls.search}
        views={views}
        describe={nameOfMail}
        rowTone={({ state }) => (state === 'failed' ? 'danger' : undefined)}
        rowActions={(mail) => (
          <>
            <SendAgain mail={mail} />
            <Preview mail={mail} />
          </>
        )}
        empty="No e-mails yet. Each e-mail from the shop is listed here as soon as it is queued."
      />
    </Page>
  )
}

/** Shortened, because the preview shows the whole error. */
function errorOf({ last_error }: OutboxMail) {
  if (last_error === '') return null
  return (
    <span title={last_error} className="block max-w-44 truncate">
      {last_error}
    </span>
  )
}

/** In a training shop, and without a mail server, no mail is sent. The page says why. */
function OutboxNote() {
  const { data } = useCall(mailCalls.server, {})
  if (data?.is_training) return 'This is a training shop. E-mails are held here, and none is sent.'
  if (data?.is_set_up !== false) return 'Every e-mail from the shop, and whether it was sent.'
  return 'No mail server is set up. E-mails wait here until SMTP_URL is set.'
}
