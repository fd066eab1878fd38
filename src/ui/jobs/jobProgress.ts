import type { Job } from '#shared/jobContract.ts'

/** Whether a job has not ended. */
export const isOpen = ({ state }: Pick<Job, 'state'>) => state === 'queued' || state === 'running'

/** The progress of a job: `12,000 of 1,000,000`. */
export function progressOf({ state, done, total }: Pick<Job, 'state' | 'done' | 'total'>): string {
  if (state === 'queued') return 'Waiting'
  if (done === 0) return 'Preparing'
  return total === null ? showNumber(done) : `${showNumber(done)} of ${showNumber(Math.max(total, done))}`
}
const showNumber = (value: number) => value.toLocaleString('en-CA')
