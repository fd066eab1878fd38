import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { staff } from '#shared/roles.ts'
import { orderColumns } from '../columns.ts'
import { OrderQuery } from '../contract.ts'
import { order, orderLine } from './audited.ts'
import { fillOrders } from './demo.ts'
import { invoiceRoutes } from './invoice/routes.ts'
import { attachInvoice } from './invoice/sendInvoice.ts'
import { orderLineFileColumns, streamLines } from './lineQueries.ts'
import { packingSlipRoutes } from './packingSlip/routes.ts'
import { findWrongTotals, pendingOrders, streamOrders } from './queries.ts'
import { orderRoutes, placedOrders } from './routes.ts'
import { findWrongSums, foldSums } from './sums.ts'

export const orders: ServerFeature = {
  routes(app, parts) {
    orderRoutes(app, parts)
    invoiceRoutes(app, parts)
    packingSlipRoutes(app, parts)
  },
  audited: [order, orderLine],
  menuCounts: { adminTransactionsSummary: { for: staff, rows: pendingOrders } },
  attachments: { invoice: attachInvoice },
  housekeeping: [
    { rows: 'Parts of the sums of orders, which are replaced by their sum', kept: 'an hour', delete: foldSums },
  ],
  demo: fillOrders,
  checks: [
    {
      holds: 'The total of every order is the sum of its lines.',
      fails: 'The totals of these orders are not the sums of their lines',
      findFaulty: findWrongTotals,
    },
    {
      holds: 'The kept sums by day, store and product are those of the orders and their lines.',
      fails: 'These kept sums are not those of the orders and their lines',
      findFaulty: findWrongSums,
    },
  ],
  metrics: [placedOrders],
  lists: [
    wholeList({
      file: 'orders',
      about: 'an order of a store',
      read: async (db, by) => ({ columns: orderColumns, rows: await streamOrders(db, OrderQuery.parse({}), by) }),
    }),
    wholeList({
      file: 'order-lines',
      about: 'a product of an order',
      read: async (db) => ({ columns: orderLineFileColumns, rows: await streamLines(db) }),
    }),
  ],
}
