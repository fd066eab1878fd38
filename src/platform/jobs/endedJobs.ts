import { Counter } from '../metrics/metric.ts'

/** `failed` is a fault of ours. A job that its user can correct is `refused`. */
export const endedJobs = new Counter('tidewater_jobs_ended_total', 'Jobs that ended on this node, by how they ended.', {
  label: 'how',
  known: ['done', 'refused', 'failed'],
})
