import type { ServiceRow } from '#features/services/columns.ts'
import type { SiteStore } from '#features/stores/publicContract.ts'
import { siteHome } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'

export interface HomeData {
  stores: SiteStore[]
  services: readonly ServiceRow[]
}
export const publicHomePage = publicPage<HomeData>({
  name: 'home',
  path: siteHome.path,
  menu: { label: { en: 'Home', fr: 'Accueil' }, order: 1 },
})
