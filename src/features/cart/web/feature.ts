import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

/** The page of the cart belongs to checkout, which imports the cart and the orders. */
export const cart: WebFeature = {
  pages: [],
  headerPart: { for: staff, load: () => import('./CartLink.tsx').then((it) => it.CartLink) },
}
