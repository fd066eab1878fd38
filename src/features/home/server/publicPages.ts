import { readPublicStores } from '#features/stores/server/publicStores.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { homePage } from '../publicPages.ts'

export const homePages = () => [
  servePage(homePage, { keptFor: 60, content: readPublicStores, data: (_, stores) => ({ stores }) }),
]
