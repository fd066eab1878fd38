import { sql } from 'kysely'
import { nameOfStore } from '#features/stores/server/queries.ts'
import { dollars } from '#platform/list/shownAs.ts'
import { type PersonalTable, sameText } from '#platform/personal/personalTable.ts'
import { eraseReplies } from '#platform/personal/platformTables.ts'

/** In place of the name of a customer whose data was erased. */
export const erasedCustomer = 'Erased customer'

export const mobileReportData: PersonalTable = {
  table: 'mobile_reports',
  rows: 'Phones that were handed in',
  personal: ['customer', 'imei', 'description'],
  fields: {
    'Invoice No': 'invoice_no',
    Store: nameOfStore,
    Day: 'day',
    Customer: 'customer',
    IMEI: 'imei',
    Description: 'description',
    Value: dollars(sql`value_cents`),
    'Received at': 'received_at',
  },
  moment: 'received_at',
  visitor: {
    by: { name: sameText('customer') },
    erase: async (tx, ids) => {
      await tx
        .updateTable('mobile_reports')
        .set({ customer: erasedCustomer, description: '' })
        .where('id', 'in', ids)
        .execute()
      await eraseReplies(tx, 'imei', ids, { customer: erasedCustomer, description: '' })
    },
    afterwards:
      'Kept without name and description: the invoice number and the amount for the tax office, the IMEI to recognize a stolen phone.',
  },
}
