import type { SiteStore } from '#features/stores/publicContract.ts'
import { page } from '#shared/page.ts'
import { publicPage } from '#shared/publicPage.ts'

export const cartPage = page('/admin/cart')
/** Visitors do not buy online. At this address they read how to buy in a store. */
export const buyInStorePage = page('/cart')

export interface BuyInStoreData {
  stores: SiteStore[]
}
export const publicBuyInStorePage = publicPage<BuyInStoreData>({
  name: 'buyInStore',
  path: buyInStorePage.path,
  footer: [
    { hash: '#cases', label: { en: 'Cases', fr: 'Étuis' }, order: 1 },
    { hash: '#accessories', label: { en: 'Accessories', fr: 'Accessoires' }, order: 2 },
  ],
})
