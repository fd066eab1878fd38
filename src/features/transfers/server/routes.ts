import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { transferCalls } from '../contract.ts'
import { makeTransfer } from './makeTransfer.ts'
import { acceptTransfer, declineTransfer, takeBackStep } from './steps.ts'

export function transferRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(app, transferCalls.make, ({ body, caller, keep, act_key }) =>
    makeTransfer(db, body, caller, { keep, act_key, publicUrl }),
  )
  answer(app, transferCalls.accept, ({ params, body, caller: by, keep }) =>
    acceptTransfer(db, { ...params, version: body.version, by, keep, publicUrl }),
  )
  answer(app, transferCalls.decline, ({ params, body: { version, note }, caller: by, keep }) =>
    declineTransfer(db, { ...params, version, note, by, keep, publicUrl }),
  )
  answer(app, transferCalls.takeBack, ({ params, body, caller: by, keep }) =>
    takeBackStep(db, { ...params, version: body.version, by, keep, publicUrl }),
  )
}
