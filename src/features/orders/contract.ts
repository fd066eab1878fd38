import * as z from 'zod'
import { ById, type Call, Done, fromDigits, Id, spreadsheet, Token, Version } from '#shared/call.ts'
import { totalsOf } from '#shared/columns.ts'
import { betweenDays, listQuery, mostSelected, pageOf, selectedIds } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { office, staff } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { Order, orderColumns, orderSearch, Paid, Status } from './columns.ts'

const remarks = z.string('Remarks must be text.').trim().max(1000, 'Remarks can have at most 1000 characters.')
const mostDollars = 1_000_000_000
/** An amount that a page calculated in dollars. It may have fractions of a cent. */
const calculated = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .min(-mostDollars, `${label} is too small to be right.`)
    .max(mostDollars, `${label} is too large to be right.`)
const quantity = z
  .int('Quantity must be a whole number.')
  .min(0, 'Quantity must be 0 or more.')
  .max(1_000_000, 'Quantity must be at most 1,000,000.')
/** The most lines of one order. */
export const mostOrderedLines = 1000
/** A new order, with the lines and figures that the user sees. If the server has others, it rejects the order. */
export const NewOrder = z.object({
  username: z.string().max(100, 'The name can have at most 100 characters.').optional(),
  lines: z
    .array(z.object({ product_id: ById.shape.id, quantity }))
    .max(mostOrderedLines, `Order at most ${mostOrderedLines} different products at a time.`)
    .optional(),
  price: calculated('The price').optional(),
  promo_code: z.string().trim().max(40, 'A promo code can have at most 40 characters.').default(''),
  remarks: remarks.default(''),
  discount: calculated('The discount').optional(),
  total_price: calculated('The total price').optional(),
})
export type NewOrder = z.output<typeof NewOrder>

/** The current figures, for an order that was sent with others. */
export const OrderFigures = z.object({ price: Money, discount: z.number(), total_price: Money })
export type OrderFigures = z.output<typeof OrderFigures>

/** The products of an order that is ordered again, with the quantities that were added to the cart. */
export const OrderedAgain = Done.extend({
  items: z.array(
    z.object({
      product_id: z.int(),
      name: z.string(),
      /** The quantity in the order. */
      ordered: z.int(),
      /** The quantity that was added to the cart. */
      added: z.int(),
      /** The reason why it is less, or empty text. */
      note: z.string(),
    }),
  ),
})
export type OrderedAgain = z.output<typeof OrderedAgain>

export const OrderChange = z.object({
  remarks: remarks.optional(),
  status: Status.optional(),
  paid: Paid.optional(),
  discount_amount: z
    .number('Enter a valid number.')
    .min(-mostDollars, 'Enter a valid number.')
    .max(mostDollars, 'Enter a valid number.')
    .pipe(Money)
    .optional(),
  version: Version.optional(),
})
export type OrderChange = z.output<typeof OrderChange>

/** A filter by 0 or 1. Empty text and null are no filter. */
const flagFilter = (flag: typeof Status | typeof Paid) =>
  z.preprocess((sent) => (sent === '' || sent === null ? undefined : sent), fromDigits(flag).optional())

export const OrderQuery = betweenDays(
  listQuery(orderColumns, orderSearch).extend({
    token: Token.optional(),
    status: flagFilter(Status),
    paid: flagFilter(Paid),
  }),
)
export type OrderQuery = z.output<typeof OrderQuery>

/** The orders of a bulk act: selected one by one, or all that match a query. */
const selection = (missing: string) => ({
  selectedTransactions: selectedIds(missing, mostSelected).optional(),
  matching: OrderQuery.optional(),
  /** The number of matching orders that the user saw. If it has changed, the act is rejected. */
  count: z
    .int('The number of transactions must be a whole number.')
    .min(1, missing)
    .max(1_000_000_000, 'There are not that many transactions.')
    .optional(),
})
interface ChosenOrders {
  selectedTransactions?: number[] | undefined
  matching?: OrderQuery | undefined
  count?: number | undefined
}
/** A selection has one of the two forms. */
const isSelection = ({ selectedTransactions, matching }: ChosenOrders) =>
  (selectedTransactions === undefined) !== (matching === undefined)

