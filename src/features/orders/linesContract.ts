import * as z from 'zod'
import { ById, type Call, Done, Version } from '#shared/call.ts'
import { totalsOf } from '#shared/columns.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { office } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { Order, OrderLine, orderLineColumns } from './columns.ts'

export const OrderLineQuery = listQuery(orderLineColumns)
export type OrderLineQuery = z.output<typeof OrderLineQuery>

export const OrderLineChange = z.object({
  quantity: z
    .int('Quantity is a whole number.')
    .min(1, 'Quantity is 1 or more. To order none, remove the line.')
    .max(1_000_000, 'Quantity is at most 1,000,000.')
    .optional(),
  price: z
    .number('Price is a number.')
    .min(0, 'Price is 0 or more.')
    .max(100_000, 'Price is at most 100,000.')
    .pipe(Money)
    .optional(),
  version: Version.optional(),
})
export type OrderLineChange = z.output<typeof OrderLineChange>

/** The changed line, and its order with the new figures. */
const ChangedOrderLine = OrderLine.extend({ order: Order })

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
  update: {
    method: 'POST',
    path: '/admin/transaction/update/item/{id}/',
    allow: office,
    summary: 'Change the quantity or the price of an item',
    params: ById,
    body: OrderLineChange,
    reply: ChangedOrderLine,
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
