import * as z from 'zod'
import { ById, type Call, Id, pdf, spreadsheet, Version } from '#shared/call.ts'
import { OptionalDay } from '#shared/day.ts'
import { betweenDays, listQuery, pageOf, selectedIds } from '#shared/list.ts'
import { office, staff } from '#shared/roles.ts'
import { LineToPick, OrderToPick, pickingColumns, Shipment, shipmentColumns, WholeShipment } from './columns.ts'

export const PickingQuery = listQuery(pickingColumns).extend({
  view: z.enum(['', 'all', 'new', 'back_orders'], 'The view must be all, new or back_orders.').default(''),
})
export type PickingQuery = z.output<typeof PickingQuery>

/** The most orders that are picked in one round. */
export const mostPicked = 50
export const PickedOrders = z.object({ transactions: selectedIds('Select the transactions to pick.', mostPicked) })
export type PickedOrders = z.output<typeof PickedOrders>

/** The most lines of one order. */
const mostLines = 1000

/** What was picked of one order. A line that is not named was not picked. */
export const NewShipment = z.object({
  transaction_id: Id,
  lines: z
    .array(
      z.object({
        line_id: Id,
        quantity: z
          .int('Quantity must be a whole number.')
          .min(0, 'Quantity must be 0 or more.')
          .max(1_000_000, 'Quantity must be at most 1,000,000.'),
      }),
    )
    .max(mostLines, 'At most 1,000 lines at once.')
    .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length, {
      message: 'Each line can be named once.',
    }),
  /** Whether what stays open is cancelled: it goes back to the stock, and the order is calculated again. */
  cancel_rest: z.boolean('Cancel the rest must be yes or no.').default(false),
  /** The day on which the store can expect it. */
  expected: OptionalDay,
})
export type NewShipment = z.output<typeof NewShipment>

export const ShipmentQuery = betweenDays(
  listQuery(shipmentColumns).extend({
    view: z
      .enum(
        ['', 'all', 'in_transit', 'received', 'cancelled'],
        'The view must be all, in_transit, received or cancelled.',
      )
      .default(''),
    store_id: Id.optional(),
    transaction_id: Id.optional(),
  }),
)
export type ShipmentQuery = z.output<typeof ShipmentQuery>

export const pickingCalls = {
  search: {
    method: 'POST',
    path: '/admin/stock/picking/search/',
    allow: office,
    summary: 'The orders that have pieces to ship, the oldest first',
    body: PickingQuery,
    reply: pageOf(OrderToPick),
  },
  lines: {
    method: 'POST',
    path: '/admin/stock/picking/lines/',
    allow: office,
    summary: 'The open lines of some orders in the order of the shelves',
    body: PickedOrders,
    reply: z.object({ items: z.array(LineToPick) }),
  },
  list: {
    method: 'POST',
    path: '/admin/stock/picking/list/',
    allow: office,
    summary: 'The open lines of some orders in the order of the shelves, as a PDF',
    body: PickedOrders,
    reply: pdf,
  },
  ship: {
    method: 'POST',
    path: '/admin/stock/ship/',
    allow: office,
    summary: 'Ship what was picked of an order; the rest stays open, or is cancelled',
    body: NewShipment,
    reply: WholeShipment,
    idempotent: true,
  },
} as const satisfies Record<string, Call>

export const shipmentCalls = {
  search: {
    method: 'POST',
    path: '/admin/stock/shipment/search/',
    allow: staff,
    summary: 'A page of shipments, the newest first; for a store its own',
    order: 'newest',
    body: ShipmentQuery,
    reply: pageOf(Shipment),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/shipment/export/',
    allow: staff,
    summary: 'The shipments as a spreadsheet; for a store its own',
    body: ShipmentQuery,
    reply: spreadsheet,
    job: 'Export of shipments',
  },
  find: {
    method: 'POST',
    path: '/admin/stock/shipment/{id}/',
    allow: staff,
    summary: 'A shipment with its lines; for a store its own',
    params: ById,
    reply: WholeShipment,
  },
  cancel: {
    method: 'POST',
    path: '/admin/stock/shipment/cancel/{id}/',
    allow: office,
    summary: 'Cancel a shipment before anything of it was received; its pieces are open again',
    params: ById,
    body: z.object({ version: Version.optional() }),
    reply: WholeShipment,
  },
  slip: {
    method: 'GET',
    path: '/admin/stock/shipment/{id}/slip/',
    allow: staff,
    summary: 'The packing slip of a shipment, without prices, as a PDF; for a store its own',
    params: ById,
    reply: pdf,
  },
} as const satisfies Record<string, Call>
