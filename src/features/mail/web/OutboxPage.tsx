import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { useCall } from '#ui/query.ts'
import type { Cells, View } from '#ui/table/tableColumns.ts'
import { type OutboxMail, outboxColumns } from '../columns.ts'
import { mailCalls } from '../contract.ts'
import { MailStateTag } from './MailStateTag.tsx'
import { nameOfMail } from './nameOfMail.ts'
import { Preview } from './Preview.tsx'
import { SendAgain } from './SendAgain.tsx'

const cells: Cells<OutboxMail> = {
  state: (mail) => <MailStateTag {...mail} />,
  last_error: reasonOf,
}

const views: View[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
]

export function OutboxPage() {
  return (
    <Page heading="Outbox" note={<WhereMailGoes />}>
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
        empty="No mail here. Whatever the shop sends is listed, from the moment it is queued."
      />
    </Page>
  )
}

/** Mail servers can be wordy; the preview has room for all of it. */
function reasonOf({ last_error }: OutboxMail) {
  if (last_error === '') return null
  return (
    <span title={last_error} className="block max-w-52 truncate">
      {last_error}
    </span>
  )
}

/** Without a mail server all mail waits, and nobody should wonder why. */
function WhereMailGoes() {
  const { data } = useCall(mailCalls.server, {})
  if (data?.is_set_up !== false) return 'Every mail of the shop, and what became of it.'
  return 'No mail server is set up: mail is kept here, and goes once SMTP_URL names one.'
}
