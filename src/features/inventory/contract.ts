import * as z from 'zod'
import { ById, type Call, Done, Id, spreadsheet, Version } from '#shared/call.ts'
import { listQuery, pageOf, SearchHints } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { office, signedIn } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { Product, ProductType, productColumns, productTypes, StockChange, stockChangeColumns } from './columns.ts'
import { type StockReason, stockReasons } from './stockReasons.ts'

const word = (label: string) =>
  z.string(`${label} must be text.`).trim().max(120, `${label} can have at most 120 characters.`)
/** The highest quantity of a product. */
export const mostPieces = 1_000_000
export const amountOf = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .min(0, `${label} must be 0 or more.`)
    .max(mostPieces, `${label} must be at most 1,000,000.`)
const price = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .min(0, `${label} must be 0 or more.`)
    .max(100_000, `${label} must be at most 100,000.`)
    .pipe(Money)

const words = {
  secondaryDevice: word('Secondary Device'),
  description: z.string().trim().max(2000, 'Description can have at most 2000 characters.'),
  brand: word('Brand'),
  category: word('Category'),
  subcategory: word('Subcategory'),
  color: word('Color'),
}
const device = z
  .string('Device is required.')
  .trim()
  .min(1, 'Device is required.')
  .max(120, 'Device can have at most 120 characters.')
const quantities = {
  quantity_available: amountOf('Available'),
  quantity_hold: amountOf('Hold'),
  minimum_limit: amountOf('Limit'),
}
const prices = { wholesale_price: price('Wholesale Price'), cost_price: price('Cost Price') }

export const StockReasonName = z.enum(
  Object.keys(stockReasons) as [StockReason, ...StockReason[]],
  `The reason must be one of: ${Object.keys(stockReasons).join(', ')}.`,
)
export const StockNote = z.string('The note must be text.').trim().max(200, 'The note can have at most 200 characters.')

export const NewProduct = z.object({
  device,
  product_type: ProductType,
  secondaryDevice: words.secondaryDevice.default(''),
  description: words.description.default(''),
  brand: words.brand.default(''),
  category: words.category.default(''),
  subcategory: words.subcategory.default(''),
  color: words.color.default(''),
  quantity_available: quantities.quantity_available.default(0),
  quantity_hold: quantities.quantity_hold.default(0),
  minimum_limit: quantities.minimum_limit.default(10),
  wholesale_price: prices.wholesale_price.prefault(0),
  cost_price: prices.cost_price.prefault(0),
})
export type NewProduct = z.output<typeof NewProduct>

export const ProductChange = z
  .object({ device, product_type: ProductType, ...words, ...quantities, ...prices })
  .partial()
  .extend({
    id: Id,
    version: Version.optional(),
    // A client may send a product back as it received it. These two fields are ignored, or rejected from a supplier.
    quantity_sold: z.int().min(0).max(2_147_483_647).optional(),
    image_name: z.string().max(200).optional(),
    /** The reason for changed quantities, and the user's own words about it. */
    why: StockReasonName.optional(),
    note: StockNote.optional(),
  })
export type ProductChange = z.output<typeof ProductChange>

/** A product without the fields that are hidden from the caller's role. */
export const SeenProduct = Product.partial({
  quantity_hold: true,
  minimum_limit: true,
  quantity_sold: true,
  wholesale_price: true,
  cost_price: true,
}).extend({
  /** The name of `image_name` in the list of a supplier. */
  image: z.string().optional(),
  /** The pieces that the caller's store has. Missing if the store never counted the product. */
  own_stock: z.int().optional(),
})
export type SeenProduct = z.output<typeof SeenProduct>

export const StockAdjustment = z
  .object({
    id: Id,
    /** The pieces to add, or to take away if negative. */
    by: z
      .int('Enter a whole number.')
      .min(-mostPieces, 'At most 1,000,000 pieces.')
      .max(mostPieces, 'At most 1,000,000 pieces.')
      .refine((by) => by !== 0, 'Enter 1 or more.'),
    /** Without a reason, added pieces were received. */
    why: StockReasonName.optional(),
    note: StockNote.default(''),
  })
  .refine(({ by, why }) => by >= 0 || why !== undefined, { path: ['why'], message: 'Choose a reason.' })
