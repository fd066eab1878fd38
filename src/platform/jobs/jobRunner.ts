import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ClaimLost, QueueWorker, Stopping } from '../background/queueWorker.ts'
import type { Database } from '../db/database.ts'
import type { HeavyCalls } from '../http/answer/heavyCall.ts'
import { refusalOf } from '../http/errorHandler.ts'
import type { Progress } from '../list/currentWork.ts'
import { Counter } from '../metrics/metric.ts'
import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { jobCodes } from './codes.ts'
import { jobNames, type Worker } from './heavyCalls.ts'
import { type ClaimedJob, claimJobs, failAbandonedJobs, failJob, finishJob, releaseJob, reportJob } from './jobQueue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the jobs of this node, once it was started. */
    jobs: JobRunner
  }
}

interface Parts {
  db: Database
  worker: Worker
  calls: HeavyCalls
  log: Pick<FastifyBaseLogger, 'error'>
}

interface RunningJob extends ClaimedJob {
  progress: Progress
}
export type JobRunner = QueueWorker<RunningJob>

/** `failed` is a fault of ours. A job that its user can correct is `refused`. */
export const endedJobs = new Counter('tidewater_jobs_ended_total', 'Jobs that ended on this node, by how they ended.', {
  label: 'how',
  known: ['done', 'refused', 'failed'],
})

/** Does the jobs of the queue, from `start` to `stop`. */
export function createJobRunner(parts: Parts): JobRunner {
  const { db, calls, log } = parts
  return new QueueWorker({
    name: 'jobs',
    // The other slot for long work stays free for people who wait for a file.
    slots: 1,
    every: 2_000,
    onLook: (doing) => failAbandonedJobs(db, doing),
    async claim(most, doing) {
      const claimed = await claimJobs(db, jobNames(calls), most, doing)
      return claimed.map((job) => ({ ...job, progress: { done: 0 } }))
    },
    extend: (job) => reportJob(db, job, job.progress),
    extendEvery: 1_000,
    work: (job, signal) => doJob(parts, job, signal),
    grace: 0,
    onError: (error) => log.error({ error }, 'The jobs could not be read or written'),
  })
}

async function doJob({ db, worker, log }: Parts, job: RunningJob, signal: AbortSignal) {
  const onProgress = (now: Progress) => {
    job.progress = now
  }
  try {
    const run = () => worker.run(job, { signal, onProgress })
    const result = await runWithPauses(run, signal, onProgress)
    await finishJob(db, job, result, job.progress)
    endedJobs.add('done')
  } catch (failure) {
    const error: unknown = signal.aborted ? signal.reason : failure
    if (error instanceof ClaimLost) return
    if (error instanceof Stopping) return void (await releaseJob(db, job))
    const refusal = refusalOf(error)
    const isOurs = !refusal || refusal.status >= 500
    if (isOurs) log.error({ error, job: job.id, call: job.call }, 'A job failed')
    endedJobs.add(isOurs ? 'failed' : 'refused')
    const { code, words } = refusal ?? new Refusal(jobCodes.failed, { id: job.id })
    await failJob(db, job, code, words.en)
  }
}

/** Runs the work again after a pause while a part of the shop is away for a moment, such as a disk that is full. */
async function runWithPauses<Result>(
  run: () => Promise<Result>,
  signal: AbortSignal,
  onProgress: (now: Progress) => void,
): Promise<Result> {
  for (const length of timeLimits.longWork.pauses) {
    try {
      return await run()
    } catch (error) {
      const refusal = refusalOf(error)
      if (signal.aborted || refusal?.status !== 503) throw error
      onProgress({ done: 0, step: refusal.words.en })
      await pause(length, undefined, { signal })
    }
  }
  return run()
}
