import type { ServerFeature } from '#platform/feature.ts'
import { signedIn } from '#shared/roles.ts'
import { openJobs } from './queries.ts'
import { jobListRoutes } from './routes.ts'

export const jobs: ServerFeature = {
  routes: jobListRoutes,
  menuCounts: { jobs: { for: signedIn, rows: openJobs } },
}
