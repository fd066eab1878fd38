import type { Role } from '#shared/roles.ts'
import type { Product } from './columns.ts'
import type { ProductQuery, SeenProduct } from './contract.ts'

/** The fields of a product that each role may not see. */
const hidden: Record<Role, readonly (keyof Product)[]> = {
  admin: [],
  admin_warehouse: [],
  admin_user: ['cost_price', 'quantity_hold', 'minimum_limit', 'quantity_sold'],
  supplier: ['wholesale_price', 'cost_price', 'quantity_sold'],
}

export const isHiddenFrom = (role: Role, field: keyof Product) => hidden[role].includes(field)

/** The product without the fields that are hidden from the role. */
export function seenBy(role: Role, product: Product): SeenProduct {
  const seen: SeenProduct = { ...product }
  for (const field of hidden[role]) Reflect.deleteProperty(seen, field)
  if (role === 'supplier') seen.image = product.image_name
  return seen
}

export const stockViewNames: Record<Exclude<ProductQuery['view'], ''>, string> = {
  all: 'Show All',
  hold: 'Hold Items',
  limit: 'Minimum Limit',
  out: 'Out of Stock',
}

export type StockLevel = 'enough' | 'low' | 'out'

export const stockLevel = ({
  quantity_available,
  minimum_limit,
}: Pick<Product, 'quantity_available' | 'minimum_limit'>): StockLevel =>
  quantity_available === 0 ? 'out' : quantity_available < minimum_limit ? 'low' : 'enough'

/** The fields that make the name of a product, in their order. */
export const nameFields = ['brand', 'device', 'product_type', 'category', 'subcategory', 'color'] as const
export type NamedProduct = Record<(typeof nameFields)[number], string>

/** The name of a product in one line. */
export const displayName = (product: NamedProduct) =>
  nameFields
    .map((field) => product[field])
    .filter(Boolean)
    .join(' ')
