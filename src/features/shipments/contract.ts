import * as z from 'zod'
import { ById, type Call, Id, pdf, spreadsheet, Version } from '#shared/call.ts'
import { OptionalDay } from '#shared/day.ts'
import { betweenDays, listQuery, pageOf, selectedIds } from '#shared/list.ts'
import { office, staff } from '#shared/roles.ts'
import { LineToPick, OrderToPick, pickingColumns, Shipment, shipmentColumns, WholeShipment } from './columns.ts'
import { type CancelledPieces, cancelledPieces } from './rules.ts'

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

/**
 * The picked pieces of one order or one transfer. A line that is not named was not picked: in an order it stays open, and in a
 * transfer it is not sent.
 */
export const NewShipment = z
  .object({
    transaction_id: Id.optional(),
    /** The id of a transfer. */
    shipment_id: Id.optional(),
    lines: z
      .array(
        z.object({
          /** Of the order's line, or of the transfer's. */
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
    /**
     * True to cancel the open pieces of an order: they go back to the stock, and the amounts of the order are calculated again.
     */
    cancel_rest: z.boolean('Cancel the rest must be yes or no.').default(false),
    /** The day on which its receiver can expect it. */
    expected: OptionalDay,
  })
  .refine(({ transaction_id, shipment_id }) => (transaction_id === undefined) !== (shipment_id === undefined), {
    message: 'Name an order by its transaction_id, or a transfer by its shipment_id.',
    path: ['transaction_id'],
  })
  .refine(({ shipment_id, cancel_rest }) => shipment_id === undefined || !cancel_rest, {
    message: 'Only what is open of an order can be cancelled. What is not sent of a transfer is left out.',
    path: ['cancel_rest'],
  })
export type NewShipment = z.output<typeof NewShipment>

export const ShipmentQuery = betweenDays(
  listQuery(shipmentColumns).extend({
    view: z
      .enum(
        ['', 'all', 'waiting', 'in_transit', 'received', 'cancelled'],
        'The view must be all, waiting, in_transit, received or cancelled.',
      )
      .default(''),
    /** Only the shipments that this store sends or receives. */
    store_id: Id.optional(),
    transaction_id: Id.optional(),
  }),
)
export type ShipmentQuery = z.output<typeof ShipmentQuery>

const whereabouts = Object.keys(cancelledPieces) as [CancelledPieces, ...CancelledPieces[]]

export const ShipmentCancellation = z.object({
  version: Version.optional(),
  /** Where the pieces of a transfer are. Pieces of an order become open in it again. */
  pieces: z.enum(whereabouts, `Choose where the pieces are: ${whereabouts.join(' or ')}.`).optional(),
})
export type ShipmentCancellation = z.output<typeof ShipmentCancellation>

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
    allow: staff,
    summary: 'Ship what was picked: the office of an order, the sender of a transfer',
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
    summary: 'A page of shipments, the newest first; for a store what it sends and what it gets',
    order: 'newest',
    body: ShipmentQuery,
    reply: pageOf(Shipment),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/shipment/export/',
    allow: staff,
    summary: 'The shipments as a spreadsheet; for a store what it sends and what it gets',
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
    allow: staff,
    summary: 'Cancel a shipment before anything of it was received: the office, or the sender of a transfer',
    params: ById,
    body: ShipmentCancellation,
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
