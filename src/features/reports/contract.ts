import * as z from 'zod'
import { type Call, spreadsheet } from '#shared/call.ts'
import { totalsOf } from '#shared/columns.ts'
import { Day } from '#shared/day.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { buyerSearch, productSearch, ReportRow, reportColumns, SoldProduct } from './columns.ts'

export const ReportQuery = betweenDays(
  listQuery(reportColumns, [...productSearch, ...buyerSearch.map(({ key }) => key)]),
)
export type ReportQuery = z.output<typeof ReportQuery>

/** A buyer, by the name in the newest order. */
const SummedBuyer = z.object({ user_id: z.int(), username: z.string() })
export type SummedBuyer = z.output<typeof SummedBuyer>

const Sales = z.object({ sales: Money, profit: Money })
export type Sales = z.output<typeof Sales>

export const ChartFigures = z.object({
  /** Every week from the first order to the last one, by its Monday. */
  weeks: z.array(Sales.extend({ week: Day })),
  stores: z.array(Sales.extend(SummedBuyer.shape)),
  product_types: z.array(Sales.extend({ product_type: z.string() })),
  /** The products with the highest sales. */
  products: z.array(Sales.extend(SoldProduct.shape)),
})
export type ChartFigures = z.output<typeof ChartFigures>

const allow = ['admin'] as const

export const reportCalls = {
  search: {
    method: 'POST',
    path: '/admin/transaction/report/search/',
    allow,
    summary: 'A page of sales by product, with the totals of all that match',
    body: ReportQuery,
    reply: pageOf(ReportRow).extend({ totals: totalsOf(reportColumns) }),
  },
  export: {
    method: 'POST',
    path: '/admin/transaction/report/export/',
    allow,
    summary: 'The sales by product as a spreadsheet',
    body: ReportQuery,
    reply: spreadsheet,
    job: 'Export of the transactions report',
  },
  buyers: {
    method: 'POST',
    path: '/admin/transaction/report/buyers/',
    allow,
    summary: 'The buyers whose orders the report sums, if it is limited to buyers by a search',
    body: ReportQuery,
    reply: z.array(SummedBuyer),
  },
  charts: {
    method: 'POST',
    path: '/admin/transaction/report/charts/',
    allow,
    summary: 'The sales by week, store and product type, and the best products',
    body: ReportQuery,
    reply: ChartFigures,
  },
} as const satisfies Record<string, Call>
