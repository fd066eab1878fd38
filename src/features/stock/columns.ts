import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'

/** One change of the quantities of a product. */
export const Movement = z.object({
  id: z.int(),
  at: Moment,
  /** The store whose stock it is; null for the warehouse. */
  store_id: z.int().nullable(),
  place: z.string(),
  username: z.string(),
  why: z.string(),
  /** The user's own words about it. */
  note: z.string(),
  product_id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  order_id: z.int().nullable(),
  shipment_id: z.int().nullable(),
  /** The number of the shipment: `1042-2`. */
  shipment: z.string().nullable(),
  /** The available pieces. */
  before: z.int(),
  after: z.int(),
  hold_before: z.int(),
  hold_after: z.int(),
  sold_before: z.int(),
  sold_after: z.int(),
})
export type Movement = z.output<typeof Movement>

/** The server sorts by the columns that are not computed, because the ledger has an index for each of them. */
export const movementColumns = columnsOf(Movement, [
  { key: 'at', header: 'When', kind: 'moment', width: 18 },
  { key: 'place', header: 'Place', computed: true, priority: 2, width: 18 },
  { key: 'username', header: 'Who', width: 18 },
  { key: 'why', header: 'Why', card: 'state', width: 28 },
  { key: 'note', header: 'Note', computed: true, priority: 1, width: 30 },
  { key: 'product_id', header: 'Product ID', kind: 'id', priority: 1 },
  { key: 'device', header: 'Device', card: 'title', computed: true, width: 24 },
  { key: 'product', header: 'Product', computed: true, page: 'never', width: 50 },
  { key: 'order_id', header: 'Order', kind: 'id', priority: 2 },
  { key: 'shipment', header: 'Shipment', computed: true, page: 'never', width: 14 },
  { key: 'before', header: 'Available Before', kind: 'number', computed: true, page: 'never' },
  { key: 'after', header: 'Available', card: 'figure', kind: 'number', computed: true },
  { key: 'hold_before', header: 'Hold Before', kind: 'number', computed: true, page: 'never' },
  { key: 'hold_after', header: 'Hold', card: 'figure', kind: 'number', computed: true, priority: 3 },
  { key: 'sold_before', header: 'Sold Before', kind: 'number', computed: true, page: 'never' },
  { key: 'sold_after', header: 'Sold', kind: 'number', computed: true, priority: 2 },
])

/** The columns that can be searched. */
export const movementSearch = ['device', 'product_id', 'username', 'why', 'note', 'order_id'] as const
