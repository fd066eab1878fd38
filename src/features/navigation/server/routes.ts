import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { answerUndo } from '#platform/undo/undoableAct.ts'
import { navigationCalls } from '../contract.ts'
import { changeItem, createItem, itemRemoval } from './changeNavigation.ts'
import { findProductNames, readFilterTerms, reviewItems } from './queries.ts'

export function navigationRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, navigationCalls.list, () => reviewItems(db))
  answer(app, navigationCalls.create, ({ body, caller }) => createItem(db, body, caller))
  answer(app, navigationCalls.update, ({ params, body, caller }) => changeItem(db, params.id, body, caller))
  answer(app, navigationCalls.remove, ({ params, caller }) => itemRemoval.remove(db, params.id, caller))
  answerUndo(app, itemRemoval)
  answer(app, navigationCalls.devices, ({ body }) => findProductNames(db, body.query))
  answer(app, navigationCalls.filterTerms, () => readFilterTerms(db))
}
