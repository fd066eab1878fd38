import * as z from 'zod'
import { ById, type Call, Done, Id, idOf, Version } from '#shared/call.ts'
import { totalsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { office } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { Order, OrderLine, orderLineColumns } from './columns.ts'

export const OrderLineQuery = listQuery(orderLineColumns)
export type OrderLineQuery = z.output<typeof OrderLineQuery>

const quantity = z.int('Quantity must be a whole number.').max(1_000_000, 'Quantity must be at most 1,000,000.')

/** A new line of an order. `version` is the version of the order that the caller saw. */
export const NewOrderLine = z.object({
  transaction_id: Id,
  product_id: idOf('Choose a product.'),
  quantity: quantity.min(1, 'Quantity must be 1 or more.'),
  version: Version.optional(),
})
export type NewOrderLine = z.output<typeof NewOrderLine>

export const OrderLineChange = z.object({
  quantity: quantity.min(1, 'Quantity must be 1 or more. To order none, remove the line.').optional(),
  price: z
    .number('Price must be a number.')
    .min(0, 'Price must be 0 or more.')
    .max(100_000, 'Price must be at most 100,000.')
    .pipe(Money)
    .optional(),
  version: Version.optional(),
})
export type OrderLineChange = z.output<typeof OrderLineChange>

/** The changed line, and its order with the new figures. */
const ChangedOrderLine = OrderLine.extend({ order: Order })

const AddedOrderLine = ChangedOrderLine.extend({ ...Done.shape, detail: z.string().optional() })
export type AddedOrderLine = z.output<typeof AddedOrderLine>

/** A change of an order or of its lines: for admins from the audit log, for others from the stock ledger. */
export const OrderEvent = z.object({
  id: z.int(),
  at: Moment,
  username: z.string(),
  /** The act, with the product of a line. */
  what: z.string(),
  /** The changed values before and after, in words. */
  changes: z.string(),
})
export type OrderEvent = z.output<typeof OrderEvent>

export const orderLineCalls = {
  all: {
    method: 'POST',
    path: '/admin/transaction/all/{id}/',
    allow: office,
    summary: 'The items of an order',
    params: ById,
    reply: z.array(OrderLine),
  },
  search: {
    method: 'POST',
    path: '/admin/transaction/all/{id}/search/',
    allow: office,
    summary: 'A page of the items of an order',
    params: ById,
    body: OrderLineQuery,
    reply: pageOf(OrderLine).extend({ order: Order, totals: totalsOf(orderLineColumns) }),
  },
  insert: {
    method: 'POST',
    path: '/admin/transaction/items/insert/',
    allow: office,
    summary: 'Add a product to an order, at its current price',
    idempotent: true,
    body: NewOrderLine,
    reply: AddedOrderLine,
    current: Order,
  },
  history: {
    method: 'POST',
    path: '/admin/transaction/history/{id}/',
    allow: office,
    summary: 'The changes of an order, the newest first',
    params: ById,
    body: listQuery([]).pick({ page: true, per_page: true }),
    reply: pageOf(OrderEvent),
  },
  update: {
    method: 'POST',
    path: '/admin/transaction/update/item/{id}/',
    allow: office,
    summary: 'Change the quantity or the price of an item',
    params: ById,
    body: OrderLineChange,
    reply: ChangedOrderLine.extend(undoable),
    current: OrderLine,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/transaction/delete/item/{id}/',
    allow: office,
    summary: 'Remove an item from its order',
    params: ById,
    reply: Done.extend({ order: Order, ...undoable }),
  },
} as const satisfies Record<string, Call>
