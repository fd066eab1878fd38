import type { FastifyInstance } from 'fastify'
import { pickingCalls } from '#features/shipments/contract.ts'
import { ship } from '#features/shipments/server/ship.ts'
import { shipTransfer } from '#features/shipments/server/shipTransfer.ts'
import { ofOwnPlace } from '#features/stores/server/ownStore.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { codes } from '#platform/refusal/codes.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { differenceColumns } from '../columns.ts'
import { differenceCalls } from '../contract.ts'
import { differenceViewNames } from '../rules.ts'
import { completeOrder } from './completeOrder.ts'
import { findDifferences, streamDifferences } from './queries.ts'
import { settle } from './settle.ts'
import { takeDifference } from './takeDifference.ts'

export function differenceRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(app, differenceCalls.search, async ({ body, caller }) =>
    findDifferences(db, await ofOwnPlace(db, body, caller)),
  )
  answer(app, differenceCalls.export, async ({ body, caller }) => {
    const query = await ofOwnPlace(db, body, caller)
    return exportList({
      fileName: 'stock_differences.xlsx',
      sheetName: 'Differences',
      columns: differenceColumns,
      rows: await streamDifferences(db, query),
      query,
      caller,
      views: differenceViewNames,
    })
  })
  answer(app, differenceCalls.take, ({ params, body, caller }) => takeDifference(db, params.id, body.version, caller))
  answerOnce(app, differenceCalls.settle, {
    work: (tx, { params, body, caller, act_key }) => settle(tx, params.id, body, caller, act_key),
  })

  answerOnce(app, pickingCalls.ship, {
    work: async (tx, { body, caller, act_key }) => {
      const { transaction_id, shipment_id } = body
      const parts = { publicUrl, act_key }
      if (transaction_id === undefined) return shipTransfer(tx, shipment_id ?? 0, body, caller, parts)
      // Orders are shipped by the warehouse.
      if (caller.type === 'admin_user') throw new Refusal(codes.forbidden)
      // An order is completed when its last open pieces are cancelled, unless a difference of it is open.
      return ship(tx, { ...body, transaction_id }, caller, { ...parts, completeOrder })
    },
  })
}
