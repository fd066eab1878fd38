import { incomingTable } from '#platform/db/incomingTable.ts'

/** Mobile reports of the earlier system. */
export const movedMobileReports = incomingTable(
  'mobile_reports',
  ['store_id', 'invoice_no', 'customer', 'imei', 'description', 'value_cents'],
  { onlyNew: ['day'] },
)
