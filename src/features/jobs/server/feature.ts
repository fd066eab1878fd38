import type { ServerFeature } from '#platform/shop/feature.ts'
import { signedIn } from '#shared/roles.ts'
import { jobsHealth } from './jobsHealth.ts'
import { jobMetrics } from './metrics.ts'
import { openJobs } from './queries.ts'
import { jobListRoutes } from './routes.ts'

export const jobs: ServerFeature = {
  routes: jobListRoutes,
  metrics: jobMetrics,
  health: [jobsHealth],
  menuCounts: { jobs: { for: signedIn, rows: openJobs } },
}
