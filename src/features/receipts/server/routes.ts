import type { FastifyInstance } from 'fastify'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { changeOrderLine, lineChange } from '#features/orders/server/changeLine.ts'
import { changeOrder } from '#features/orders/server/changeOrder.ts'
import { changeOrders } from '#features/orders/server/changeOrders.ts'
import { lineRemoval, removeOrderLine } from '#features/orders/server/removeLine.ts'
import { bulkChange, orderChange } from '#features/orders/server/undoOrderChange.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { answerUndo } from '#platform/undo/undoableAct.ts'
import { receiptCalls } from '../contract.ts'
import { receive } from './receive.ts'
import { receiveRest } from './receiveRest.ts'
import { reopen } from './reopen.ts'
import { takeBackReceived } from './takeBackReceived.ts'
import { countUnreceived } from './unreceived.ts'

export function receiptRoutes(app: FastifyInstance, { db }: ServerParts) {
  answerOnce(app, receiptCalls.receive, {
    work: (tx, { params, body, caller, act_key }) => receive(tx, params.shipment_id, body, caller, act_key),
  })
  answer(app, receiptCalls.reopen, ({ params, body, caller }) => reopen(db, params.shipment_id, body.version, caller))

  // An order that is completed by hand receives its remaining pieces. Undoing that changes no stock.
  answer(app, orderCalls.update, ({ params, body, caller }) => changeOrder(db, params.id, body, caller, receiveRest))
  answerUndo(app, orderChange)
  answerOnce(app, orderCalls.markPaid, { work: (tx, { body, caller }) => changeOrders(tx, body, caller, receiveRest) })
  answerUndo(app, bulkChange)
  answer(app, orderCalls.unreceived, ({ body, caller }) => countUnreceived(db, body, caller))
  // Pieces that were only received because the order was completed by hand can still be taken out of it.
  answer(app, orderLineCalls.update, ({ params, body, caller }) =>
    changeOrderLine(db, params.id, body, caller, takeBackReceived),
  )
  answerUndo(app, lineChange)
  answer(app, orderLineCalls.remove, ({ params, caller }) => removeOrderLine(db, params.id, caller, takeBackReceived))
  answerUndo(app, lineRemoval)
}
