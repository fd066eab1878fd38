import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { deleteSentMails } from '#platform/mail/mail.ts'
import { gauge, type Metric } from '#platform/metrics/metric.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { mailHealth } from './mailHealth.ts'
import { mailRecordsHealth } from './mailRecordsHealth.ts'
import { mailRoutes } from './routes.ts'
import { testMail } from './testMail.ts'

const waiting = (db: Database) => db.selectFrom('outbox').where('state', '=', 'waiting')

/** The same on every node, because all nodes share the outbox. */
const mailMetrics: readonly Metric[] = [
  gauge('tidewater_mails_waiting', 'Mails that wait to be sent.', async (db) => {
    const { count } = await waiting(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }),
  gauge(
    'tidewater_mails_oldest_seconds',
    'Age of the oldest mail that waits to be sent; 0 if none waits.',
    async (db) => {
      const { age } = await waiting(db)
        .select(sql<number>`coalesce(extract(epoch from now() - min(queued_at)), 0)`.as('age'))
        .executeTakeFirstOrThrow()
      return age
    },
  ),
]

export const mail: ServerFeature = {
  routes: mailRoutes,
  audited: [testMail],
  housekeeping: [{ rows: 'Sent mails', kept: 'a year after they were sent', delete: deleteSentMails }],
  metrics: mailMetrics,
  health: [mailHealth, mailRecordsHealth],
}
