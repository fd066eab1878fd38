import { movedTable } from '#platform/db/movedTable.ts'

/** Mobile reports of the earlier system. */
export const movedMobileReports = movedTable(
  'mobile_reports',
  ['store_id', 'invoice_no', 'customer', 'imei', 'description', 'value_cents'],
  { onlyNew: ['day'] },
)
