import type { SeenProduct } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { cents } from '#shared/money.ts'
import type { FormProduct } from '../contract.ts'

/** A scanned product as the order form shows it. Its price is the wholesale price, which everybody sees who orders. */
export const asFormProduct = (product: SeenProduct): FormProduct => ({
  id: product.id,
  name: displayName(product),
  quantity_available: product.quantity_available,
  price: product.wholesale_price ?? cents(0),
})
