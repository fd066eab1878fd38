import { sql } from 'kysely'
import type { Session } from '../auth/sessionTokens.ts'
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
export interface ClaimedJob {
  id: number
  call: string
  input: JobInput
  user_id: number
  /** Counts the claims. Only the latest one may change the job. */
  tries: number
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
/** Files are kept this long. */
const kept = sql<string>`now() + interval '24 hours'`
/**
 * A node that has not reported for this long has ended: it reports every second. A report of the future was made before the
 * clock was set back, and nodes that run have reported again since.
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
 * Claims the next job: a queued one, or one whose node has ended. Two nodes never claim the same job. A user with a running
 * job waits. A node of an older release leaves the calls that it does not know. The jobs that this node is doing are not
 * claimed, although they seem silent for a moment after the clock was set.
 */
export async function claimJob(
  db: Database,
  calls: readonly string[],
  doing: readonly number[] = [],
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    with next as (
      select id from jobs
      where state in ('queued', 'running') and (state = 'queued' or (${isJobSilent} and id <> all(${doing})))
        and tries < ${mostTries} and call = any(${calls}) and user_id is not null
        and not exists (
          select from jobs other where other.user_id = jobs.user_id and other.state = 'running' and other.id <> jobs.id
        )
      order by id limit 1 for update skip locked
    )
    update jobs set state = 'running', tries = tries + 1, node_id = ${thisNode.id}, seen_at = now(),
      started_at = now(), done = 0, total = null, step = ''
    from next where jobs.id = next.id
    returning jobs.id, call, input, user_id, tries`
    .execute(db)
    .catch((error: unknown) => {
      // Another node claimed another job of the same user at the same moment.
      if (isPostgresError(error, '23505')) return { rows: [] }
      throw error
    })
  return rows[0]
}

/** Ends the jobs whose node has ended too often, and work of the shop that nobody goes on with. */
export const failAbandonedJobs = (db: Database, doing: readonly number[] = []) =>
  db
    .updateTable('jobs')
    .set({
      state: 'failed',
      error_code: jobCodes.interruptedOften.code,
      error: sql<string>`case when user_id is null then 'The server was stopped while it worked on this.'
        else ${jobCodes.interruptedOften.en}::text end`,
      ended_at: sql<string>`now()`,
    })
    .where('state', '=', 'running')
    .where(isJobSilent)
    .where('id', '!=', sql<number>`all(${doing})`)
    .where(({ or, eb }) => or([eb('tries', '>=', mostTries), eb('user_id', 'is', null)]))
    .execute()

type Try = Pick<ClaimedJob, 'id' | 'tries'>

/** Reports that the job is being worked on. Returns false if it was cancelled, or if another node has claimed it. */
export async function reportJob(db: Database, job: Try, { done, total, step = '' }: Progress): Promise<boolean> {
  const { numUpdatedRows } = await tryOf(db, job)
    .set({ seen_at: sql<string>`now()`, done, total: total ?? null, step: step.slice(0, 200) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const finishJob = (db: Database, job: Try, { file, message = '' }: JobResult, { done, total }: Progress) =>
  tryOf(db, job)
    .set({
      ...{ done, total: total ?? null },
      ...{ state: 'done', step: '', message: message.slice(0, 1000), ended_at: sql<string>`now()`, expires_at: kept },
      ...(file && { file_name: file.name, media_type: file.mediaType, bytes: file.bytes, made_with: file.madeWith }),
    })
    .execute()

export const failJob = (db: Database, job: Try, code: string, error: string) =>
  db.transaction().execute(async (tx) => {
    await tryOf(tx, job)
      .set({ state: 'failed', step: '', error_code: code, error: error.slice(0, 1000), ended_at: sql<string>`now()` })
      .execute()
    await tx
      .deleteFrom('job_files')
      .using('jobs')
      .whereRef('jobs.id', '=', 'job_files.job_id')
      .where('jobs.id', '=', job.id)
      .where('jobs.state', '=', 'failed')
      .execute()
  })

/** Puts the job back into the queue. If the node stops, the try does not count. */
export const releaseJob = (db: Database, job: Try, { isCounted }: { isCounted: boolean }) =>
  tryOf(db, job)
    .set({
      state: sql<string>`case when tries >= ${mostTries} and ${isCounted} then 'failed' else 'queued' end`,
      error_code: sql<string>`case when tries >= ${mostTries} and ${isCounted} then ${jobCodes.interruptedOften.code}::text else '' end`,
      error: sql<string>`case when tries >= ${mostTries} and ${isCounted} then ${jobCodes.interruptedOften.en}::text else '' end`,
      ended_at: sql<string | null>`case when tries >= ${mostTries} and ${isCounted} then now() end`,
      tries: sql<number>`tries - ${isCounted ? 0 : 1}`,
      node_id: null,
      step: '',
    })
    .execute()

/** Cancels a job that has not ended, and deletes what it has written. The node that works on it stops within a second. */
export const cancelJob = (db: Database, id: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ state: 'cancelled', step: '', ended_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst()
    await tx
      .deleteFrom('job_files')
      .where('job_id', 'in', tx.selectFrom('jobs').select('id').where('id', '=', id).where('state', '=', 'cancelled'))
      .execute()
    return numUpdatedRows > 0n
  })

/** Updates the job only while this try is the latest one. */
const tryOf = (db: Database, { id, tries }: Try) =>
  db.updateTable('jobs').where('id', '=', id).where('tries', '=', tries).where('state', '=', 'running')

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
