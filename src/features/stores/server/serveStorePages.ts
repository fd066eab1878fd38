import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/database.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { storePage } from '#shared/pageAddresses.ts'
import { publicFindPage, publicStorePage, type StoreWords } from '../pages.ts'
import { publicStores } from './publicStores.ts'

/** One minute, because the pages show which stores are open now. */
const keptFor = 60

const storeWords: CachedData<StoreWords[]> = { read: readStoreWords }

/** Both pages have the same content, so that a visitor who goes on to the second one sees the same hours. */
const content = { stores: publicStores, words: storeWords }

export const serveStorePages = () => [
  servePage(publicFindPage, {
    keptFor,
    content,
    data: ({ query }, { stores }) => ({ stores, q: query.q ?? '' }),
  }),
  servePage(publicStorePage, {
    keptFor,
    content,
    data({ params }, { stores, words }) {
      const store = stores.find(({ slug }) => slug === params.slug)
      const own = words.find(({ id }) => id === store?.id)
      if (!store || !own) throw noSuch('store')
      return { store, stores, own }
    },
    sitemap: ({ stores }) => stores.map(({ slug }) => storePage({ slug })),
  }),
]

/** What only the page of a store shows: its words and its photos. The other pages list all stores, so they stay small. */
function readStoreWords(db: Database): Promise<StoreWords[]> {
  return db
    .selectFrom('stores')
    .select((row) => [
      'id',
      'words',
      'words_fr',
      jsonArrayFrom(
        row
          .selectFrom('store_photos')
          .select(['image_name', 'width', 'height', 'alt', 'alt_fr'])
          .whereRef('store_id', '=', 'stores.id')
          .orderBy('store_photos.id'),
      ).as('photos'),
    ])
    .orderBy('id')
    .execute()
}
