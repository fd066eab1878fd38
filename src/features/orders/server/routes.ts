import type { FastifyInstance } from 'fastify'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { Counter } from '#platform/metrics/metric.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { invoicePage } from '#shared/pageAddresses.ts'
import { orderColumns } from '../columns.ts'
import { orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'
import { addOrderLine } from './addLine.ts'
import { confirmAgain } from './confirmation.ts'
import { readOrderHistory } from './history.ts'
import { findLines, listLines } from './lineQueries.ts'
import { orderAgain } from './orderAgain.ts'
import { placeOrder } from './placeOrder.ts'
import { findOrder, findOrders, listNewestOrders, streamOrders } from './queries.ts'

export const placedOrders = new Counter('tidewater_orders_total', 'Orders that were placed.')

/**
 * The calls that complete an order by hand, and those that take pieces out of it afterwards, are answered by the receipts, which
 * know what they do to the stock of its store.
 */
export function orderRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answerOnce(app, orderCalls.place, {
    work: async (tx, { params, body, caller }) => {
      if (params.userId !== caller.user_id) throw noSuch('cart')
      return placeOrder(tx, body, caller)
    },
    afterwards: () => placedOrders.add(),
  })
  answerOnce(app, orderCalls.again, { work: (tx, { body, caller }) => orderAgain(tx, body.transaction_id, caller) })
  answer(app, orderCalls.confirm, ({ body, caller }) => confirmAgain(db, body.id, caller))

  answer(app, orderCalls.summary, ({ caller }) => listNewestOrders(db, caller))
  answer(app, orderCalls.search, ({ body, caller }) => findOrders(db, body, caller))
  answer(app, orderCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'transaction_summary.xlsx',
      sheetName: 'Transaction Summary',
      columns: orderColumns,
      cells: { id: ({ id }) => ({ shown: id, address: `${publicUrl}${invoicePage({ id })}` }) },
      rows: await streamOrders(db, body, caller),
      query: body,
      caller,
    }),
  )

  answer(app, orderLineCalls.all, async ({ params, caller }) => {
    if (!(await findOrder(db, params.id, caller))) throw noSuch('order')
    return listLines(db, params.id)
  })
  answer(app, orderLineCalls.search, async ({ params, body, caller }) => {
    const order = await findOrder(db, params.id, caller)
    if (!order) throw noSuch('order')
    return { ...(await findLines(db, params.id, body)), order }
  })
  answer(app, orderLineCalls.history, async ({ params, body, caller }) => {
    if (!(await findOrder(db, params.id, caller))) throw noSuch('order')
    return readOrderHistory(db, params.id, body, caller)
  })
  answerOnce(app, orderLineCalls.insert, { work: (tx, { body, caller }) => addOrderLine(tx, body, caller) })
}
