import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column, Filter, View } from '#ui/table/columns.ts'
import { type ContactMessage, contactCalls } from '../contract.ts'
import { AnsweredTag } from './AnsweredTag.tsx'
import { MarkAnswered } from './MarkAnswered.tsx'
import { nameOf } from './nameOf.ts'
import { ReadMessage } from './ReadMessage.tsx'

const columns: Column<ContactMessage>[] = [
  { key: 'answered', header: 'State', computed: true, cell: (message) => <AnsweredTag {...message} /> },
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'message', header: 'Message', cell: ({ message, language }) => <span lang={language}>{message}</span> },
  { key: 'at', header: 'Received', kind: 'moment' },
  { key: 'answered_at', header: 'Answered', kind: 'moment', hidden: true },
  { key: 'answered_by', header: 'Answered By', hidden: true },
]

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
    <Page heading="Messages" note="What visitors wrote by the contact form. Their answer goes by e-mail.">
      <DataTable
        name="messages"
        columns={columns}
        list={contactCalls.all}
        views={views}
        filters={filters}
        describe={nameOf}
        rowActions={(message) => (
          <>
            <MarkAnswered message={message} />
            <ReadMessage message={message} />
          </>
        )}
        empty="No new messages. Whatever a visitor writes by the contact form comes here."
      />
    </Page>
  )
}
