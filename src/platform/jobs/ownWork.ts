import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { thisNode } from '../nodes.ts'
import { failJob, finishJob, reportJob } from './jobQueue.ts'

interface OwnWork {
  call: string
  title: string
  startedBy: string
}

/** In milliseconds. */
const reportEvery = 5_000

/** Lists work that the server does by itself, such as a backup, among the jobs. Returns the function that ends it there. */
export async function listOwnWork(db: Database, { call, title, startedBy }: OwnWork) {
  const now = sql<string>`now()`
  const job = await db
    .insertInto('jobs')
    .values({
      ...{ call, title, started_by: startedBy, input: '{}', state: 'running', tries: 1, node_id: thisNode.id },
      ...{ seen_at: now, started_at: now },
    })
    .returning(['id', 'tries'])
    .executeTakeFirstOrThrow()
  // Without an answer of the database, the next report says the same.
  const report = () => void reportJob(db, job, { done: 0 }).catch(() => undefined)
  const timer = setInterval(report, reportEvery)
  return async (failure?: string): Promise<void> => {
    clearInterval(timer)
    if (failure === undefined) await finishJob(db, job, {}, { done: 0 })
    else await failJob(db, job, 'internal', failure)
  }
}
