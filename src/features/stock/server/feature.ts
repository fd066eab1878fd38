import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { movementColumns } from '../columns.ts'
import { MovementQuery } from '../contract.ts'
import { streamMovements } from './queries.ts'
import { stockRoutes } from './routes.ts'

export const stock: ServerFeature = {
  routes: stockRoutes,
  lists: [
    wholeList({
      file: 'stock-movements',
      about: 'a change of the stock of a product in one place',
      read: async (db) => ({ columns: movementColumns, rows: await streamMovements(db, MovementQuery.parse({})) }),
    }),
  ],
}
