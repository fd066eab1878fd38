import { noSuch } from '#platform/http/refusal.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { storePage } from '../pages.ts'
import { publicFindPage, publicStorePage } from '../publicPages.ts'
import { readPublicStores } from './publicStores.ts'

/** One minute, because the pages show which stores are open now. */
const keptFor = 60

export const serveStorePages = () => [
  servePage(publicFindPage, {
    keptFor,
    content: readPublicStores,
    data: ({ query }, stores) => ({ stores, q: query.q ?? '' }),
  }),
  servePage(publicStorePage, {
    keptFor,
    content: readPublicStores,
    data({ params }, stores) {
      const store = stores.find(({ slug }) => slug === params.slug)
      if (!store) throw noSuch('store')
      return { store, stores }
    },
    sitemap: (stores) => stores.map(({ slug }) => storePage({ slug })),
  }),
]
