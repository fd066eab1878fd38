import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { orderFormCalls } from '../contract.ts'
import { checkLines } from './checkLines.ts'
import { suggestProducts } from './queries.ts'

export function orderFormRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, orderFormCalls.filter, ({ body }) => suggestProducts(db, body.query))
  answer(app, orderFormCalls.check, async ({ body, caller }) => ({ items: await checkLines(db, body.items, caller) }))
}
