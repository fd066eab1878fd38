import * as z from 'zod'
import { mostPieces, StockNote } from '#features/inventory/contract.ts'
import { ShelfLine } from '#features/places/contract.ts'
import { type Call, Id } from '#shared/call.ts'
import { staff } from '#shared/roles.ts'
import { CountedLine } from './columns.ts'

const CountedPieces = z.object({
  product_id: Id,
  /** The pieces that are in the store, also those that were received before. */
  quantity: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(mostPieces, 'At most 1,000,000 pieces.'),
  /** The shelf on which the pieces are. If it is missing, the shelf of the product does not change. */
  shelf: ShelfLine.shape.shelf,
})

export const mostCountLines = 500

export const NewCount = z.object({
  store_id: Id,
  lines: z
    .array(CountedPieces)
    .min(1, 'Count at least one product.')
    .max(mostCountLines, 'At most 500 products at once. Save these, and then the others.')
    .refine((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length, {
      message: 'Each product can be named once.',
    }),
  note: StockNote.default(''),
})
export type NewCount = z.output<typeof NewCount>

export const countCalls = {
  count: {
    method: 'POST',
    path: '/admin/stock/count/',
    allow: staff,
    summary:
      'Enter the first count of products of a store: what is there, not what is added; a count above the limit waits for an administrator',
    body: NewCount,
    reply: z.object({ place: z.string(), items: z.array(CountedLine) }),
    idempotent: true,
  },
} as const satisfies Record<string, Call>
