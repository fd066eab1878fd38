import type { SiteStore } from '#features/stores/publicContract.ts'
import { publicPage } from '#shared/publicPage.ts'

export interface HomeData {
  stores: SiteStore[]
}
export const homePage = publicPage<HomeData>({
  name: 'home',
  path: '/',
  menu: { label: { en: 'Home', fr: 'Accueil' }, order: 1 },
})
