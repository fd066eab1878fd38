import { sql } from 'kysely'
import { nameOfStore } from '#features/stores/server/queries.ts'
import { type PersonalTable, samePhone, sameText } from '#platform/personal/personalTable.ts'
import { eraseReplies } from '#platform/personal/platformTables.ts'
import { stateNow } from './queries.ts'

export const appointmentData: PersonalTable = {
  table: 'appointments',
  rows: 'Appointments',
  personal: ['first_name', 'last_name', 'email', 'phone', 'device', 'notes', 'booked_by'],
  fields: {
    Code: 'code',
    Store: nameOfStore,
    Day: 'day',
    Time: sql`to_char(time, 'HH24:MI')`,
    Service: 'service',
    State: stateNow,
    'First name': 'first_name',
    'Last name': 'last_name',
    Email: 'email',
    Phone: 'phone',
    Device: 'device',
    Notes: 'notes',
    Language: 'language',
    'Booked at': 'made_at',
    'Booked by': 'booked_by',
  },
  moment: 'made_at',
  visitor: {
    by: {
      email: sameText('email'),
      phone: samePhone('phone'),
      name: (name) => sql`plain_name(first_name || ' ' || last_name) = plain_name(${name})`,
    },
    mailsAbout: 'appointment',
    erase: async (tx, ids) => {
      await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
      const erased = { firstName: '', lastName: '', email: '', phone: '', device: '', orderNotes: '' }
      await eraseReplies(tx, 'appointmentDate', ids, erased)
    },
    afterwards: 'Deleted. The time of an appointment that is still ahead is free again.',
  },
  user: { with: ({ username }) => sql`booked_by = ${username}` },
}
