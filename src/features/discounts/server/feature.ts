import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { discountColumns } from '../columns.ts'
import { fillDiscounts } from './demo.ts'
import { listDiscounts, promoCode } from './queries.ts'
import { discountRoutes } from './routes.ts'

export const discounts: ServerFeature = {
  routes: discountRoutes,
  audited: [promoCode],
  demo: fillDiscounts,
  lists: [
    wholeList({
      file: 'promo-codes',
      about: 'a promo code',
      read: async (db) => ({ columns: discountColumns, rows: await listDiscounts(db) }),
    }),
  ],
}
