import type { ServerFeature } from '#platform/shop/feature.ts'
import { shipment } from './audited.ts'
import { findMisdirected, findWronglyShipped } from './checks.ts'
import { fillShipments } from './demo.ts'
import { mailNewOrders } from './newOrderMails.ts'
import { shipmentData } from './personal.ts'
import { shipmentsThatWaitFor } from './queries.ts'
import { shipmentRoutes } from './routes.ts'

export const shipments: ServerFeature = {
  routes: shipmentRoutes,
  audited: [shipment],
  personal: [shipmentData],
  menuCounts: { adminShipments: { for: ['admin_user'], rows: (db, { user_id }) => shipmentsThatWaitFor(db, user_id) } },
  demo: fillShipments,
  everyMinute: ({ db, publicUrl }) => mailNewOrders(db, publicUrl),
  checks: [
    {
      holds: 'The shipped pieces of every line of an order are those of its shipments.',
      fails: 'The shipped pieces of these lines of orders are not those of their shipments',
      findFaulty: findWronglyShipped,
    },
    {
      holds: 'Every shipment of an order goes to its store, with pieces of the lines of that order.',
      fails: 'These shipments do not go to the store of their order, or have other pieces',
      findFaulty: findMisdirected,
    },
  ],
}
