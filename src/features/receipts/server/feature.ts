import type { ServerFeature } from '#platform/shop/feature.ts'
import { receipt } from './audited.ts'
import { fillReceipts } from './demo.ts'
import { receiptData } from './personal.ts'
import { receiptRoutes } from './routes.ts'

export const receipts: ServerFeature = {
  routes: receiptRoutes,
  audited: [receipt],
  personal: [receiptData],
  demo: fillReceipts,
}
