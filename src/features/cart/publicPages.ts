import type { SiteStore } from '#features/stores/publicContract.ts'
import { publicPage } from '#shared/publicPage.ts'

export interface BuyInStoreData {
  stores: SiteStore[]
}
/** Visitors do not buy online. At this address they read how to buy in a store. */
export const buyInStorePage = publicPage<BuyInStoreData>({
  name: 'buyInStore',
  path: '/cart',
  footer: [
    { hash: '#cases', label: { en: 'Cases', fr: 'Étuis' }, order: 1 },
    { hash: '#accessories', label: { en: 'Accessories', fr: 'Accessoires' }, order: 2 },
  ],
})
