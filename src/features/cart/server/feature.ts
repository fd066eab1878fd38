import { publicStores } from '#features/stores/server/publicStores.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { publicBuyInStorePage } from '../pages.ts'
import { cartRoutes } from './routes.ts'

export const cart: ServerFeature = {
  routes: cartRoutes,
  publicPages: () => [
    servePage(publicBuyInStorePage, { keptFor: 60, content: { stores: publicStores }, data: (_, content) => content }),
  ],
}
