import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { privacyCalls } from '../contract.ts'
import { eraseData } from './eraseData.ts'
import { exportData } from './exportData.ts'
import { findData } from './findData.ts'

export function privacyRoutes(app: FastifyInstance, { db, personal, listErasures }: ServerParts) {
  answer(app, privacyCalls.find, ({ body, caller }) => findData(db, personal, body, caller))
  answer(app, privacyCalls.export, ({ body, caller }) => exportData(db, personal, body, caller))
  answer(app, privacyCalls.erase, async ({ body, caller }) => {
    const erased = await eraseData(db, personal, body, caller)
    await listErasures()
    return erased
  })
}
