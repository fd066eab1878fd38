import { listServices } from '#features/services/server/queries.ts'
import { readPublicStores } from '#features/stores/server/publicStores.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerFeature } from '#platform/feature.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { publicHomePage } from '../publicPages.ts'
import { homeRoutes } from './routes.ts'

export const home: ServerFeature = {
  routes: homeRoutes,
  publicPages: () => [servePage(publicHomePage, { keptFor: 60, content: readContent, data: (_, content) => content })],
}

const readContent = async (db: Database) => ({ stores: await readPublicStores(db), services: await listServices(db) })
