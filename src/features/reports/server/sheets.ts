import type { SheetColumn } from '#platform/list/sheet.ts'
import type { ReportRow } from '../contract.ts'

export const reportSheet: SheetColumn<ReportRow>[] = [
  { header: 'Product ID', value: (row) => row.product_id },
  { header: 'Device', value: (row) => row.device, width: 24 },
  { header: 'Product Type', value: (row) => row.product_type, width: 18 },
  { header: 'Brand', value: (row) => row.brand, width: 14 },
  { header: 'Category', value: (row) => row.category, width: 16 },
  { header: 'Subcategory', value: (row) => row.subcategory, width: 18 },
  { header: 'Color', value: (row) => row.color, width: 14 },
  { header: 'Quantity', value: (row) => row.quantity, kind: 'number' },
  { header: 'Wholesale Price', value: (row) => row.total_wholesale_price, kind: 'money' },
  { header: 'Cost Price', value: (row) => row.total_cost_price, kind: 'money' },
  { header: 'Profit', value: (row) => row.total_profit, kind: 'money' },
]
