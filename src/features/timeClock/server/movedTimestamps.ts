import { incomingTable } from '#platform/db/incomingTable.ts'
import { findTimestampsById, timeStamp } from './queries.ts'

/** Time stamps of the earlier system. */
export const movedTimestamps = incomingTable(
  'punches',
  ['employee_id', 'store_id', 'day', 'check_in', 'check_out', 'left_open'],
  { logged: { subject: timeStamp, find: findTimestampsById } },
)
