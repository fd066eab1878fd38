import { sql } from 'kysely'
import { type PersonalTable, sameText } from '#platform/personal/personalTable.ts'
import { contactMessage } from './queries.ts'

export const messageData: PersonalTable = {
  table: 'contact_messages',
  rows: 'Messages',
  personal: ['name', 'email', 'message', 'answered_by'],
  fields: {
    Name: 'name',
    Email: 'email',
    Message: 'message',
    Language: 'language',
    'Received at': 'at',
    'Answered at': 'answered_at',
  },
  moment: 'at',
  visitor: {
    by: { email: sameText('email'), name: sameText('name') },
    mailsAbout: 'contact message',
    // Older releases logged the whole message when it was marked as answered.
    logged: { subject: contactMessage.name, fields: ['name', 'email', 'message'] },
    erase: (tx, ids) => tx.deleteFrom('contact_messages').where('id', 'in', ids).execute(),
    afterwards: 'Deleted.',
  },
  user: { with: ({ id }) => sql`answered_by = ${id}` },
}
