import type { Job } from '#shared/jobContract.ts'
import { progressOf } from '#ui/jobs/jobProgress.ts'

/** A bar while the job runs; without a known total it pulses. Afterwards, how many rows it had. */
export function JobProgress(job: Job) {
  const { state, done, total, step, title } = job
  if (state !== 'running') return done > 0 ? done.toLocaleString('en-CA') : '–'
  return (
    <span className="inline-grid justify-items-end gap-1">
      <progress
        aria-label={`Progress of ${title}`}
        className="h-1.5 w-28 appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-teal/50 [&::-moz-progress-bar]:bg-teal [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-teal"
        {...(total !== null && { value: Math.min(done, total), max: Math.max(total, 1) })}
      />
      <span className="figures text-xs whitespace-nowrap text-ink-2">
        {step && done > 0 ? `${step}: ${progressOf(job)}` : progressOf(job)}
      </span>
    </span>
  )
}
