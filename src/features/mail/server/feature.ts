import { deleteSentMails } from '#platform/mail/mail.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { mailHealth } from './mailHealth.ts'
import { mailRecordsHealth } from './mailRecordsHealth.ts'
import { mailMetrics } from './metrics.ts'
import { mailRoutes } from './routes.ts'
import { testMail } from './testMail.ts'

export const mail: ServerFeature = {
  routes: mailRoutes,
  audited: [testMail],
  housekeeping: [{ rows: 'Sent mails', kept: 'a year after they were sent', delete: deleteSentMails }],
  metrics: mailMetrics,
  health: [mailHealth, mailRecordsHealth],
}
