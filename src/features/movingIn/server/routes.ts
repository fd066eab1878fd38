import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { movingCalls } from '../contract.ts'
import { exportReport } from './exportReport.ts'
import { countUninvited, inviteMoved } from './inviteMoved.ts'
import { findFindings, findMonths, findRuns } from './runs.ts'

export function movingRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(app, movingCalls.find, async () => ({ ...(await findRuns(db)), ...(await countUninvited(db)) }))
  answer(app, movingCalls.findings, ({ body }) => findFindings(db, body))
  answer(app, movingCalls.months, ({ body }) => findMonths(db, body))
  answer(app, movingCalls.export, ({ caller }) => exportReport(db, caller))
  answer(app, movingCalls.invite, ({ caller }) => inviteMoved(db, caller, publicUrl))
}
