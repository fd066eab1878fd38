import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'

/** The stock of a product at one place: the warehouse or a store. */
export const PlaceStock = z.object({
  /** Null for the warehouse. */
  store_id: z.int().nullable(),
  place: z.string(),
  /** In the warehouse, this includes the pieces of pending orders that were not shipped. */
  on_hand: z.int(),
  /** The pieces that are on their way to this place. */
  in_transit: z.int(),
  minimum: z.int(),
  shelf: z.string(),
})
export type PlaceStock = z.output<typeof PlaceStock>

/** A product in the list of what a place has. Every product is in it, so that a store can count it. */
export const PlaceProduct = z.object({
  /** Of the product. */
  id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  product_type: z.string(),
  shelf: z.string(),
  /** Null if the store has neither counted it nor given it a shelf. */
  on_hand: z.int().nullable(),
  minimum: z.int(),
  /** What can be ordered from the warehouse. */
  available: z.int(),
})
export type PlaceProduct = z.output<typeof PlaceProduct>

export const placeProductColumns = columnsOf(PlaceProduct, [
  { key: 'id', header: 'Product ID', kind: 'id', priority: 1 },
  { key: 'device', header: 'Device', card: 'title', width: 24 },
  { key: 'product', header: 'Product', page: 'never', width: 50 },
  { key: 'product_type', header: 'Product Type', priority: 2, width: 18 },
  { key: 'shelf', header: 'Shelf', width: 12 },
  { key: 'on_hand', header: 'On hand', card: 'figure', kind: 'number' },
  { key: 'minimum', header: 'Minimum', kind: 'number', priority: 2 },
  { key: 'available', header: 'Can be ordered', card: 'figure', kind: 'number' },
])
