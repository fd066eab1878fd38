import { endedJobs } from '#platform/jobs/jobRunner.ts'
import { gauge, type Metric } from '#platform/metrics/metric.ts'
import { readOpenJobs } from './queries.ts'

/** All but the first one are the same on every node, because all nodes share the jobs. */
export const jobMetrics: readonly Metric[] = [
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
