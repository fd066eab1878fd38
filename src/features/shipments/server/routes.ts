import type { FastifyInstance } from 'fastify'
import { ofOwnPlace } from '#features/stores/server/ownStore.ts'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { shipmentColumns } from '../columns.ts'
import { pickingCalls, shipmentCalls } from '../contract.ts'
import { shipmentViewNames } from '../rules.ts'
import { cancelShipment } from './cancelShipment.ts'
import { findOrdersToPick, listLinesToPick } from './pickingQueries.ts'
import { drawPickList } from './pickList.ts'
import { findShipments, streamShipments } from './queries.ts'
import { shipmentFor } from './sides.ts'
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
  answer(app, shipmentCalls.cancel, ({ params, body, caller }) => cancelShipment(db, params.id, body, caller))
}
