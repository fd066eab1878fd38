import { readPublicStores } from '#features/stores/server/publicStores.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { buyInStorePage } from '../publicPages.ts'

export const cartPages = () => [
  servePage(buyInStorePage, { keptFor: 60, content: readPublicStores, data: (_, stores) => ({ stores }) }),
]
