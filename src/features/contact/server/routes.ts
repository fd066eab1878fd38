import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { contactCalls } from '../contract.ts'
import { changeMessage } from './changeMessage.ts'
import { findMessages } from './queries.ts'
import { receiveMessage } from './receiveMessage.ts'

export function contactRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(app, contactCalls.send, ({ body, from }) => receiveMessage(db, body, from.address, publicUrl))
  answer(app, contactCalls.all, ({ body }) => findMessages(db, body))
  answer(app, contactCalls.update, ({ body, caller }) => changeMessage(db, body, caller))
}
