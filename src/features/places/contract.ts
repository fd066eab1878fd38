import * as z from 'zod'
import { mostPieces } from '#features/inventory/contract.ts'
import { ById, type Call, Done, Id, spreadsheet } from '#shared/call.ts'
import { listQuery, pageOf, selectedIds } from '#shared/list.ts'
import { office, staff } from '#shared/roles.ts'
import { PlaceProduct, PlaceStock, placeProductColumns } from './columns.ts'

export const PlaceQuery = listQuery(placeProductColumns).extend({
  /** Whose stock is listed: 0 or null for the warehouse. A store may leave it out, and lists its own. */
  store_id: Id.or(z.literal(0)).nullable().optional(),
  view: z.enum(['', 'all', 'counted', 'low', 'none'], 'The view must be all, counted, low or none.').default(''),
})
export type PlaceQuery = z.output<typeof PlaceQuery>

export const ShelfLine = z.object({
  product_id: Id,
  shelf: z.string('A shelf must be text.').trim().max(20, 'A shelf can have at most 20 characters.').optional(),
  minimum: z
    .int('Minimum must be a whole number.')
    .min(0, 'Minimum must be 0 or more.')
    .max(mostPieces, 'Minimum must be at most 1,000,000.')
    .optional(),
})

export const mostShelfLines = 500
export const ShelfChange = z.object({
  /** Null for the warehouse. */
  store_id: Id.nullable(),
  lines: z
    .array(ShelfLine)
    .min(1, 'Choose at least one product.')
    .max(mostShelfLines, 'At most 500 products at once.')
    .refine((lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length, {
      message: 'Each product can be named once.',
    }),
})
export type ShelfChange = z.output<typeof ShelfChange>

/** The pieces that a store lacks of some products up to its minimum, and how many of them are in the cart now. */
export const Reordered = z.object({
  message: z.string(),
  items: z.array(
    z.object({
      product_id: z.int(),
      name: z.string(),
      missing: z.int(),
      added: z.int(),
      /** The reason why less was added, or empty text. */
      note: z.string(),
    }),
  ),
})
export type Reordered = z.output<typeof Reordered>

export const placeCalls = {
  places: {
    method: 'POST',
    path: '/admin/stock/places/{product_id}/',
    allow: staff,
    summary: 'The stock of a product at each place',
    params: z.object({ product_id: ById.shape.id }),
    /**
     * With the name of the product, the pieces that are on their way to all of these places, and the pieces of open
     * differences: missing or damaged, less what was too much.
     */
    reply: z.object({ product: z.string(), items: z.array(PlaceStock), in_transit: z.int(), differences: z.int() }),
  },
  search: {
    method: 'POST',
    path: '/admin/stock/place/search/',
    allow: staff,
    summary: 'The products with what one place has of them',
    body: PlaceQuery,
    reply: pageOf(PlaceProduct),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/place/export/',
    allow: staff,
    summary: 'The stock of one place as a spreadsheet',
    body: PlaceQuery,
    reply: spreadsheet,
    job: 'Export of the stock of a place',
  },
  reorder: {
    method: 'POST',
    path: '/admin/stock/reorder/',
    allow: ['admin_user'],
    summary:
      'Add to the caller’s cart what the own store lacks of products up to its minimum, as far as the warehouse has it; what is on its way, ordered or in the cart is not lacking',
    body: z.object({ products: selectedIds('Choose at least one product.', mostShelfLines) }),
    reply: Reordered,
    idempotent: true,
  },
  shelf: {
    method: 'POST',
    path: '/admin/stock/shelf/',
    allow: office,
    summary: 'Set the shelf and the minimum of products at a place',
    body: ShelfChange,
    reply: Done,
  },
} as const satisfies Record<string, Call>
