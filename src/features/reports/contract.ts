import * as z from 'zod'
import { type Call, spreadsheet } from '#shared/call.ts'
import { Day } from '#shared/day.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'

/** A product as its newest line calls it. */
const SoldProduct = z.object({
  product_id: z.int(),
  device: z.string(),
  product_type: z.string(),
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  color: z.string(),
})

/** What was sold of one product: sums over the lines of orders, at the prices and costs when they were placed. */
export const ReportRow = SoldProduct.extend({
  quantity: z.int(),
  total_wholesale_price: Money,
  total_cost_price: Money,
  total_profit: Money,
})
export type ReportRow = z.output<typeof ReportRow>

/** What tells of the product; it can be searched. */
export const productColumns = [
  'product_id',
  'device',
  'product_type',
  'brand',
  'category',
  'subcategory',
  'color',
] as const
/** Who ordered. They are no columns: they narrow the orders whose lines are summed. */
const buyerColumns = ['user_id', 'username'] as const

export const reportColumns = [
  ...productColumns,
  'quantity',
  'total_wholesale_price',
  'total_cost_price',
  'total_profit',
] as const
const ordered = listQuery(reportColumns)
const searched = listQuery([...productColumns, ...buyerColumns])

export const ReportQuery = betweenDays(ordered.extend({ filter_by: searched.shape.filter_by }))
export type ReportQuery = z.output<typeof ReportQuery>

/** Sums over all that match, not over the page. */
export const ReportTotals = z.object({
  quantity: z.int(),
  wholesalePrice: Money,
  costPrice: Money,
  profit: Money,
})
export type ReportTotals = z.output<typeof ReportTotals>

/** What came in, and what of it stayed. */
const Sales = z.object({ sales: Money, profit: Money })
export type Sales = z.output<typeof Sales>

export const ReportCharts = z.object({
  /** Every week from the first with an order to the last, by its Monday. */
  weeks: z.array(Sales.extend({ week: Day })),
  stores: z.array(Sales.extend({ user_id: z.int(), username: z.string() })),
  product_types: z.array(Sales.extend({ product_type: z.string() })),
  /** Those that sold for most. */
  products: z.array(Sales.extend(SoldProduct.shape)),
})
export type ReportCharts = z.output<typeof ReportCharts>

const allow = ['admin'] as const

export const reportCalls = {
  search: {
    method: 'POST',
    path: '/admin/transaction/report/search/',
    allow,
    summary: 'A page of what was sold, by product, and the totals of all that match',
    body: ReportQuery,
    reply: pageOf(ReportRow).extend({ totals: ReportTotals }),
  },
  export: {
    method: 'POST',
    path: '/admin/transaction/report/export/',
    allow,
    summary: 'What was sold, by product, as a spreadsheet',
    body: ReportQuery,
    reply: spreadsheet,
  },
  charts: {
    method: 'POST',
    path: '/admin/transaction/report/charts/',
    allow,
    summary: 'What was sold, by week, store and type of product, and the products that sold best',
    body: ReportQuery,
    reply: ReportCharts,
  },
} as const satisfies Record<string, Call>