export const SelectedOrders = z
  .object(selection('Select the transactions.'))
  .refine(isSelection, { path: ['selectedTransactions'], message: 'Select the transactions.' })
export type SelectedOrders = z.output<typeof SelectedOrders>

const notPaid = 'Select the transactions that are paid.'
/** A change of many orders. Without a status, they are marked as paid. */
export const BulkChange = z
  .object({ ...selection(notPaid), status: Status.optional(), paid: Paid.optional() })
  .refine(isSelection, { path: ['selectedTransactions'], message: notPaid })
export type BulkChange = z.output<typeof BulkChange>

/** The pieces that count as received when these orders are set to Completed. */
export const Unreceived = z.object({
  /** Pieces that were not shipped. */
  open: z.int(),
  on_their_way: z.int(),
  /** The orders that have such pieces. */
  transactions: z.int(),
  /** The store, if it is the same for all, or else empty text. */
  place: z.string(),
})
export type Unreceived = z.output<typeof Unreceived>

export const BulkResult = Done.extend({ changed: z.int(), unchanged: z.int(), ...undoable })
export type BulkResult = z.output<typeof BulkResult>

/** The summary without pages has at most this many orders, the newest. */
export const summarised = 10_000

const token = z.object({ token: Token.optional() })

export const orderCalls = {
  place: {
    method: 'POST',
    path: '/admin/transaction/placeOrder/{userId}/',
    allow: staff,
    summary: 'Order the items in the caller’s cart',
    idempotent: true,
    params: z.object({ userId: ById.shape.id }),
    body: NewOrder,
    reply: Order,
    current: OrderFigures,
  },
  summary: {
    method: 'POST',
    path: '/admin/transaction/summary/',
    allow: staff,
    summary: `The newest orders, at most ${summarised}; for a store its own`,
    tokenInBody: true,
    body: token,
    reply: z.array(Order),
  },
  search: {
    method: 'POST',
    path: '/admin/transaction/summary/search/',
    allow: staff,
    summary: 'A page of orders and the totals of all that match; for a store its own',
    tokenInBody: true,
    order: 'newest',
    body: OrderQuery,
    reply: pageOf(Order).extend({ totals: totalsOf(orderColumns) }),
  },
  export: {
    method: 'POST',
    path: '/admin/transaction/summary/export/',
    allow: staff,
    summary: 'The orders as a spreadsheet; for a store its own',
    tokenInBody: true,
    body: OrderQuery,
    reply: spreadsheet,
    job: 'Export of transactions',
  },
  update: {
    method: 'POST',
    path: '/admin/transaction/update/{id}/',
    allow: office,
    summary: 'Change an order’s status, payment, remarks or discount amount',
    params: ById,
    body: OrderChange,
    reply: Order.extend(undoable),
  },
  markPaid: {
    method: 'POST',
    path: '/admin/transaction/update/bulk/',
    allow: office,
    summary: `Mark orders as paid, or set their status; the selected ones, or all that match a query, at most ${mostSelected}`,
    idempotent: true,
    body: BulkChange,
    reply: BulkResult,
  },
  unreceived: {
    method: 'POST',
    path: '/admin/transaction/update/open/',
    allow: office,
    summary: 'The pieces of pending orders that were not shipped, or that are on their way',
    body: SelectedOrders,
    reply: Unreceived,
  },
  again: {
    method: 'POST',
    path: '/admin/transaction/orderAgain/',
    allow: staff,
    summary: 'Add the products of an order to the caller’s cart, as far as they are in stock',
    idempotent: true,
    body: z.object({ transaction_id: Id }),
    reply: OrderedAgain,
  },
  confirm: {
    method: 'POST',
    path: '/email/placeOrder/',
    allow: staff,
    summary: 'Send the confirmation of an order again, unless one is waiting to be sent',
    body: z.object({ id: ById.shape.id }),
    reply: Done,
  },
} as const satisfies Record<string, Call>
