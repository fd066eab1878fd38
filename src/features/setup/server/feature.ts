import { answer } from '#platform/http/answer.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { setupCalls } from '../contract.ts'
import { findSetupList } from './queries.ts'

export const setup: ServerFeature = {
  routes(app, { db, smtpUrl }) {
    answer(app, setupCalls.search, () => findSetupList(db, smtpUrl !== undefined))
  },
}
