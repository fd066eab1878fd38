import type { FastifyInstance } from 'fastify'
import { answerOnce } from '#platform/http/answer.ts'
import { countCalls } from '../contract.ts'
import { countStock } from './countStock.ts'

export function countRoutes(app: FastifyInstance) {
  answerOnce(app, countCalls.count, { work: (tx, { body, caller }) => countStock(tx, body, caller) })
}
