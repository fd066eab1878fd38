import type { HealthCheck } from '#platform/shop/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'
import { jobsPage } from '#shared/pageAddresses.ts'
import { readOpenJobs } from './queries.ts'

/** Seconds. A node looks for jobs every two seconds, so a job that waits while none runs is soon late. */
const tooLong = 120

export const jobsHealth: HealthCheck = {
  name: 'Jobs',
  order: 4,
  async check({ db }) {
    const { waiting, running, oldest, age, failed } = await readOpenJobs(db)
    const isStuck = running === 0 && age > tooLong
    const facts: HealthFact[] = [
      { label: 'Waiting', value: waiting, kind: 'number' },
      { label: 'Running', value: running, kind: 'number' },
      ...(oldest === null ? [] : [{ label: 'Oldest waits since', value: oldest, kind: 'moment' } as const]),
      { label: 'Failed in 7 days', value: failed, kind: 'number' },
    ]
    return {
      state: isStuck ? 'warning' : 'good',
      summary: isStuck
        ? 'Jobs wait, and none is running.'
        : waiting + running > 0
          ? 'Jobs are being done.'
          : 'All jobs are done.',
      facts,
      advice: isStuck
        ? ['Restart the server: it goes on with the jobs. If they still wait, look at its log for “job”.']
        : [],
      page: { label: 'Open the jobs', path: jobsPage() },
    }
  },
}
