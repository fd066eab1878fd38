import type { WebFeature } from '#workbench/feature.ts'

/** The page of the cart belongs to checkout, which imports the cart and the orders. */
export const cart: WebFeature = {
  pages: [],
  headerPart: { for: ['admin_user'], load: () => import('./CartLink.tsx').then((it) => it.CartLink) },
}
