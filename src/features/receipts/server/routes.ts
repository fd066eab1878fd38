import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { receiptCalls } from '../contract.ts'
import { receive } from './receive.ts'
import { reopen } from './reopen.ts'

export function receiptRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, receiptCalls.receive, ({ params, body, caller, keep, act_key }) =>
    receive(db, params.shipment_id, body, caller, { keep, act_key }),
  )
  answer(app, receiptCalls.reopen, ({ params, body, caller }) => reopen(db, params.shipment_id, body.version, caller))
}
