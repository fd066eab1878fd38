import * as z from 'zod'
import { mostPieces, StockNote } from '#features/inventory/contract.ts'
import { WholeShipment } from '#features/shipments/columns.ts'
import { ById, type Call, Id, Version } from '#shared/call.ts'
import { staff } from '#shared/roles.ts'

/** Pieces that arrived now. They are added to what was received before; a negative number corrects that. */
const Pieces = z
  .int('Enter a whole number.')
  .min(-mostPieces, 'At most 1,000,000 pieces.')
  .max(mostPieces, 'At most 1,000,000 pieces.')
  .default(0)

export const ReceivedLine = z
  .object({
    /** The id of the shipment's line. */
    id: Id.optional(),
    /** The id of a product that is not in the shipment. */
    product_id: Id.optional(),
    /**
     * The good pieces. They are added to the stock of the place that receives them. Pieces that were returned as faulty are
     * written off.
     */
    received: Pieces,
    /** Pieces that arrived and cannot be sold. */
    damaged: Pieces,
    note: StockNote.default(''),
  })
  .refine(({ id, product_id }) => (id === undefined) !== (product_id === undefined), {
    message: 'Name the line by its id, or a product that is not in the shipment by its product_id.',
    path: ['id'],
  })

/** More lines, each with a note of the full length, would be larger than a body may be. */
const mostLines = 500

export const NewReceipt = z.object({
  lines: z
    .array(ReceivedLine)
    .max(mostLines, 'At most 500 lines at once. Save these, and then the others.')
    .refine(
      (lines) => new Set(lines.map(({ id, product_id }) => id ?? `product ${product_id}`)).size === lines.length,
      {
        message: 'Each line can be named once.',
      },
    )
    .default([]),
  /** True if nothing more of this shipment will come. What is missing, damaged or too much is then a difference. */
  close: z.boolean('Close must be yes or no.').default(false),
  /** The version of the shipment that the user saw. Without it, the pieces are added, whatever others received meanwhile. */
  version: Version.optional(),
})
export type NewReceipt = z.output<typeof NewReceipt>

export const receiptCalls = {
  receive: {
    method: 'POST',
    path: '/admin/stock/receive/{shipment_id}/',
    allow: staff,
    summary: 'Add what arrived of a shipment to the stock of the place that it goes to; a store what it gets',
    params: z.object({ shipment_id: ById.shape.id }),
    body: NewReceipt,
    reply: WholeShipment,
    current: WholeShipment,
    idempotent: true,
  },
  reopen: {
    method: 'POST',
    path: '/admin/stock/receive/reopen/{shipment_id}/',
    allow: staff,
    summary: 'Reopen a receipt that was closed by mistake, as long as no difference of it is settled',
    params: z.object({ shipment_id: ById.shape.id }),
    body: z.object({ version: Version.optional() }),
    reply: WholeShipment,
  },
} as const satisfies Record<string, Call>
