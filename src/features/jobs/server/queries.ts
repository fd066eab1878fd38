import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { asJob } from '#platform/jobs/ownJobs.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import type { Job } from '#shared/jobContract.ts'
import { jobColumns } from '../columns.ts'
import type { JobQuery } from '../contract.ts'

const shape: ListShape<Job> = { columns: jobColumns, newestFirst: true }

/** Users see their own jobs, admins all. */
const jobsFor = (db: Database, caller: Session) =>
  db
    .selectFrom('jobs')
    .select(asJob(caller))
    .$if(caller.type !== 'admin', (rows) => rows.where('user_id', '=', caller.user_id))

export const findJobs = (db: Database, { view, ...query }: JobQuery, caller: Session) => {
  const jobs = jobsFor(db, caller)
  return readPage(db, view === '' || view === 'all' ? jobs : jobs.where('state', '=', view), query, shape)
}

/** The jobs of the caller that have not ended, for the number in the header. */
export const openJobs = (db: Database, caller: Session) =>
  db.selectFrom('jobs').select('id').where('state', 'in', ['queued', 'running']).where('user_id', '=', caller.user_id)
