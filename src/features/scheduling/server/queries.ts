import { sql } from 'kysely'
import { findActiveIds } from '#features/staff/server/queries.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { Shift, type ShiftQuery } from '../contract.ts'
import { HoursTaken } from './hoursTaken.ts'
import type { ShiftRow } from './shiftRow.ts'

export const shift = subjectOf('shift', Shift, {
  fields: ['user', 'store', 'startTime', 'endTime'],
  called: ['user', 'startTime'],
  labels: { startTime: 'Start', endTime: 'End' },
})

/** An hour of the table in the format of the wire. */
const timeAt = (hour: 'start_hour' | 'end_hour') =>
  sql<string>`to_char(day + make_interval(hours => ${sql.ref(hour)}), 'YYYY-MM-DD"T"HH24:MI:SS')`

const shifts = (db: Database) =>
  db
    .selectFrom('shifts')
    .innerJoin('employees', 'employees.id', 'shifts.employee_id')
    .innerJoin('stores', 'stores.id', 'shifts.store_id')
    .select(['shifts.id', 'employees.name as user', 'employee_id', 'stores.name as store', 'shifts.version'])
    .select([timeAt('start_hour').as('startTime'), timeAt('end_hour').as('endTime')])

export const listShifts = (
  db: Database,
  { store_id, from, to }: Omit<ShiftQuery, 'store'> & { store_id: number },
): Promise<Shift[]> =>
  shifts(db)
    .where('shifts.store_id', '=', store_id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('start_hour')
    .orderBy('shifts.id')
    .execute()

const shiftWith = (db: Database, id: number) => shifts(db).where('shifts.id', '=', id)
const findShift = (db: Database, id: number): Promise<Shift> => shiftWith(db, id).executeTakeFirstOrThrow()
export const lockShift = (db: Database, id: number): Promise<Shift | undefined> =>
  shiftWith(db, id).forUpdate('shifts').executeTakeFirst()

/** Locks shifts by ascending id, so that two requests for the same shifts wait for each other and do not deadlock. */
export const lockShifts = (db: Database, ids: readonly number[]): Promise<Shift[]> =>
  shifts(db).where('shifts.id', 'in', ids).orderBy('shifts.id').forUpdate('shifts').execute()

/** A shift of this employee that overlaps these hours. */
export const findOverlappingShift = (
  db: Database,
  { employee_id, day, start_hour, end_hour }: Omit<ShiftRow, 'store_id'>,
  id = 0,
) =>
  shifts(db)
    .where('employee_id', '=', employee_id)
    .where('day', '=', day)
    .where('start_hour', '<', end_hour)
    .where('end_hour', '>', start_hour)
    .where('shifts.id', '!=', id)
    .orderBy('start_hour')
    .executeTakeFirst()

const hoursTaken = (plan: ShiftRow, id?: number) => onViolation('shifts_overlap_check', () => new HoursTaken(plan, id))
const hoursWrong = onViolation('shifts_hours_check', () => fault('endTime', 'A shift must be between 8:00 and 22:00.'))

export async function insertShift(db: Database, plan: ShiftRow): Promise<Shift> {
  const made = db.insertInto('shifts').values(plan).returning('id').executeTakeFirstOrThrow()
  const { id } = await made.catch(hoursTaken(plan)).catch(hoursWrong)
  return findShift(db, id)
}

/** Returns undefined when the employee already works at these hours. */
export async function insertShiftIfFree(db: Database, plan: ShiftRow): Promise<Shift | undefined> {
  const made = await db
    .insertInto('shifts')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made && findShift(db, made.id)
}

export async function updateShift(db: Database, id: number, plan: ShiftRow): Promise<Shift> {
  const changed = db.updateTable('shifts').set(plan).where('id', '=', id).execute()
  await changed.catch(hoursTaken(plan, id)).catch(hoursWrong)
  return findShift(db, id)
}

export const deleteShifts = (db: Database, ids: readonly number[]) =>
  db.deleteFrom('shifts').where('id', 'in', ids).execute()

export async function findEmployeeId(db: Database, { employee_id, user }: { employee_id?: number; user?: string }) {
  const [first, second] = await findActiveIds(db, { id: employee_id, name: user })
  if (first === undefined) throw fault('employee_id', 'Choose another employee: this one does not exist or has left.')
  if (second !== undefined) throw fault('user', `Several employees are called ${user}. Send the employee_id instead.`)
  return first
}

export async function findStoreId(db: Database, name: string): Promise<number> {
  const store = await findStoreCalled(db, name)
  if (!store) throw fault('store', `There is no store ${name}. Check the spelling.`)
  return store.id
}
