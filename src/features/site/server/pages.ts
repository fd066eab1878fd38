import { noSuch } from '#platform/http/refusal.ts'
import type { Site } from '#platform/pages/site.ts'
import type { SiteContent } from '../contract.ts'
import type { PageData } from '../pages.ts'

export type PublicSite = Site<PageData, SiteContent>

const aMinute = 60

/** The pages that show the shop and its stores: whether one is open now is as of the minute. */
export function sitePages(site: PublicSite) {
  site.page('home', { path: '/', keptFor: aMinute, data: () => null })
  site.page('findUs', { path: '/find', keptFor: aMinute, data: ({ query }) => ({ q: query.q ?? '' }) })
  site.page('store', {
    path: '/find/:slug',
    keptFor: aMinute,
    data: ({ params }, { stores }) => {
      const store = stores.find(({ slug }) => slug === params.slug)
      if (!store) throw noSuch('store')
      return store
    },
  })
  site.page('cart', { path: '/cart', keptFor: aMinute, data: () => null })
}
