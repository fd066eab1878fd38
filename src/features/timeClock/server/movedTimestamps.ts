import { movedTable } from '#platform/db/movedTable.ts'

/** Time stamps of the earlier system. */
export const movedTimestamps = movedTable('punches', [
  'employee_id',
  'store_id',
  'day',
  'check_in',
  'check_out',
  'left_open',
])
