import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import { isMigrated } from './db/migrate.ts'
import { Refusal } from './refusal.ts'

export function healthRoutes(app: FastifyInstance, db: Database) {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async () => {
    const ready = await isMigrated(db).catch(() => false)
    if (!ready)
      throw new Refusal(503, 'The shop is not ready: its database does not answer, or is not up to date.', {
        code: 'not_ready',
      })
    return { status: 'ready' }
  })
}
