import type { Job } from '#shared/jobContract.ts'
import { progressOf } from '#ui/jobs/jobProgress.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** A bar while the job runs; without a known total it pulses. Afterwards, how many rows it had. */
export function JobProgress(job: Job) {
  const { state, done, total, step, title } = job
  if (state !== 'running') return done > 0 ? done.toLocaleString('en-CA') : '–'
  return (
    <span className="inline-grid justify-items-end gap-1">
      <ProgressBar label={`Progress of ${title}`} done={done} total={total ?? undefined} className="w-28" />
      <span className="figures text-xs whitespace-nowrap text-ink-2">
        {step && done > 0 ? `${step}: ${progressOf(job)}` : progressOf(job)}
      </span>
    </span>
  )
}
