import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { serviceColumns } from '../columns.ts'
import { fillServices } from './demo.ts'
import { serviceRows } from './queries.ts'
import { service, serviceRoutes } from './routes.ts'
import { serveServicePages } from './serveServicePages.ts'

export const services: ServerFeature = {
  routes: serviceRoutes,
  audited: [service],
  publicPages: serveServicePages,
  demo: fillServices,
  settings: ['services'],
  lists: [
    wholeList({
      file: 'services',
      about: 'a service that customers can book',
      read: async (db) => ({ columns: serviceColumns, rows: await serviceRows(db).execute() }),
    }),
  ],
}
