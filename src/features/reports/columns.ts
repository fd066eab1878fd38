import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Money } from '#shared/money.ts'

/** A product with the names of its newest order line. */
export const SoldProduct = z.object({
  product_id: z.int(),
  device: z.string(),
  product_type: z.string(),
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  color: z.string(),
})

/** The sums of one product over order lines, at the prices and costs when they were ordered. */
export const ReportRow = SoldProduct.extend({
  quantity: z.int(),
  total_wholesale_price: Money,
  total_cost_price: Money,
  total_profit: Money,
})
export type ReportRow = z.output<typeof ReportRow>

export const reportColumns = columnsOf(ReportRow, [
  { key: 'product_id', header: 'Product ID', kind: 'id' },
  { key: 'device', header: 'Device', card: 'title', width: 24 },
  { key: 'product_type', header: 'Product Type', width: 18, priority: 2 },
  { key: 'brand', header: 'Brand', card: 'title', width: 14, priority: 1 },
  { key: 'category', header: 'Category', card: 'title', width: 16, priority: 1 },
  { key: 'subcategory', header: 'Subcategory', card: 'title', width: 18, priority: 1 },
  { key: 'color', header: 'Color', card: 'title', width: 14 },
  { key: 'quantity', header: 'Quantity', card: 'figure', kind: 'number', sum: 'quantity' },
  { key: 'total_wholesale_price', header: 'Wholesale Price', kind: 'money', sum: 'wholesalePrice', priority: 2 },
  { key: 'total_cost_price', header: 'Cost Price', kind: 'money', sum: 'costPrice', priority: 2 },
  { key: 'total_profit', header: 'Profit', card: 'figure', kind: 'money', sum: 'profit' },
])
/** The columns of the product that a search can be limited to. */
export const productSearch = [
  'product_id',
  'device',
  'product_type',
  'brand',
  'category',
  'subcategory',
  'color',
] as const
/** A search can also be limited to the orders of a buyer. No column of the list shows it. */
export const buyerSearch = [
  { key: 'user_id', header: 'User ID', kind: 'id' },
  { key: 'username', header: 'Store Name' },
] as const
export const isBuyer = (key: string) => buyerSearch.some((column) => column.key === key)
