import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { type Symbology, symbologies } from './rules.ts'

const kinds = Object.keys(symbologies) as [Symbology, ...Symbology[]]

/** A code of a product that is in the lists. */
export const Barcode = z.object({
  id: z.int(),
  product_id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  code: z.string(),
  /** The bar code that a label shows it as. */
  symbology: z.enum(kinds),
  /** Who added it. */
  username: z.string(),
  at: Moment,
})
export type Barcode = z.output<typeof Barcode>

export const barcodeColumns = columnsOf(Barcode, [
  { key: 'id', header: 'ID', kind: 'id', page: 'hidden' },
  { key: 'product_id', header: 'Product ID', kind: 'id', priority: 1 },
  { key: 'device', header: 'Device', card: 'title', width: 24 },
  { key: 'product', header: 'Product', page: 'never', width: 50 },
  { key: 'code', header: 'Code', card: 'figure', width: 24 },
  {
    key: 'symbology',
    header: 'Kind',
    kind: 'choice',
    choices: kinds.map((value) => ({ value, label: symbologies[value] })),
    width: 12,
  },
  { key: 'username', header: 'Who', priority: 1, width: 18 },
  { key: 'at', header: 'When', kind: 'moment', priority: 1, width: 18 },
])
