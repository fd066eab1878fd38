import { servePage } from '#platform/pages/servedPage.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { slugOf } from '#shared/slug.ts'
import { serviceColumns } from '../columns.ts'
import { pageOfService, publicServicePage } from '../contract.ts'
import { fillServices } from './demo.ts'
import { cachedServices, serviceRows } from './queries.ts'
import { service, serviceRoutes } from './routes.ts'

const serveServicePages = () => [
  servePage(publicServicePage, {
    keptFor: 60,
    content: { rows: cachedServices },
    data({ params }, { rows }) {
      const row = rows.find(({ service }) => slugOf(service) === params.slug)
      if (!row) throw noSuch('service')
      return { row, rows }
    },
    sitemap: ({ rows }) => rows.map(({ service }) => pageOfService(service)),
  }),
]

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
