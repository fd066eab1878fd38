import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { shipmentColumns } from '../columns.ts'
import { ShipmentQuery } from '../contract.ts'
import { shipment } from './audited.ts'
import { findMisdirected, findWronglyShipped } from './checks.ts'
import { fillShipments } from './demo.ts'
import { mailNewOrders } from './newOrderMails.ts'
import { shipmentsThatWaitFor, streamShipments } from './queries.ts'
import { shipmentRoutes } from './routes.ts'

const shipmentData: PersonalTable = {
  table: 'shipments',
  rows: 'Shipments',
  personal: ['user_id', 'username', 'made_by_id', 'made_by'],
  fields: {
    ...{ ID: 'id', Shipped: 'shipped_at', Who: 'username', Transaction: 'order_id', State: 'state' },
    ...{ Made: 'made_at', 'Made by': 'made_by', Note: 'note', Answer: 'answer' },
  },
  moment: 'shipped_at',
  user: { with: ({ id }) => sql`(user_id = ${id} or made_by_id = ${id})` },
}

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
  lists: [
    wholeList({
      file: 'shipments',
      about: 'a shipment between the warehouse and a store, or two stores',
      read: async (db) => ({ columns: shipmentColumns, rows: await streamShipments(db, ShipmentQuery.parse({})) }),
    }),
  ],
}
