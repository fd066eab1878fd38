import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import type { Cells, Filter, View } from '#ui/table/tableColumns.ts'
import { type ContactMessage, messageColumns } from '../columns.ts'
import { contactCalls } from '../contract.ts'
import { AnsweredTag } from './AnsweredTag.tsx'
import { MarkAnswered } from './MarkAnswered.tsx'
import { nameOfMessage } from './nameOfMessage.ts'
import { ReadMessage } from './ReadMessage.tsx'

const cells: Cells<ContactMessage> = {
  answered: (message) => <AnsweredTag {...message} />,
  message: ({ message, language }) => <span lang={language}>{message}</span>,
}

const views: View[] = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
]

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function MessagesPage() {
  return (
    <Page heading="Messages" note="Messages from the contact form. You answer them by e-mail.">
      <DataTable
        name="messages"
        columns={messageColumns}
        cells={cells}
        list={contactCalls.all}
        views={views}
        filters={filters}
        describe={nameOfMessage}
        rowActions={(message) => (
          <>
            <MarkAnswered message={message} />
            <ReadMessage message={message} />
          </>
        )}
        empty="No new messages. Messages from the contact form appear here."
      />
    </Page>
  )
}
