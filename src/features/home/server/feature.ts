import { cachedServices } from '#features/services/server/queries.ts'
import { publicStores } from '#features/stores/server/publicStores.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { publicHomePage } from '../pages.ts'
import { homeRoutes } from './routes.ts'

export const home: ServerFeature = {
  routes: homeRoutes,
  publicPages: () => [
    servePage(publicHomePage, {
      keptFor: 60,
      content: { stores: publicStores, services: cachedServices },
      data: (_, content) => content,
    }),
  ],
}
