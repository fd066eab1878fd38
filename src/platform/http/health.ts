import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/appliedMigrations.ts'
import type { Database } from '../db/database.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'

/** In seconds. */
const retryAfter = 2

/**
 * For proxies: `/health/ready` is 200 while the node takes work, `/health/pages` also while it can only show pages. A node that is about to stop is neither.
 */
export function healthRoutes(app: FastifyInstance, db: Database, kept: { readonly isComplete: boolean }) {
  app.get('/health/live', () => ({ status: 'live' }))
  /** Whether the database answers, and is up to date. */
  let checking: Promise<boolean> | undefined
  /** Why the last check found no database, for the log. */
  let cause = noAnswer
  // Proxies and waiting browsers check often. Requests at the same time share one check.
  const check = () =>
    (checking ??= isMigrated(db)
      .then(
        (isReady) => {
          cause = isReady ? noAnswer : new Error('The database has other migrations than this release.')
          return isReady
        },
        (error: Error) => {
          cause = error
          return false
        },
      )
      .finally(() => {
        checking = undefined
      }))
  const refused = (code: typeof codes.notReady | typeof codes.noPages) =>
    Object.assign(new Refusal(code, {}, { retryAfter }), { cause })
  app.get('/health/ready', async () => {
    if (app.isLeaving) throw leaving()
    if (!(await withinTime(check(), timeLimits.health.ready))) throw refused(codes.notReady)
    return { status: 'ready' }
  })
  app.get('/health/pages', async () => {
    if (app.isLeaving) throw leaving()
    // Pages that are kept do not wait for the database, so the proxy does not wait for it either.
    const limit = kept.isComplete ? timeLimits.contentCheck : timeLimits.health.ready
    const isReady = await withinTime(check(), limit)
    if (!isReady && !kept.isComplete) throw refused(codes.noPages)
    return { status: isReady ? 'ready' : 'kept' }
  })
}

const noAnswer = new Error('The database has not answered in time.')
const leaving = () => new Refusal(codes.leaving, {}, { retryAfter })
