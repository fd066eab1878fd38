import type { ServerFeature } from '#platform/shop/feature.ts'
import { importedData } from './personal.ts'
import { productList } from './productList.ts'
import { deleteOldImports } from './queries.ts'
import { importRoutes } from './routes.ts'

export const imports: ServerFeature = {
  routes: importRoutes,
  personal: importedData,
  lists: [productList],
  housekeeping: [{ rows: 'Imported files', kept: '90 days', delete: deleteOldImports }],
}
