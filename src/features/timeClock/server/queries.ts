import { sql } from 'kysely'
import type { Till } from '#platform/auth/till.ts'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { withinDays } from '#platform/list/days.ts'
import { type ListShape, readSummedPage, readWholeList } from '#platform/list/readList.ts'
import { type ShownAs, timeForStaff } from '#platform/list/shownAs.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { timeClockCodes } from '../codes.ts'
import { Timestamp, timestampColumns } from '../columns.ts'
import type { Correction, TimestampQuery } from '../contract.ts'
import { longestHours, stampStateNames } from '../rules.ts'

export const timeStamp = subjectOf('time stamp', Timestamp, {
  fields: [
    'employee',
    'employeeStore',
    'employeeStoreLocation',
    'store',
    'storeLocation',
    'date',
    'checkIn',
    'checkOut',
    'hours',
  ],
  called: ['employee', 'date'],
})

const timeZone = sql.ref('place.time_zone')
const longAgo = sql<string>`now() - make_interval(hours => ${longestHours})`

/** A moment in the local time of the store, with the UTC offset at that moment. */
const localMoment = (column: 'check_in' | 'check_out') => {
  const at = sql.ref(column)
  const offset = sql`((${at} at time zone ${timeZone}) - (${at} at time zone 'UTC'))`
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when ${offset} < interval '0' then '-' else '+' end
    || to_char(greatest(${offset}, -${offset}), 'HH24:MI')`
}
/** `offset 0` makes PostgreSQL compute both only once for each row, although a search uses them several times. */
const clock = sql<{ checkIn: string; checkOut: string | null }>`(
  select ${localMoment('check_in')} as "checkIn", ${localMoment('check_out')} as "checkOut" offset 0)`

const hours = sql<number | null>`round(extract(epoch from check_out - check_in) / 3600, 2)`
const state = sql<Timestamp['state']>`case
  when check_out is not null then 'out'
  when left_open or check_in <= ${longAgo} then 'forgotten'
  else 'in' end`

const timestamps = (db: Database) =>
  db
    .selectFrom('punches')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .innerJoin('stores as home', 'home.id', 'employees.store_id')
    .innerJoin('stores as place', 'place.id', 'punches.store_id')
    .crossJoinLateral(clock.as<'clock'>(sql`clock`))
    .select([
      'punches.id',
      'employees.name as employee',
      'home.name as employeeStore',
      'home.location as employeeStoreLocation',
      'place.name as store',
      'place.location as storeLocation',
      'day as date',
      'clock.checkIn',
      'clock.checkOut',
      hours.as('hours'),
      state.as('state'),
      'punches.version',
    ])

/** The local time, and the day if it is not the day of the check-in. */
const clockTime: ShownAs = (moment) => timeForStaff(sql`substr(${moment}, 12, 5)`)
const departure: ShownAs = (moment) => sql`case row.state
  when 'in' then ${sql.lit(stampStateNames.in)}
  when 'forgotten' then ${sql.lit(stampStateNames.forgotten)}
  else concat_ws(' ', nullif(substr(${moment}, 1, 10), row.date::text), ${clockTime(moment)}) end`

const shape: ListShape<Timestamp> = {
  columns: timestampColumns,
  shown: { checkIn: clockTime, checkOut: departure },
  newestFirst: true,
}

const timestampsMatching = (db: Database, { view, ...days }: TimestampQuery) =>
  timestamps(db)
    .where(withinDays('day', days))
    .$if(view !== 'all', (rows) => rows.where('check_out', 'is', null).where(sql<boolean>`${state} = ${view}`))

export const findTimestamps = (db: Database, query: TimestampQuery) =>
  readSummedPage(db, timestampsMatching(db, query), query, shape)

export const streamTimestamps = (db: Database, query: TimestampQuery) =>
  readWholeList(db, timestampsMatching(db, query), query, shape)

const readTimestamp = (db: Database, id: number): Promise<Timestamp> =>
  timestamps(db).where('punches.id', '=', id).executeTakeFirstOrThrow()

export const findTimestampsById = (db: Database, ids: readonly number[]): Promise<Timestamp[]> =>
  timestamps(db)
    .where('punches.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()

export const lockTimestamp = (db: Database, id: number): Promise<Timestamp | undefined> =>
  timestamps(db).where('punches.id', '=', id).forUpdate('punches').executeTakeFirst()

/** Checks an employee in. A unique index rejects a second open check-in. */
export async function insertPunch(db: Database, employee: { id: number; name: string }, till: Till) {
  const alreadyIn = () => new Refusal(timeClockCodes.alreadyIn, { name: employee.name })
  const { id } = await db
    .insertInto('punches')
    .values({
      employee_id: employee.id,
      store_id: till.store_id,
      day: sql`(now() at time zone ${till.time_zone})::date`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    // Somebody who is in violates both. PostgreSQL reports the one that was created first, and a restore may create them in another order.
    .catch(onViolation('punches_open_key', alreadyIn))
    .catch(onViolation('punches_overlap_check', alreadyIn))
  return readTimestamp(db, id)
}

/** Marks a forgotten check-out, so that the employee can check in again. The office enters the check-out later. */
export const leaveOpen = (db: Database, employee_id: number) =>
  db
    .updateTable('punches')
    .set(({ ref }) => ({ left_open: true, version: ref('version') }))
    .where('employee_id', '=', employee_id)
    .where('check_out', 'is', null)
    .where('left_open', '=', false)
    .where('check_in', '<=', longAgo)
    .execute()

/**
 * Marks time stamps that end in the future, which were made before the clock was set back. They count as forgotten, so that
 * the employee can check in, and the office enters the true times. Returns what they were before.
 */
export async function markFuture(db: Database, employee_id: number): Promise<Timestamp[]> {
  const future = await timestamps(db)
    .where('employee_id', '=', employee_id)
    .where('check_out', '>', sql<string>`now()`)
    .forUpdate('punches')
    .execute()
  if (future.length > 0) {
    await db
      .updateTable('punches')
      .set({ check_out: null, left_open: true })
      .where(
        'id',
        'in',
        future.map(({ id }) => id),
      )
      .execute()
  }
  return future
}

/** Checks an employee out. Returns undefined when there is no check-in, or its check-out was forgotten. */
export async function closePunch(db: Database, employee_id: number): Promise<Timestamp | undefined> {
  const closed = await db
    .updateTable('punches')
    .set(({ ref }) => ({ check_out: sql<string>`greatest(check_in, now())`, version: ref('version') }))
    .where('employee_id', '=', employee_id)
    .where('check_out', 'is', null)
    .where('left_open', '=', false)
    .where('check_in', '>', longAgo)
    .returning('id')
    .executeTakeFirst()
  return closed && readTimestamp(db, closed.id)
}

export const hasForgotten = async (db: Database, employee_id: number): Promise<boolean> =>
  (await db
    .selectFrom('punches')
    .select('id')
    .where('employee_id', '=', employee_id)
    .where('check_out', 'is', null)
    .where('left_open', '=', false)
    .executeTakeFirst()) !== undefined

/** Sets the corrected times, which are local times of the store. The day follows the check-in. */
export async function updatePunch(db: Database, { id, checkIn, checkOut }: Correction): Promise<Timestamp> {
  await db
    .updateTable('punches')
    .from('stores as place')
    .whereRef('place.id', '=', 'punches.store_id')
    .where('punches.id', '=', id)
    .set(({ ref }) => ({
      version: ref('punches.version'),
      ...(checkIn !== undefined && { check_in: atClock(checkIn), day: sql<string>`${checkIn}::timestamp::date` }),
      ...(checkOut !== undefined && { check_out: atClock(checkOut), left_open: false }),
    }))
    .execute()
    .catch(tooEarly)
    .catch(tooLong)
    .catch(elsewhere)
  return readTimestamp(db, id)
}

const atClock = (time: string) => sql<string>`${time}::timestamp at time zone ${timeZone}`

const tooEarly = onViolation('punches_order_check', () => fault('checkOut', 'The check-out is before the check-in.'))
const tooLong = onViolation('punches_length_check', () =>
  fault('checkOut', `That is more than ${longestHours} hours after the check-in. Check the day and the time.`),
)
const elsewhere = onViolation('punches_overlap_check', () => new Refusal(timeClockCodes.overlap))
