import type { SiteStore } from '#features/stores/publicContract.ts'
import { buyInStorePage } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'

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
