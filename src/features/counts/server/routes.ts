import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { countCalls } from '../contract.ts'
import { countStock } from './countStock.ts'

export function countRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, countCalls.count, ({ body, caller, keep }) => countStock(db, body, caller, keep))
}
