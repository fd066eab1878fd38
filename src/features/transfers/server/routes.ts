import type { FastifyInstance } from 'fastify'
import { answerOnce } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { transferCalls } from '../contract.ts'
import { makeTransfer } from './makeTransfer.ts'
import { acceptTransfer, declineTransfer, takeBackStep } from './steps.ts'

export function transferRoutes(app: FastifyInstance, { publicUrl }: ServerParts) {
  answerOnce(app, transferCalls.make, {
    work: (tx, { body, caller, act_key }) => makeTransfer(tx, body, caller, { act_key, publicUrl }),
  })
  answerOnce(app, transferCalls.accept, {
    work: (tx, { params, body, caller: by }) => acceptTransfer(tx, { ...params, version: body.version, by, publicUrl }),
  })
  answerOnce(app, transferCalls.decline, {
    work: (tx, { params, body: { version, note }, caller: by }) =>
      declineTransfer(tx, { ...params, version, note, by, publicUrl }),
  })
  answerOnce(app, transferCalls.takeBack, {
    work: (tx, { params, body, caller: by }) => takeBackStep(tx, { ...params, version: body.version, by, publicUrl }),
  })
}
