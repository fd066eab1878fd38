import type { SheetColumn } from '#platform/list/sheet.ts'
import type { Order } from '../contract.ts'
import { paidNames, statusNames } from '../rules.ts'

export const summarySheet: SheetColumn<Order>[] = [
  { header: 'Transaction ID', value: (row) => row.id },
  { header: 'Store Name', value: (row) => row.username },
  { header: 'Amount', value: (row) => row.price, kind: 'money' },
  { header: 'Discount Amount', value: (row) => row.discount_amount, kind: 'money' },
  { header: 'Tax', value: (row) => row.tax_amount, kind: 'money' },
  { header: 'Total Amount', value: (row) => row.total_amount, kind: 'money' },
  { header: 'Transaction Date', value: (row) => row.date, kind: 'day' },
  { header: 'Promo Code', value: (row) => row.promo_code },
  { header: 'Remarks', value: (row) => row.remarks },
  { header: 'Status', value: (row) => statusNames[row.status] },
  { header: 'Paid', value: (row) => paidNames[row.paid] },
]
