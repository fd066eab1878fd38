import * as z from 'zod'
import { mostPieces, StockNote } from '#features/inventory/contract.ts'
import { ReturnKindName, WholeShipment } from '#features/shipments/columns.ts'
import { ById, type Call, Id, idOf, Version } from '#shared/call.ts'
import { staff } from '#shared/roles.ts'

/** The most products of one transfer. */
export const mostTransferred = 500

export const NewTransfer = z
  .object({
    /** The store that sends. */
    from: idOf('Choose the store that sends. What the warehouse sends to a store is an order.'),
    /** The store that gets it. Null is the warehouse. */
    to: Id.nullable(),
    lines: z
      .array(
        z.object({
          product_id: Id,
          quantity: z
            .int('Quantity must be a whole number.')
            .min(1, 'Quantity must be 1 or more.')
            .max(mostPieces, 'Quantity must be at most 1,000,000.'),
        }),
      )
      .min(1, 'Name at least one product.')
      .max(mostTransferred, 'At most 500 products in one transfer.')
      .refine((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length, {
        message: 'Each product can be named once.',
      }),
    note: StockNote.default(''),
    /** Only for what goes back to the warehouse. */
    as: ReturnKindName.optional(),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'A place cannot send to itself. Choose another.' })
  .refine(({ to, as }) => (to === null) === (as !== undefined), {
    path: ['as'],
    message: 'Choose sellable or faulty for what goes back to the warehouse, and only for that.',
  })
export type NewTransfer = z.output<typeof NewTransfer>

const step = { method: 'POST', allow: staff, params: ById, reply: WholeShipment, idempotent: true } as const

/** A transfer is a shipment. It is sent by `pickingCalls.ship`, received by `receiptCalls`, and cancelled by `shipmentCalls.cancel`. */
export const transferCalls = {
  make: {
    method: 'POST',
    path: '/admin/stock/transfer/',
    allow: staff,
    summary: 'Ask a store for pieces, or offer them to a store or to the warehouse; no stock moves',
    body: NewTransfer,
    reply: WholeShipment,
    idempotent: true,
  },
  accept: {
    ...step,
    path: '/admin/stock/transfer/accept/{id}/',
    summary: 'Accept a transfer that was asked for or offered; it is to be sent then',
    body: z.object({ version: Version.optional() }),
  },
  decline: {
    ...step,
    path: '/admin/stock/transfer/decline/{id}/',
    summary: 'Decline a transfer that was asked for or offered',
    body: z.object({ version: Version.optional(), note: StockNote.default('') }),
  },
  takeBack: {
    ...step,
    path: '/admin/stock/transfer/takeBack/{id}/',
    summary: 'Take back the last step of a transfer before it is sent: making, accepting or declining it',
    body: z.object({ version: Version.optional() }),
  },
} as const satisfies Record<string, Call>
