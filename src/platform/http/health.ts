import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/appliedMigrations.ts'
import { type Database, poolOf } from '../db/database.ts'
import type { KeptContent } from '../pages/keptContent.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import { codes } from './codes.ts'
import { Refusal } from './refusal.ts'

/** `ready`: takes work. `reading`: its database is a standby. Without either, the database does not answer or is not up to date. */
type Readiness = 'ready' | 'reading' | undefined

/** In seconds. */
const retryAfter = 2

/**
 * For proxies: `/health/ready` is 200 while the node takes work, `/health/pages` also while it can only show pages and what it
 * reads. A node that is about to stop is neither.
 */
export function healthRoutes(app: FastifyInstance, db: Database, kept: Pick<KeptContent, 'isComplete'>) {
  app.get('/health/live', () => ({ status: 'live' }))
  let checking: Promise<Readiness> | undefined
  /** Why the last check found no database, for the log. */
  let cause = noAnswer
  // Proxies and waiting browsers check often. Requests at the same time share one check.
  const check = () =>
    (checking ??= findReadiness(db)
      .then(
        (readiness) => {
          cause = readiness ? noAnswer : new Error('The database has other migrations than this release.')
          return readiness
        },
        (error: Error) => {
          cause = error
          return undefined
        },
      )
      .finally(() => {
        checking = undefined
      }))
  const refused = (code: typeof codes.notReady | typeof codes.noPages) =>
    Object.assign(new Refusal(code, {}, { retryAfter }), { cause })
  app.get('/health/ready', async () => {
    if (app.isLeaving) throw leaving()
    const readiness = await withinTime(check(), timeLimits.health.ready)
    if (readiness === 'reading') throw new Refusal(codes.onlyReads, {}, { retryAfter })
    if (!readiness) throw refused(codes.notReady)
    return { status: readiness }
  })
  app.get('/health/pages', async () => {
    if (app.isLeaving) throw leaving()
    // Pages that are kept do not wait for the database, so the proxy does not wait for it either.
    const limit = kept.isComplete ? timeLimits.contentCheck : timeLimits.health.ready
    const status = (await withinTime(check(), limit)) ?? (kept.isComplete ? 'kept' : undefined)
    if (!status) throw refused(codes.noPages)
    return { status }
  })
}

const noAnswer = new Error('The database has not answered in time.')
const leaving = () => new Refusal(codes.leaving, {}, { retryAfter })

async function findReadiness(db: Database): Promise<Readiness> {
  if (!(await isMigrated(db))) return undefined
  return poolOf(db)?.state === 'standby' ? 'reading' : 'ready'
}
