import { incomingTable } from '#platform/db/incomingTable.ts'

/** Z reports of the earlier system. */
export const movedZReports = incomingTable('z_reports', [
  'store_id',
  'date',
  'charge_cents',
  'c1_cents',
  'c2_cents',
  'calculated_charge_cents',
  'calculated_c1_cents',
  'calculated_c2_cents',
  'comment',
  'employees_present',
])
