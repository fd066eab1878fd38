import type { FastifyInstance } from 'fastify'
import { listOwnStores, ofOwnPlace } from '#features/stores/server/ownStore.ts'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { orderItemsPage } from '#shared/pageAddresses.ts'
import { movementColumns } from '../columns.ts'
import { movementCalls } from '../contract.ts'
import { listReasons, listUsernames } from './ledgerValues.ts'
import { findMovements, streamMovements } from './queries.ts'

export function stockRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(app, movementCalls.search, async ({ body, caller }) => findMovements(db, await ofOwnPlace(db, body, caller)))
  answer(app, movementCalls.choices, async ({ caller }) => ({
    // A store could learn the names of all users otherwise.
    usernames: caller.type === 'admin_user' ? [] : await listUsernames(db),
    reasons: await listReasons(db),
    stores: await listOwnStores(db, caller),
  }))
  answer(app, movementCalls.export, async ({ body: given, caller }) => {
    const body = await ofOwnPlace(db, given, caller)
    return exportList({
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
    })
  })
}
