import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Service } from '#features/services/rules.ts'
import { hashToken, type Session } from '#platform/auth/sessionTokens.ts'
import { inTransaction } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { withinDays } from '#platform/list/days.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { timeOfDay } from '#platform/list/shownAs.ts'
import { deleteMails } from '#platform/mail/mail.ts'
import type { Day } from '#shared/day.ts'
import type { Language } from '#shared/language.ts'
import { type Appointment, appointmentColumns } from '../columns.ts'
import type { AppointmentQuery, NewAppointment, Slot } from '../contract.ts'
import type { RecentBooking } from '../forms.ts'
import { type AppointmentState, mostDaysAhead } from '../rules.ts'
import { withSlotRefusals } from './slotRefusals.ts'

const clock = (time: string) => sql<string>`to_char(${sql.ref(time)}, 'HH24:MI')`

/** A place that nobody confirmed in time is free, and its appointment cancelled. The row itself says so once others book that day. */
export const stateNow = sql<AppointmentState>`case when state = 'new' and held_until <= now() then 'cancelled' else state end`

const appointments = (db: Database) =>
  db
    .selectFrom('appointments')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select([
      'appointments.id',
      'code',
      'store_id',
      'stores.name as store',
      // Constraints of the table allow only the values of these types.
      sql<Service>`service`.as('service'),
      stateNow.as('state'),
      'device',
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
      'booked_by',
      'confirmed_at',
      'held_until',
      'appointments.version',
    ])

/** A store user gets the appointments of the own store, the office those of all stores. */
const appointmentsFor = (db: Database, { type, user_id }: Pick<Session, 'type' | 'user_id'>) =>
  appointments(db).$if(type === 'admin_user', (rows) => rows.where('stores.user_id', '=', user_id))

export const newAppointments = (db: Database, caller: Session) =>
  appointmentsFor(db, caller).where('state', '=', 'new').where(stateNow, '=', 'new')

/** A search finds days and times as staff and visitors read them. */
const shape: ListShape<Appointment> = {
  columns: appointmentColumns,
  shown: {
    appointmentDate: (day) => sql`concat(${day}, ' ', to_char(${day}, 'FMDay, FMMonth FMDD'))`,
    appointmentTime: timeOfDay,
  },
  newestFirst: true,
}

export const findAppointments = (db: Database, { view, store, ...search }: AppointmentQuery, caller: Session) =>
  readPage(
    db,
    appointmentsFor(db, caller)
      .where(withinDays('day', search))
      .$if(view !== '' && view !== 'all', (rows) => rows.where(sql<boolean>`${stateNow} = ${view}`))
      .$if(store !== '', (rows) => rows.where(sql`lower(stores.name)`, '=', store.toLowerCase())),
    search,
    shape,
  )

export const streamAppointments = (db: Database) => readWholeList(db, appointments(db), allRowsQuery, shape)

export const lockAppointment = (db: Database, id: number, caller: Session): Promise<Appointment | undefined> =>
  appointmentsFor(db, caller).where('appointments.id', '=', id).forUpdate('appointments').executeTakeFirst()

/** An appointment that a visitor opens with a key. */
export interface OwnedAppointment extends Appointment {
  /** The key is that of the mail, not that of the page which confirmed the booking. */
  isKeyMailed: boolean
}
const appointmentOf = (db: Database, key: string) => {
  const hash = hashToken(key)
  return appointments(db)
    .select((row) => row('secret_hash', '=', hash).$castTo<boolean>().as('isKeyMailed'))
    .where((row) => row.or([row('secret_hash', '=', hash), row('page_hash', '=', hash)]))
}
export const findOwnAppointment = (db: Database, key: string): Promise<OwnedAppointment | undefined> =>
  appointmentOf(db, key).executeTakeFirst()
export const lockOwnAppointment = (db: Database, key: string): Promise<OwnedAppointment | undefined> =>
  appointmentOf(db, key).forUpdate('appointments').executeTakeFirst()

