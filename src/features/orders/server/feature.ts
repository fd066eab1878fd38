import { tellStockHistory } from '#features/inventory/server/demo.ts'
import type { ServerFeature } from '#platform/feature.ts'
import { order, orderLine } from './audited.ts'
import { fillOrders } from './demo.ts'
import { orderRoutes } from './routes.ts'

export const orders: ServerFeature = {
  routes: orderRoutes,
  audited: [order, orderLine],
  async demo(db) {
    await fillOrders(db)
    await tellStockHistory(db)
  },
}
