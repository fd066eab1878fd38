import type { Database } from '#server/db/database.ts'
import { noSuch } from '#server/refusal.ts'
import type { Site } from '#server/site.ts'
import type { PageData } from '../pages.ts'
import { readStores } from './queries.ts'

export type PublicSite = Site<PageData>

const aMinute = 60

/** The pages that show the shop and its stores: whether one is open now is as of the minute. */
export function sitePages(site: PublicSite, db: Database) {
  site.page('home', { path: '/', keptFor: aMinute, data: () => null })
  site.page('findUs', { path: '/find', keptFor: aMinute, data: ({ query }) => ({ q: query.q ?? '' }) })
  site.page('store', {
    path: '/find/:slug',
    keptFor: aMinute,
    data: async ({ params }) => {
      const store = (await readStores(db)).find(({ slug }) => slug === params.slug)
      if (!store) throw noSuch('store')
      return store
    },
  })
  site.page('cart', { path: '/cart', keptFor: aMinute, data: () => null })
}
