import { findPage, storePage } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'
import type { StorePhoto } from './photosContract.ts'
import type { SiteStore } from './publicContract.ts'

export interface FindData {
  stores: SiteStore[]
  /** The text that the visitor searches for. */
  q: string
}
export const publicFindPage = publicPage<FindData>({
  name: 'findUs',
  path: findPage.path,
  menu: { label: { en: 'Find Us', fr: 'Nous trouver' }, order: 4 },
  help: { label: { en: 'Find a store', fr: 'Trouver un magasin' }, order: 1 },
})

/** What the office has written about a store, and its photos. */
export interface StoreWords {
  id: number
  words: string
  words_fr: string
  photos: Pick<StorePhoto, 'image_name' | 'width' | 'height' | 'alt' | 'alt_fr'>[]
}
export interface StoreData {
  store: SiteStore
  stores: SiteStore[]
  own: StoreWords
}
export const publicStorePage = publicPage<StoreData>({ name: 'store', path: storePage.path, partOf: publicFindPage })
