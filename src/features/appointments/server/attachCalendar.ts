import { serviceNames } from '#features/services/serviceNames.ts'
import { findShop } from '#features/settings/server/queries.ts'
import { findStore } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Attachment } from '#platform/mail/attachments.ts'
import { calendarOf } from '../calendar.ts'
import { placeInWords } from '../inWords.ts'
import { readAppointment } from './queries.ts'

/** The calendar file of a mail, with the appointment as it is when the mail is sent. */
export async function attachCalendar(db: Database, id: number): Promise<Attachment> {
  const appointment = await readAppointment(db, id)
  const store = await findStore(db, appointment.store_id)
  const { name } = await findShop(db)
  const title = `${serviceNames[appointment.language][appointment.service]}, ${name}`
  return {
    filename: `${appointment.code}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendarOf({ appointment, title, place: placeInWords({ ...store, store: store.name }) })),
  }
}
