import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/appliedMigrations.ts'
import type { Database } from '../db/database.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import { codes } from './codes.ts'
import { Refusal } from './refusal.ts'

export function healthRoutes(app: FastifyInstance, db: Database) {
  app.get('/health/live', () => ({ status: 'live' }))
  let checking: Promise<boolean> | undefined
  // Proxies and waiting browsers check often. Requests at the same time share one check.
  const check = () =>
    (checking ??= isMigrated(db)
      .catch(() => false)
      .finally(() => {
        checking = undefined
      }))
  app.get('/health/ready', async () => {
    if (app.isLeaving) throw new Refusal(codes.leaving)
    const isReady = await withinTime(check(), timeLimits.health.ready)
    if (!isReady) throw new Refusal(codes.notReady, {}, { retryAfter: 2 })
    return { status: 'ready' }
  })
}
