import { publicPage } from '#shared/publicPage.ts'
import type { SiteStore } from './publicContract.ts'

export interface FindData {
  stores: SiteStore[]
  /** The text that the visitor searches for. */
  q: string
}
export const findPage = publicPage<FindData>({
  name: 'findUs',
  path: '/find',
  menu: { label: { en: 'Find Us', fr: 'Nous trouver' }, order: 4 },
  help: { label: { en: 'Find a store', fr: 'Trouver un magasin' }, order: 1 },
})

export interface StoreData {
  store: SiteStore
  stores: SiteStore[]
}
export const storePage = publicPage<StoreData>({ name: 'store', path: '/find/:slug', partOf: findPage })
