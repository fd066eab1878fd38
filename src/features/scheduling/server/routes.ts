import type { FastifyInstance } from 'fastify'
import { listActiveEmployees } from '#features/staff/server/queries.ts'
import { listStoresFor } from '#features/stores/server/queries.ts'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { answerUndo } from '#platform/undo/undoableAct.ts'
import { shiftCalls } from '../contract.ts'
import { storesInOrder } from '../rules.ts'
import { copyWeek, weekCopy } from './copyWeek.ts'
import { changeShift, createShift, shiftMove, shiftRemoval } from './planShift.ts'
import { findStoreId, listShifts } from './queries.ts'

export function schedulingRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, shiftCalls.roster, async ({ caller }) => ({
    stores: storesInOrder(await listStoresFor(db, caller.user_id)),
    employees: await listActiveEmployees(db),
  }))
  answer(app, shiftCalls.all, async ({ body: { store, ...days } }) =>
    listShifts(db, { store_id: await findStoreId(db, store), ...days }),
  )
  answer(app, shiftCalls.create, ({ body, caller }) => createShift(db, body, caller))
  answer(app, shiftCalls.update, ({ body, caller }) => changeShift(db, body, caller))
  answerUndo(app, shiftMove)
  answer(app, shiftCalls.remove, ({ params, caller }) => shiftRemoval.remove(db, params.id, caller))
  answerUndo(app, shiftRemoval)
  answer(app, shiftCalls.copy, ({ body, caller }) => copyWeek(db, body, caller))
  answerUndo(app, weekCopy)
}
