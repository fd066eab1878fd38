import type { FastifyInstance } from 'fastify'
import { ofOwnPlace, ownStore } from '#features/stores/server/ownStore.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { noSuch } from '#platform/http/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import { shipmentColumns, type WholeShipment } from '../columns.ts'
import { pickingCalls, shipmentCalls } from '../contract.ts'
import { shipmentViewNames } from '../rules.ts'
import { cancelShipment } from './cancelShipment.ts'
import { findOrdersToPick, listLinesToPick } from './pickingQueries.ts'
import { drawPickList } from './pickList.ts'
import { findShipment, findShipments, streamShipments } from './queries.ts'
import { drawSlip } from './slip.ts'

export function shipmentRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, pickingCalls.search, ({ body }) => findOrdersToPick(db, body))
  answer(app, pickingCalls.lines, async ({ body }) => ({ items: await listLinesToPick(db, body.transactions) }))
  answer(app, pickingCalls.list, ({ body }) => drawPickList(db, body.transactions))
  answer(app, shipmentCalls.search, async ({ body, caller }) => findShipments(db, await ofOwnPlace(db, body, caller)))
  answer(app, shipmentCalls.export, async ({ body, caller }) => {
    const query = await ofOwnPlace(db, body, caller)
    return exportList({
      fileName: 'shipments.xlsx',
      sheetName: 'Shipments',
      columns: shipmentColumns,
      rows: await streamShipments(db, query),
      query,
      caller,
      views: shipmentViewNames,
    })
  })
  answer(app, shipmentCalls.find, ({ params, caller }) => shipmentFor(db, params.id, caller))
  answer(app, shipmentCalls.slip, async ({ params, caller }) => drawSlip(db, await shipmentFor(db, params.id, caller)))
  answer(app, shipmentCalls.cancel, ({ params, body, caller }) => cancelShipment(db, params.id, body.version, caller))
}

/** A shipment that the caller may see: a store its own. */
async function shipmentFor(db: Database, id: number, by: Session): Promise<WholeShipment> {
  const store_id = by.type === 'admin_user' ? (await ownStore(db, by)).id : undefined
  const shipment = await findShipment(db, id, store_id)
  if (!shipment) throw noSuch('shipment')
  return shipment
}
