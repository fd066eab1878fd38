import type { FastifyInstance } from 'fastify'
import { orderItemsPage } from '#features/orders/pages.ts'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import { movementColumns } from '../columns.ts'
import { movementCalls } from '../contract.ts'
import { listReasons, listUsernames } from './ledgerValues.ts'
import { findMovements, streamMovements } from './queries.ts'

export function stockRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(app, movementCalls.search, ({ body }) => findMovements(db, body))
  answer(app, movementCalls.choices, async () => ({
    usernames: await listUsernames(db),
    reasons: await listReasons(db),
  }))
  answer(app, movementCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'stock_movements.xlsx',
      sheetName: 'Stock Movements',
      columns: movementColumns,
      cells: {
        order_id: ({ order_id: id }) =>
          id === null ? '' : { shown: id, address: `${publicUrl}${orderItemsPage({ id })}` },
      },
      rows: await streamMovements(db, body),
      query: body,
      caller,
    }),
  )
}