/** Shown after a form without scripts. The code opens the booking for one hour, without personal data. */
export const findRecentBooking = (db: Database, code: string): Promise<RecentBooking | undefined> =>
  db
    .selectFrom(appointments(db).as('booking'))
    .select(['code', 'service', 'store', 'appointmentDate', 'appointmentTime', 'held_until'])
    .where('code', '=', code)
    .where('made_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()

/** Throws when the appointment does not exist. */
export const readAppointment = (db: Database, id: number): Promise<Appointment> =>
  appointments(db).where('appointments.id', '=', id).executeTakeFirstOrThrow()

/** Letters and digits that look alike are missing: 0 and O, 1, I and L. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Six signs, short enough to read out at the counter. */
export const newCode = (draw: (below: number) => number = randomInt) =>
  Array.from({ length: 6 }, () => signs[draw(signs.length)]).join('')

interface Booking {
  store_id: number
  /** The key of the link in the customer's mail. */
  key: string
  /** The key of the link on the page that confirms a visitor's booking. */
  pageKey?: string
  request: Omit<NewAppointment, 'store'>
  /** Set when a user books for a customer. */
  state?: AppointmentState
  booked_by?: string
}

/** Books an appointment. The database assigns the place, or rejects the row with the constraint that is violated. */
export async function insertAppointment(db: Database, given: Booking): Promise<Appointment> {
  const { store_id, key, pageKey, state = 'new', booked_by = '', request } = given
  const placing = db
    .insertInto('appointments')
    .values({
      code: newCode(),
      secret_hash: hashToken(key),
      page_hash: pageKey === undefined ? null : hashToken(pageKey),
      store_id,
      day: request.appointmentDate,
      time: request.appointmentTime,
      service: request.service,
      device: request.device,
      first_name: request.firstName,
      last_name: request.lastName,
      email: request.email,
      phone: request.phone,
      notes: request.orderNotes,
      language: request.language,
      state,
      booked_by,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  const made = await withSlotRefusals(placing, request.appointmentDate)
  // The code exists already. That is rare, so a new one is drawn.
  return made ? readAppointment(db, made.id) : insertAppointment(db, given)
}

interface Change {
  state?: AppointmentState | undefined
  appointmentDate?: Day | undefined
  appointmentTime?: string | undefined
}

/**
 * Fields that are not sent stay as they are. A change by the staff or with the key of the mail also confirms the appointment; without
 * any field, it only does that.
 */
export async function updateAppointment(
  db: Database,
  id: number,
  change: Change,
  { confirms = true } = {},
): Promise<Appointment> {
  const placing = db
    .updateTable('appointments')
    .set(({ ref, fn }) => ({
      version: ref('version'),
      ...(confirms && { confirmed_at: fn.coalesce('confirmed_at', sql<string>`now()`), held_until: null }),
      state: change.state,
      day: change.appointmentDate,
      time: change.appointmentTime,
    }))
    .where('id', '=', id)
    .execute()
  await withSlotRefusals(placing, change.appointmentDate)
  return readAppointment(db, id)
}

/** The remaining times of a store on a day. */
export async function listSlots(db: Database, store_id: number, day: Day): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select to_char(slot, 'HH24:MI') as time, greatest(stores.places - count(taken.id), 0) as free
    from stores
    cross join lateral appointment_times(stores.id, ${day}) as slot
    left join appointments as taken
      on taken.store_id = stores.id and taken.day = ${day} and taken.time = slot and taken.state <> 'cancelled'
      and (taken.held_until is null or taken.held_until > now())
    where stores.id = ${store_id} and takes_appointments
      and (${day}::date + slot) at time zone time_zone > now()
      and ${day} <= (now() at time zone time_zone)::date + ${mostDaysAhead}::integer
    group by slot, stores.places
    order by slot`.execute(db)
  return rows
}

/** Deletes appointments that nobody confirmed in time, and their mails. An invented visitor is then forgotten soon. */
export const deleteUnconfirmed = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('appointments')
      .where('held_until', '<', sql<string>`now() - interval '7 days'`)
      .where(stateNow, '=', 'cancelled')
      .returning('id')
      .execute()
    const ids = deleted.map(({ id }) => id)
    await deleteMails(tx, 'appointment', ids)
    return ids.length
  })
