import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { refusalOf } from '../http/errorHandler.ts'
import type { Progress } from '../list/currentWork.ts'
import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'
import { jobCodes } from './codes.ts'
import { endedJobs } from './endedJobs.ts'
import type { Worker } from './heavyCalls.ts'
import { JobTaken } from './jobFiles.ts'
import { type ClaimedJob, claimJob, failAbandonedJobs, failJob, finishJob, releaseJob, reportJob } from './jobQueue.ts'

interface Options {
  db: Database
  worker: Worker
  /** The names of the calls that this release knows. */
  calls: readonly string[]
  log: Pick<FastifyBaseLogger, 'error'>
}

const lookEvery = 2_000
const reportEvery = 1_000
/** The other place for long work stays free for people who wait for a file. */
const jobsAtOnce = 1

class Stopping extends Error {}
class Cancelled extends Error {}

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

/** Does the jobs of the queue while the server runs, one at a time. */
export class JobRunner {
  readonly #options: Options
  readonly #jobs = new Map<number, { controller: AbortController; ended: Promise<void> }>()
  readonly #stopping = new AbortController()
  #wake = Promise.withResolvers<void>()
  #working: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** How many jobs this node is doing. */
  get running() {
    return this.#jobs.size
  }

  start() {
    this.#working ??= this.#work()
  }

  /** Looks for jobs at once, because one was added. */
  wake() {
    this.#wake.resolve()
  }

  /** Ends a job that was cancelled, if this node works on it. Other nodes notice it with their next report. */
  cancel(id: number) {
    this.#jobs.get(id)?.controller.abort(new Cancelled('The job was cancelled.'))
  }

  /** Puts the running jobs back into the queue. */
  async stop() {
    this.#stopping.abort()
    this.wake()
    for (const { controller } of this.#jobs.values()) controller.abort(new Stopping('The server stops.'))
    await this.#working
    await withinTime(Promise.all([...this.#jobs.values()].map(({ ended }) => ended)), timeLimits.longWork.toEnd)
  }

  async #work() {
    const { db, calls } = this.#options
    while (!this.#stopping.signal.aborted) {
      this.#wake = Promise.withResolvers()
      const isFree = this.#jobs.size < jobsAtOnce
      const job = isFree ? await this.#try(() => claimJob(db, calls, [...this.#jobs.keys()])) : undefined
      if (job) this.#begin(job)
      else {
        await this.#try(() => failAbandonedJobs(db, [...this.#jobs.keys()]))
        const waiting = new AbortController()
        const later = pause(lookEvery, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
        await Promise.race([later, this.#wake.promise])
        waiting.abort()
      }
    }
  }

  /** While the database does not answer, the next look tries again. */
  async #try<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await act()
    } catch (error) {
      if (!refusalOf(error)) this.#options.log.error({ error }, 'The jobs could not be read')
      return undefined
    }
  }

  #begin(job: ClaimedJob) {
    const controller = new AbortController()
    // It was claimed while the server stopped.
    if (this.#stopping.signal.aborted) controller.abort(new Stopping('The server stops.'))
    const ended = this.#do(job, controller)
      .catch((error: unknown) => this.#options.log.error({ error, job: job.id }, 'The end of a job was not saved'))
      .finally(() => {
        this.#jobs.delete(job.id)
        this.wake()
      })
    this.#jobs.set(job.id, { controller, ended })
  }

  async #do(job: ClaimedJob, controller: AbortController) {
    const { db, worker } = this.#options
    let progress: Progress = { done: 0 }
    const report = async () => {
      if (!(await reportJob(db, job, progress))) controller.abort(new JobTaken('The job was cancelled elsewhere.'))
    }
    const timer = setInterval(() => void this.#try(report), reportEvery)
    const onProgress = (now: Progress) => {
      progress = now
    }
    try {
      const run = () => worker.run(job, { signal: controller.signal, onProgress })
      const result = await runWithPauses(run, controller.signal, onProgress)
      clearInterval(timer)
      await finishJob(db, job, result, progress)
      endedJobs.add('done')
    } catch (error) {
      clearInterval(timer)
      await this.#end(job, controller.signal.aborted ? controller.signal.reason : error)
    }
  }

  async #end(job: ClaimedJob, error: unknown) {
    const { db, log } = this.#options
    if (error instanceof Cancelled || error instanceof JobTaken) return
    if (error instanceof Stopping) return releaseJob(db, job, { isCounted: false })
    const refusal = refusalOf(error)
    const isOurs = !refusal || refusal.status >= 500
    if (isOurs) log.error({ error, job: job.id, call: job.call }, 'A job failed')
    endedJobs.add(isOurs ? 'failed' : 'refused')
    const { code, words } = refusal ?? new Refusal(jobCodes.failed, { id: job.id })
    return failJob(db, job, code, words.en)
  }
}
