import type { FastifyInstance } from 'fastify'
import { ofOwnPlace } from '#features/stores/server/ownStore.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { adjustmentColumns } from '../columns.ts'
import { adjustmentCalls } from '../contract.ts'
import { adjustmentViewNames } from '../rules.ts'
import { adjust } from './adjust.ts'
import { approveAdjustment, declineAdjustment } from './judgeAdjustment.ts'
import { findAdjustments, streamAdjustments } from './queries.ts'

export function adjustmentRoutes(app: FastifyInstance, { db }: ServerParts) {
  answerOnce(app, adjustmentCalls.adjust, {
    work: (tx, { body, caller, act_key }) => adjust(tx, body, caller, act_key),
  })
  answer(app, adjustmentCalls.approve, ({ params, caller }) => approveAdjustment(db, params.id, caller))
  answer(app, adjustmentCalls.decline, ({ params, caller }) => declineAdjustment(db, params.id, caller))
  answer(app, adjustmentCalls.search, async ({ body, caller }) =>
    findAdjustments(db, await ofOwnPlace(db, body, caller)),
  )
  answer(app, adjustmentCalls.export, async ({ body, caller }) => {
    const query = await ofOwnPlace(db, body, caller)
    return exportList({
      fileName: 'stock_adjustments.xlsx',
      sheetName: 'Stock Adjustments',
      columns: adjustmentColumns,
      rows: await streamAdjustments(db, query),
      query,
      caller,
      views: adjustmentViewNames,
    })
  })
}
