import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { Money } from '#shared/money.ts'

export const productTypes = [
  'Phone Case',
  'Tablet Case',
  'Accessories',
  'Screen Protector',
  'Unlocked Phones',
  'Waterproof Case',
] as const

export const ProductType = z.enum(productTypes, 'Product Type is required.')

export const Product = z.object({
  id: z.int(),
  device: z.string(),
  secondaryDevice: z.string(),
  description: z.string(),
  product_type: ProductType,
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  color: z.string(),
  quantity_available: z.int(),
  quantity_hold: z.int(),
  minimum_limit: z.int(),
  quantity_sold: z.int(),
  wholesale_price: Money,
  cost_price: Money,
  image_name: z.string(),
  version: z.int(),
})
export type Product = z.output<typeof Product>

const id = { key: 'id', header: 'ID', kind: 'id' } as const
const image = { key: 'image_name', header: 'Image', kind: 'picture', computed: true, priority: 1 } as const
const device = { key: 'device', header: 'Device', card: 'title', width: 24, editable: true } as const
const secondaryDevice = {
  key: 'secondaryDevice',
  header: 'Secondary Device',
  width: 24,
  editable: true,
  priority: 1,
} as const
const description = { key: 'description', header: 'Description', width: 48, editable: true, priority: 1 } as const
const sortAndStock = [
  {
    key: 'product_type',
    header: 'Product Type',
    kind: 'choice',
    choices: productTypes.map((type) => ({ value: type, label: type })),
    width: 18,
    editable: true,
  },
  { key: 'brand', header: 'Brand', card: 'title', width: 14, editable: true, priority: 1 },
  { key: 'category', header: 'Category', card: 'title', width: 16, editable: true, priority: 2 },
  { key: 'subcategory', header: 'Subcategory', card: 'title', width: 18, editable: true, priority: 1 },
  { key: 'color', header: 'Color', card: 'title', width: 14, editable: true },
  { key: 'quantity_available', header: 'Available', card: 'figure', kind: 'number', editable: true },
  { key: 'quantity_hold', header: 'Hold', card: 'figure', kind: 'number', editable: true },
  { key: 'minimum_limit', header: 'Limit', kind: 'number', editable: true, priority: 2 },
] as const

/** The columns that a search goes through. */
export const searchedProductColumns = [
  'id',
  'device',
  'secondaryDevice',
  'product_type',
  'brand',
  'category',
  'subcategory',
  'color',
  'description',
] as const satisfies readonly (keyof Product)[]

export const productColumns = columnsOf(Product, [
  id,
  { ...image, exported: false },
  device,
  { ...secondaryDevice, page: 'hidden' },
  { ...description, page: 'hidden' },
  ...sortAndStock,
  { key: 'quantity_sold', header: 'Sold', kind: 'number', priority: 1 },
  { key: 'wholesale_price', header: 'Wholesale Price', kind: 'money', editable: true, priority: 2 },
  { key: 'cost_price', header: 'Cost Price', kind: 'money', editable: true, priority: 1 },
])

/** The columns that a supplier sees: no prices and no sold quantity. */
export const supplierColumns = columnsOf(Product, [
  id,
  device,
  secondaryDevice,
  description,
  ...sortAndStock,
  { ...image, page: 'never' },
])

export const StockChange = z.object({
  id: z.int(),
  at: Moment,
  username: z.string(),
  why: z.string(),
  note: z.string(),
  order_id: z.int().nullable(),
  available_before: z.int(),
  available_after: z.int(),
  hold_before: z.int(),
  hold_after: z.int(),
  sold_before: z.int(),
  sold_after: z.int(),
})
export type StockChange = z.output<typeof StockChange>

export const stockChangeColumns = columnsOf(StockChange, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'username', header: 'Who' },
  { key: 'why', header: 'Why' },
  { key: 'note', header: 'Note' },
])
