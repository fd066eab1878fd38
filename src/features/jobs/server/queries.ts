import { sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { asJob, ownJobs } from '#platform/jobs/ownJobs.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import type { Job } from '#shared/jobContract.ts'
import { jobColumns } from '../columns.ts'
import type { JobQuery } from '../contract.ts'

const shape: ListShape<Job> = { columns: jobColumns, newestFirst: true }

/** Users see their own jobs, admins all. `calls` are those that the caller may start as a job. */
const jobsFor = (db: Database, calls: readonly string[], caller: Session) =>
  (caller.type === 'admin' ? db.selectFrom('jobs') : ownJobs(db, calls, caller)).select(asJob(caller))

export const findJobs = (
  db: Database,
  { view, ...query }: JobQuery,
  { calls, caller }: { calls: readonly string[]; caller: Session },
) => {
  const jobs = jobsFor(db, calls, caller)
  return readPage(db, view === '' || view === 'all' ? jobs : jobs.where('state', '=', view), query, shape)
}

/** The jobs of the caller that have not ended, for the number in the header. */
export const openJobs = (db: Database, caller: Session) =>
  db.selectFrom('jobs').select('id').where('state', 'in', ['queued', 'running']).where('user_id', '=', caller.user_id)

interface OpenJobs {
  waiting: number
  running: number
  oldest: string | null
  /** Seconds that the oldest job has waited for its turn. */
  age: number
  failed: number
}

/** Counts the jobs of everyone that have not ended, and those that failed lately. */
export async function readOpenJobs(db: Database): Promise<OpenJobs> {
  const { rows } = await sql<OpenJobs>`
    with lately as (
      select state, created_at from jobs
      where state in ('queued', 'running') or (state = 'failed' and ended_at > now() - interval '7 days')
    )
    select count(*) filter (where state = 'queued') as waiting, count(*) filter (where state = 'running') as running,
      min(created_at) filter (where state = 'queued') as oldest, count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0) as age
    from lately`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, oldest: null, age: 0, failed: 0 }
}
