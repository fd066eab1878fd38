import { endedJobs } from '#platform/jobs/jobRunner.ts'
import { gauge, type Metric } from '#platform/metrics/metric.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { signedIn } from '#shared/roles.ts'
import { jobsHealth } from './jobsHealth.ts'
import { openJobs, readOpenJobs } from './queries.ts'
import { jobListRoutes } from './routes.ts'

/** All but the first one are the same on every node, because all nodes share the jobs. */
const jobMetrics: readonly Metric[] = [
  endedJobs,
  {
    name: 'tidewater_jobs',
    help: 'Jobs that have not ended, by their state.',
    type: 'gauge',
    samples: async (db) => {
      const { waiting, running } = await readOpenJobs(db)
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'running' }, value: running },
      ]
    },
  },
  gauge(
    'tidewater_jobs_oldest_seconds',
    'How long the oldest job waits for its turn; 0 if none waits.',
    async (db) => (await readOpenJobs(db)).age,
  ),
]

export const jobs: ServerFeature = {
  routes: jobListRoutes,
  metrics: jobMetrics,
  health: [jobsHealth],
  menuCounts: { jobs: { for: signedIn, rows: openJobs } },
}
