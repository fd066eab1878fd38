import { noSuch } from '#platform/http/refusal.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { findPage, storePage } from '../publicPages.ts'
import { readPublicStores } from './publicStores.ts'

/** One minute, because the pages show which stores are open now. */
const keptFor = 60

export const serveStorePages = () => [
  servePage(findPage, {
    keptFor,
    content: readPublicStores,
    data: ({ query }, stores) => ({ stores, q: query.q ?? '' }),
  }),
  servePage(storePage, {
    keptFor,
    content: readPublicStores,
    data({ params }, stores) {
      const store = stores.find(({ slug }) => slug === params.slug)
      if (!store) throw noSuch('store')
      return { store, stores }
    },
    sitemap: (stores) => stores.map(({ slug }) => `/find/${slug}`),
  }),
]
