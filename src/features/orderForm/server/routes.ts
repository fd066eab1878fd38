import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { answer } from '#platform/http/answer.ts'
import { orderFormCalls } from '../contract.ts'
import { checkLines } from './checkLines.ts'
import { suggestProducts } from './queries.ts'

export function orderFormRoutes(app: FastifyInstance, db: Database) {
  answer(app, orderFormCalls.filter, async ({ body }) => ({ items: await suggestProducts(db, body.query) }))
  answer(app, orderFormCalls.check, async ({ body, caller }) => ({ items: await checkLines(db, body.items, caller) }))
}