export type StockAdjustment = z.output<typeof StockAdjustment>

export const stockViews = ['all', 'hold', 'limit', 'out'] as const
export const ProductQuery = listQuery(productColumns).extend({
  view: z.enum(['', ...stockViews], 'The view must be all, hold, limit or out.').default(''),
  product_type: z
    .enum(['', ...productTypes], `The product type must be one of: ${productTypes.join(', ')}.`)
    .default(''),
  /** A link of the navigation menu, or a brand. */
  filter: z.string().trim().max(120).default(''),
  /** Only these products. The address of a page has their ids in the same form. */
  ids: z
    .string()
    .trim()
    .max(5000, 'At most 5,000 characters of ids.')
    .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'The ids are whole numbers with commas between them.')
    .default(''),
  /**
   * True for a search whose reply may leave out words: if no product has all words, it finds those with most of them and names
   * the others in `left_out`. If there are none either, the reply has `nothing_found`. An export has the same products as the
   * pages.
   */
  explain: z.boolean().default(false),
})
export type ProductQuery = z.output<typeof ProductQuery>

export const Holds = z.object({ products: z.int(), pieces: z.int() })
export type Holds = z.output<typeof Holds>

export const inventoryCalls = {
  search: {
    method: 'POST',
    path: '/admin/inventory/search/',
    allow: signedIn,
    summary: 'A page of products',
    body: ProductQuery,
    reply: pageOf(SeenProduct).extend({
      nothing_found: SearchHints.optional(),
      left_out: z.string().optional(),
    }),
  },
  all: {
    method: 'POST',
    path: '/admin/inventory/all/',
    allow: signedIn,
    summary: 'All products',
    reply: z.array(SeenProduct),
  },
  allForOffice: {
    method: 'POST',
    path: '/admin/inventory/all/admin/',
    allow: office,
    summary: 'All products with all fields',
    reply: z.array(Product),
  },
  export: {
    method: 'POST',
    path: '/admin/inventory/export/',
    allow: office,
    summary: 'The inventory as a spreadsheet',
    body: ProductQuery,
    reply: spreadsheet,
    job: 'Export of the inventory',
  },
  supplierExport: {
    method: 'POST',
    path: '/admin/inventory/supplier/export/',
    allow: ['supplier'],
    summary: 'The inventory as a supplier sees it, as a spreadsheet',
    body: ProductQuery,
    reply: spreadsheet,
    job: 'Export of the inventory',
  },
  update: {
    method: 'PATCH',
    path: '/admin/inventory/update/',
    allow: ['admin', 'admin_warehouse', 'supplier'],
    summary: 'Change a product',
    body: ProductChange,
    reply: SeenProduct.extend(undoable),
    current: SeenProduct,
  },
  adjust: {
    method: 'POST',
    path: '/admin/inventory/adjust/',
    allow: office,
    summary: 'Add pieces to what is available of a product, or take them away',
    body: StockAdjustment,
    reply: Product.extend({ quantity_before: z.int(), ...undoable }),
    current: Product,
    idempotent: true,
  },
  holds: {
    method: 'POST',
    path: '/admin/inventory/holds/',
    allow: office,
    summary: 'How many pieces of how many products are on hold',
    reply: Holds,
  },
  transferAll: {
    method: 'POST',
    path: '/admin/inventory/transferAll/',
    allow: office,
    summary: 'Move all holds into available',
    reply: Holds.extend({ ...Done.shape, ...undoable }),
  },
  remove: {
    method: 'DELETE',
    path: '/admin/inventory/delete/{id}/',
    allow: office,
    summary: 'Remove a product',
    params: ById,
    reply: Done.extend(undoable),
  },
  history: {
    method: 'POST',
    path: '/admin/inventory/history/{id}/',
    allow: office,
    summary: 'All changes of a product’s quantities',
    params: ById,
    body: listQuery(stockChangeColumns),
    reply: pageOf(StockChange),
  },
} as const satisfies Record<string, Call>
