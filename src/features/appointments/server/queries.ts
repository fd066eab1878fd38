import { sql } from 'kysely'
import { hashToken, type Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { withinDays } from '#platform/list/days.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import type { ShownAs } from '#platform/list/shownAs.ts'
import type { Day } from '#shared/day.ts'
import type { Language } from '#shared/language.ts'
import { type Appointment, appointmentColumns } from '../columns.ts'
import type { AppointmentQuery, ServiceRequest, Slot } from '../contract.ts'
import type { RecentBooking } from '../forms.ts'
import { type AppointmentState, mostDaysAhead, type Service } from '../rules.ts'
import { newCode } from './newCode.ts'
import { withSlotRefusals } from './slotRefusals.ts'

const clock = (time: string) => sql<string>`to_char(${sql.ref(time)}, 'HH24:MI')`

const appointments = (db: Database) =>
  db
    .selectFrom('appointments')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select([
      'appointments.id',
      'code',
      'store_id',
      'stores.name as store',
      // The contract and checks of the columns allow no others.
      sql<Service>`service`.as('service'),
      sql<AppointmentState>`state`.as('state'),
      sql<Language>`language`.as('language'),
      'day as appointmentDate',
      clock('time').as('appointmentTime'),
      sql<string>`(day + time) at time zone time_zone`.as('starts_at'),
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'appointments.phone',
      'notes as orderNotes',
      'made_at',
      'appointments.version',
    ])

/** A store sees its own, the office everybody's. */
const appointmentsFor = (db: Database, { type, user_id }: Pick<Session, 'type' | 'user_id'>) =>
  appointments(db).$if(type === 'admin_user', (rows) => rows.where('stores.user_id', '=', user_id))

/** Days and times are also found as the calendar and the clock have them: `2026-11-20`, `14:30`. */
const shape: ListShape<Appointment> = {
  columns: appointmentColumns,
  shown: {
    appointmentDate: (day) => sql`concat(${day}, ' ', to_char(${day}, 'FMDay, FMMonth FMDD'))`,
    appointmentTime: (time) => sql`concat(${time}, ' ', ${clockInWords(time)})`,
  },
  newestFirst: true,
}

/** As in `timeInWords`: a full hour goes without minutes. */
const clockInWords: ShownAs = (time) => sql`concat(
  (substr(${time}, 1, 2)::integer + 11) % 12 + 1,
  nullif(substr(${time}, 3), ':00'),
  case when ${time} < '12' then ' a.m.' else ' p.m.' end)`

export const findAppointments = (db: Database, { view, store, ...ask }: AppointmentQuery, caller: Session) =>
  readPage(
    db,
    appointmentsFor(db, caller)
      .where(withinDays('day', ask))
      .$if(view !== '' && view !== 'all', (rows) => rows.where('state', '=', view))
      .$if(store !== '', (rows) => rows.where(sql`lower(stores.name)`, '=', store.toLowerCase())),
    ask,
    shape,
  )

export const lockAppointment = (db: Database, id: number, caller: Session): Promise<Appointment | undefined> =>
  appointmentsFor(db, caller).where('appointments.id', '=', id).forUpdate('appointments').executeTakeFirst()

/** What the visitor's link opens. */
const appointmentOf = (db: Database, key: string) => appointments(db).where('secret_hash', '=', hashToken(key))
export const findOwnAppointment = (db: Database, key: string): Promise<Appointment | undefined> =>
  appointmentOf(db, key).executeTakeFirst()
export const lockOwnAppointment = (db: Database, key: string): Promise<Appointment | undefined> =>
  appointmentOf(db, key).forUpdate('appointments').executeTakeFirst()

/** For the page after a form without scripts. The code finds the booking for one hour, without personal data. */
export const findRecentBooking = (db: Database, code: string): Promise<RecentBooking | undefined> =>
  db
    .selectFrom(appointments(db).as('booking'))
    .select(['code', 'service', 'store', 'appointmentDate', 'appointmentTime'])
    .where('code', '=', code)
    .where('made_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()

/** A calendar file is drawn when its mail is sent: of the appointment as it is then. */
export const readAppointment = (db: Database, id: number): Promise<Appointment> =>
  appointments(db).where('appointments.id', '=', id).executeTakeFirstOrThrow()

/** Puts an appointment into its slot. The database finds the place, or says why there is none. */
export async function insertAppointment(
  db: Database,
  store_id: number,
  key: string,
  given: ServiceRequest,
): Promise<Appointment> {
  const placing = db
    .insertInto('appointments')
    .values({
      code: newCode(),
      secret_hash: hashToken(key),
      store_id,
      day: given.appointmentDate,
      time: given.appointmentTime,
      service: given.service,
      first_name: given.firstName,
      last_name: given.lastName,
      email: given.email,
      phone: given.phone,
      notes: given.orderNotes,
      language: given.language,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  const made = await withSlotRefusals(placing, given.appointmentDate)
  // Two equal codes come once in hundreds of millions. Then another is drawn.
  return made ? readAppointment(db, made.id) : insertAppointment(db, store_id, key, given)
}

interface Change {
  state?: AppointmentState | undefined
  appointmentDate?: Day | undefined
  appointmentTime?: string | undefined
}

/** Fields that are not sent stay as they are. */
export async function updateAppointment(db: Database, id: number, change: Change): Promise<Appointment> {
  const placing = db
    .updateTable('appointments')
    .set(({ ref }) => ({
      version: ref('version'),
      state: change.state,
      day: change.appointmentDate,
      time: change.appointmentTime,
    }))
    .where('id', '=', id)
    .execute()
  await withSlotRefusals(placing, change.appointmentDate)
  return readAppointment(db, id)
}

/** The times of a store on a day that are still to come. */
export async function listSlots(db: Database, store_id: number, day: Day): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select to_char(slot, 'HH24:MI') as time, greatest(stores.places - count(taken.id), 0) as free
    from stores
    cross join lateral appointment_times(stores.id, ${day}) as slot
    left join appointments as taken
      on taken.store_id = stores.id and taken.day = ${day} and taken.time = slot and taken.state <> 'cancelled'
    where stores.id = ${store_id} and takes_appointments
      and (${day}::date + slot) at time zone time_zone > now()
      and ${day} <= (now() at time zone time_zone)::date + ${mostDaysAhead}::integer
    group by slot, stores.places
    order by slot`.execute(db)
  return rows
}
