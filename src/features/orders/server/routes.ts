import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { noSuch } from '#platform/http/refusal.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { factsOf } from '#platform/sheet/facts.ts'
import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import { type Order, orderColumns } from '../columns.ts'
import { orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'
import { invoicePage } from '../pages.ts'
import { changeOrderLine, removeOrderLine } from './changeLine.ts'
import { changeOrder, markPaid } from './changeOrder.ts'
import { confirmAgain } from './confirmation.ts'
import { placeOrder } from './placeOrder.ts'
import { findLines, findOrder, findOrders, listLines, listNewestOrders, streamOrders } from './queries.ts'

export function orderRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  const summary = sheetColumns<Order>(orderColumns, {
    id: ({ id }) => ({ shown: id, address: `${publicUrl}${invoicePage({ id })}` }),
  })
  answer(app, orderCalls.place, ({ params, body, caller, keep }) => {
    if (params.userId !== caller.user_id) throw noSuch('cart')
    return placeOrder(db, body, caller, keep)
  })
  answer(app, orderCalls.confirm, ({ body, caller }) => confirmAgain(db, body.id, caller))

  answer(app, orderCalls.summary, ({ caller }) => listNewestOrders(db, caller))
  answer(app, orderCalls.search, ({ body, caller }) => findOrders(db, body, caller))
  answer(app, orderCalls.export, async ({ body, caller }) =>
    exportSheet({
      fileName: 'transaction_summary.xlsx',
      sheetName: 'Transaction Summary',
      columns: summary,
      rows: await streamOrders(db, body, caller),
      facts: factsOf(caller, body, { columns: orderColumns }),
    }),
  )
  answer(app, orderCalls.update, ({ params, body, caller }) => changeOrder(db, params.id, body, caller))
  answer(app, orderCalls.markPaid, ({ body, caller }) => markPaid(db, body.selectedTransactions, caller))

  answer(app, orderLineCalls.all, async ({ params, caller }) => {
    if (!(await findOrder(db, params.id, caller))) throw noSuch('order')
    return listLines(db, params.id)
  })
  answer(app, orderLineCalls.search, async ({ params, body, caller }) => {
    const order = await findOrder(db, params.id, caller)
    if (!order) throw noSuch('order')
    return { ...(await findLines(db, params.id, body)), order }
  })
  answer(app, orderLineCalls.update, async ({ params, body, caller }) => {
    const { line, order } = await changeOrderLine(db, params.id, body, caller)
    if (!line) throw noSuch('order line')
    return { ...line, order }
  })
  answer(app, orderLineCalls.remove, async ({ params, caller }) => {
    const { order } = await removeOrderLine(db, params.id, caller)
    return { message: 'Transaction line has been deleted', order }
  })
}
