import { sql } from 'kysely'
import type { Session } from '../auth/sessionTokens.ts'
import { type Claim, changeClaimed, claimRows, type QueueTable } from '../background/queueTable.ts'
import type { Database } from '../db/database.ts'
import { deletedRows } from '../db/deletedRows.ts'
import { thisNode } from '../db/nodes.ts'
import { isPostgresError } from '../db/unavailable.ts'
import type { Progress } from '../list/currentWork.ts'
import { Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'

/** The path and the body of a call, as they were sent. */
export interface JobInput {
  params?: unknown
  body?: unknown
}

export interface QueuedCall {
  call: string
  title: string
  input: JobInput
}

/** A job that this node has claimed. */
export interface ClaimedJob extends Claim {
  call: string
  input: JobInput
  user_id: number
}

interface JobFile {
  name: string
  mediaType: string
  bytes: number
  /** See `rightsOf`. */
  madeWith: string | null
}
export interface JobResult {
  file?: JobFile
  message?: string
}

/** A user may have this many jobs that have not begun. */
export const mostQueued = 20
/**
 * A node that has not reported for this long has ended: it reports every second. A report with a later time was made before the
 * clock was set back. A node that runs has reported again since.
 */
export const isJobSilent = sql<boolean>`seen_at not between now() - interval '10 seconds' and now() + interval '10 seconds'`
const mostTries = 3

/** Adds a job of a user to the queue, and returns its id. */
export async function queueJob(tx: Database, { call, title, input }: QueuedCall, by: Session): Promise<number> {
  // The lock makes a second request of the same user wait, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtext('jobs'), ${by.user_id})`.execute(tx)
  const { queued } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('queued'))
    .where('user_id', '=', by.user_id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  if (queued >= mostQueued) throw new Refusal(jobCodes.tooMany, { most: mostQueued }, { retryAfter: 60 })
  const { id } = await tx
    .insertInto('jobs')
    .values({ call, title, input: JSON.stringify(input), user_id: by.user_id, started_by: by.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A queued job is due, and one whose node has ended. A user with a running job waits. A node of an older release leaves the calls
 * that it does not know.
 */
const jobsOf = (calls: readonly string[]): QueueTable => ({
  ...jobs,
  isDue: sql<boolean>`(state = 'queued' or (state = 'running' and ${isJobSilent}))
    and tries < ${mostTries} and call = any(${calls})
    and not exists (
      select from jobs other where other.user_id = jobs.user_id and other.state = 'running' and other.id <> jobs.id
    )`,
  order: sql`id`,
  begin: sql`state = 'running', node_id = ${thisNode.id}, seen_at = now(), started_at = now(), done = 0, total = null, step = ''`,
  columns: sql`jobs.id, call, input, user_id, tries`,
})
const jobs = { name: 'jobs', claimed: 'running' } as const

export const claimJobs = (db: Database, calls: readonly string[], most: number, doing: readonly number[] = []) =>
  claimRows<ClaimedJob>(db, jobsOf(calls), most, doing).catch((error: unknown) => {
    // Another node claimed another job of the same user at the same moment.
    if (isPostgresError(error, '23505')) return []
    throw error
  })

/** Ends the jobs whose node has ended too often. */
export const failAbandonedJobs = (db: Database, doing: readonly number[] = []) =>
  db
    .updateTable('jobs')
    .set({
      state: 'failed',
      error_code: jobCodes.interruptedOften.code,
      error: jobCodes.interruptedOften.en,
      ended_at: sql<string>`now()`,
    })
    .where('state', '=', 'running')
    .where(isJobSilent)
    .where('id', '!=', sql<number>`all(${doing})`)
    .where('tries', '>=', mostTries)
    .execute()

/** Reports that the job is being worked on. Returns false if it was cancelled, or if another node has claimed it. */
export const reportJob = (db: Database, job: Claim, { done, total, step = '' }: Progress) =>
  changeClaimed(
    db,
    jobs,
    job,
    sql`seen_at = now(), done = ${done}, total = ${total ?? null}, step = ${step.slice(0, 200)}`,
  )

export const finishJob = (db: Database, job: Claim, { file, message = '' }: JobResult, { done, total }: Progress) =>
  changeClaimed(
    db,
    jobs,
    job,
    sql`state = 'done', done = ${done}, total = ${total ?? null}, step = '', message = ${message.slice(0, 1000)},
      ended_at = now(), expires_at = now() + interval '24 hours', file_name = ${file?.name ?? null},
      media_type = ${file?.mediaType ?? null}, bytes = ${file?.bytes ?? null}, made_with = ${file?.madeWith ?? null}`,
  )

export const failJob = (db: Database, job: Claim, code: string, error: string) =>
  changeClaimed(
    db,
    jobs,
    job,
    sql`state = 'failed', step = '', error_code = ${code}, error = ${error.slice(0, 1000)}, ended_at = now()`,
  )

/** Puts the job back into the queue, because the node stops. The try does not count. */
export const releaseJob = (db: Database, job: Claim) =>
  changeClaimed(db, jobs, job, sql`state = 'queued', tries = tries - 1, node_id = null, step = ''`)

/** Cancels a job that has not ended. The node that works on it stops within a second. */
export async function cancelJob(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'cancelled', step: '', ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the files that have expired, and what jobs have written that failed or were cancelled. */
export const deleteJobFiles = (db: Database) =>
  deletedRows(
    db
      .deleteFrom('job_files')
      .using('jobs')
      .whereRef('jobs.id', '=', 'job_files.job_id')
      .where(({ or, eb }) =>
        or([eb('jobs.expires_at', '<', sql<string>`now()`), eb('jobs.state', 'in', ['failed', 'cancelled'])]),
      ),
  )

export const deleteJobs = (db: Database) =>
  deletedRows(db.deleteFrom('jobs').where('ended_at', '<', sql<string>`now() - interval '30 days'`))
