import type { ServerFeature } from '#platform/shop/feature.ts'
import { importedData } from './personal.ts'
import { deleteOldImports } from './queries.ts'
import { importRoutes } from './routes.ts'
import { wholeProductList } from './wholeProductList.ts'

export const imports: ServerFeature = {
  routes: importRoutes,
  personal: importedData,
  lists: [wholeProductList],
  housekeeping: [{ rows: 'Imported files', kept: '90 days', delete: deleteOldImports }],
}
