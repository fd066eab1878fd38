import { sql } from 'kysely'
import { incomingTable } from '#platform/db/incomingTable.ts'
import { findTimestampsById, timeStamp } from './queries.ts'

/** Time stamps of the earlier system. */
export const movedTimestamps = incomingTable(
  'punches',
  ['employee_id', 'store_id', 'day', 'check_in', 'check_out', 'left_open'],
  { logged: { subject: timeStamp, find: findTimestampsById } },
)

/** The time stamps of an employee, for a condition in SQL. */
export const timestampIdsOf = (employee_id: number) => sql`select id from punches where employee_id = ${employee_id}`
