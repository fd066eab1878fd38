import { sql } from 'kysely'
import type { Job, JobState } from '#shared/jobContract.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { rightsOf } from './fileRights.ts'
import type { JobInput } from './jobQueue.ts'

const isKept = sql<boolean>`(state = 'done' and expires_at > now())`

/** Jobs of others have no file for the caller, only its name. */
const isShown = (caller: Session) =>
  sql<boolean>`(${isKept} and (user_id <> ${caller.user_id} or made_with = ${rightsOf(caller)}))`

export const asJob = (caller: Session) =>
  [
    'id',
    'title',
    // A check constraint allows only these values.
    sql<JobState>`state`.as('state'),
    'done',
    'total',
    'step',
    'started_by',
    sql<string | null>`case when ${isShown(caller)} then file_name end`.as('file_name'),
    sql<number | null>`case when ${isShown(caller)} then bytes end`.as('bytes'),
    sql<string>`case state when 'failed' then error else message end`.as('message'),
    'created_at',
    'ended_at',
    sql<string | null>`case when file_name is not null then expires_at end`.as('expires_at'),
    sql<boolean>`user_id = ${caller.user_id}`.as('is_own'),
    sql<boolean>`state in ('queued', 'running') and user_id = ${caller.user_id}`.as('may_cancel'),
  ] as const

/** One's own jobs, except those whose calls one's role does not allow any more. */
export const ownJobs = (db: Database, calls: readonly string[], { user_id }: Session) =>
  db.selectFrom('jobs').where('user_id', '=', user_id).where('call', '=', sql<string>`any(${calls})`)

const mostLatest = 30
export const findLatest = (db: Database, calls: readonly string[], caller: Session): Promise<Job[]> =>
  ownJobs(db, calls, caller)
    .select(asJob(caller))
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(mostLatest)
    .execute()

/** The job of the caller, with its input. Of others, there is none. */
export async function findOwnJob(db: Database, id: number, caller: Session) {
  const found = await db
    .selectFrom('jobs')
    .select([...asJob(caller), 'call', 'input', 'media_type', isKept.as('is_kept')])
    .where('id', '=', id)
    .where('user_id', '=', caller.user_id)
    .executeTakeFirst()
  // queueJob has stored a JobInput in this column.
  return found && { ...found, input: found.input as JobInput }
}
