import { sql } from 'kysely'
import { background } from '../background/background.ts'
import type { Database } from '../db/database.ts'
import { thisNode } from '../db/nodes.ts'
import { failJob, finishJob, isJobSilent, reportJob } from './jobQueue.ts'

interface OwnWork {
  call: string
  title: string
  startedBy: string
  /** Called when somebody has cancelled it in the list. */
  onCancel?: () => void
}

/** In milliseconds. It is noticed as soon that somebody has cancelled the work. */
const reportEvery = 2_000

/**
 * Lists work that the server does by itself, such as a backup, among the jobs. Returns the function that ends it there, or
 * undefined if another node is doing the same work.
 */
export async function listOwnWork(db: Database, work: OwnWork) {
  const job = await db.transaction().execute((tx) => beginOnce(tx, work))
  if (!job) return undefined
  const reporting = background({
    name: `listing of ${work.title}`,
    every: reportEvery,
    run: async () => {
      if (!(await reportJob(db, job, { done: 0 }))) work.onCancel?.()
    },
    // The next report says the same.
    onError: () => undefined,
  })
  reporting.start()
  return async (failure?: string): Promise<void> => {
    await reporting.stop()
    if (failure === undefined) await finishJob(db, job, {}, { done: 0 })
    else await failJob(db, job, 'internal', failure)
  }
}

async function beginOnce(tx: Database, { call, title, startedBy }: OwnWork) {
  // Two nodes that begin at the same moment do it one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('own work'), hashtext(${call}))`.execute(tx)
  const now = sql<string>`now()`
  const elsewhere = await tx
    .selectFrom('jobs')
    .select('id')
    .where('call', '=', call)
    .where('user_id', 'is', null)
    .where('state', '=', 'running')
    .where(({ not }) => not(isJobSilent))
    .executeTakeFirst()
  if (elsewhere) return undefined
  return tx
    .insertInto('jobs')
    .values({
      ...{ call, title, started_by: startedBy, input: '{}', state: 'running', tries: 1, node_id: thisNode.id },
      ...{ seen_at: now, started_at: now },
    })
    .returning(['id', 'tries'])
    .executeTakeFirstOrThrow()
}
