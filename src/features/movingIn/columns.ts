import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { Money } from '#shared/money.ts'

/** The lists in the order in which they are moved: a store needs its user, an order its store and its products. */
export const movedLists = [
  'users',
  'stores',
  'employees',
  'products',
  'discounts',
  'navigation',
  'orders',
  'zReports',
  'timestamps',
  'mobileReports',
] as const
export const MovedListName = z.enum(movedLists)
export type MovedListName = z.output<typeof MovedListName>
export const movedListNames: Readonly<Record<MovedListName, string>> = {
  users: 'Users',
  stores: 'Stores',
  employees: 'Employees',
  products: 'Products',
  discounts: 'Promo codes',
  navigation: 'Navigation menu',
  orders: 'Orders',
  zReports: 'Z reports',
  timestamps: 'Time stamps',
  mobileReports: 'Mobile reports',
}

export const MovedCounts = z.object({
  list: MovedListName,
  /** The rows that the earlier system answered, and the rows that came and are here now. */
  there: z.int(),
  here: z.int(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  not_taken: z.int(),
})
export type MovedCounts = z.output<typeof MovedCounts>

export const findingVerdicts = ['not_taken', 'changed_here', 'removed_there', 'to_know'] as const
export const FindingVerdict = z.enum(findingVerdicts)
export type FindingVerdict = z.output<typeof FindingVerdict>
export const findingVerdictNames: Readonly<Record<FindingVerdict, string>> = {
  not_taken: 'Not taken',
  changed_here: 'Changed here',
  removed_there: 'Removed there',
  to_know: 'To know',
}

export const MovingFinding = z.object({
  id: z.int(),
  list: MovedListName,
  key: z.string(),
  called: z.string(),
  verdict: FindingVerdict,
  reason: z.string(),
})
export type MovingFinding = z.output<typeof MovingFinding>

export const findingColumns = columnsOf(MovingFinding, [
  {
    key: 'list',
    header: 'List',
    card: 'title',
    kind: 'choice',
    choices: movedLists.map((value) => ({ value, label: movedListNames[value] })),
  },
  { key: 'key', header: 'ID there', priority: 2 },
  { key: 'called', header: 'Row', card: 'title', width: 40 },
  {
    key: 'verdict',
    header: 'Verdict',
    card: 'state',
    kind: 'choice',
    choices: findingVerdicts.map((value) => ({ value, label: findingVerdictNames[value] })),
  },
  { key: 'reason', header: 'Reason', width: 80 },
])

export const MovedMonth = z.object({
  id: z.int(),
  store: z.string(),
  month: z.string(),
  there_orders: z.int(),
  here_orders: z.int(),
  there_pieces: z.int(),
  here_pieces: z.int(),
  there_total: Money,
  here_total: Money,
  /** Equal, or why not. */
  remark: z.string(),
})
export type MovedMonth = z.output<typeof MovedMonth>

export const monthColumns = columnsOf(MovedMonth, [
  { key: 'store', header: 'Store', card: 'title' },
  { key: 'month', header: 'Month', card: 'title' },
  { key: 'there_orders', header: 'Orders there', kind: 'number', sum: 'thereOrders' },
  { key: 'here_orders', header: 'Orders here', kind: 'number', sum: 'hereOrders' },
  { key: 'there_pieces', header: 'Pieces there', kind: 'number', sum: 'therePieces' },
  { key: 'here_pieces', header: 'Pieces here', kind: 'number', sum: 'herePieces' },
  { key: 'there_total', header: 'Total there', kind: 'money', card: 'figure', sum: 'thereTotal' },
  { key: 'here_total', header: 'Total here', kind: 'money', card: 'figure', sum: 'hereTotal' },
  { key: 'remark', header: 'Comparison', width: 50 },
])

export const MovingRun = z.object({
  id: z.int(),
  address: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  message: z.string(),
  started_at: Moment,
  ended_at: Moment.nullable(),
  lists: z.array(MovedCounts),
})
export type MovingRun = z.output<typeof MovingRun>
