import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { deleteSilentNodes } from '../db/nodes.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { deleteAnsweredCalls } from '../http/answer/idempotency.ts'
import { deleteOldLinks } from '../jobs/downloadLinks.ts'
import { deleteJobFiles, deleteJobs } from '../jobs/jobQueue.ts'
import { clearExpiredEvents } from '../limits/limits.ts'
import { deleteUndoableActs } from '../undo/undoableAct.ts'
import { SteadyClock } from './steadyClock.ts'

/** A rule by which old rows are deleted. docs/operations.md and the page Health show its texts. */
export interface HousekeepingRule {
  /** What it deletes. It also names the rule. */
  rows: string
  /** How long the rows are kept. */
  kept: string
  /** Deletes them, and returns how many there were. */
  delete: (db: Database) => Promise<number>
  /** How often it runs. Without it, every hour. */
  everyHours?: number
}

/** The rules of the platform's own tables. */
export const platformHousekeeping: readonly HousekeepingRule[] = [
  { rows: 'Replies to calls with an Idempotency-Key', kept: 'a day', delete: deleteAnsweredCalls },
  { rows: 'Acts that can be undone', kept: 'an hour', delete: deleteUndoableActs },
  { rows: 'Counted requests, forms and tries', kept: 'until they no longer count', delete: clearExpiredEvents },
  { rows: 'Download links', kept: 'a minute', delete: deleteOldLinks },
  { rows: 'Files of jobs', kept: 'a day after they were made', delete: deleteJobFiles },
  { rows: 'Jobs', kept: '30 days after they ended', delete: deleteJobs },
  { rows: 'Nodes that stopped without a report', kept: 'a day', delete: deleteSilentNodes },
]

/** The last run of a rule. `ended_at` is null while it runs, and if the node stopped meanwhile. */
export interface HousekeepingRun {
  rule: string
  started_at: string
  ended_at: string | null
  /** How many rows it deleted, or null if it failed. */
  deleted: number | null
  error: string
  /** It started more than two days ago. */
  is_old: boolean
}

/** The page Health warns of a rule whose last run is older. A few runs that were left out do no harm. */
const oldAfter = '2 days'

export const lastHousekeeping = (db: Database): Promise<HousekeepingRun[]> =>
  db
    .selectFrom('housekeeping_runs')
    .selectAll()
    .select(sql<boolean>`started_at < now() - ${oldAfter}::interval`.as('is_old'))
    .orderBy('rule')
    .execute()

/** Runs the rules that are due, one after another. Each is run by one node. A rule that fails does not keep the others. */
export async function runHousekeeping(
  db: Database,
  rules: readonly HousekeepingRule[],
  onError: (error: unknown) => void,
) {
  for (const rule of rules) {
    try {
      if (!(await claim(db, rule))) continue
      await end(db, rule, { deleted: await rule.delete(db), error: '' })
    } catch (error) {
      // It was printed already that the database is away, or only reads. The other rules would fail as well.
      if (error instanceof DatabaseUnavailable) return
      onError(error)
      const reason = error instanceof Error ? error.message : String(error)
      await end(db, rule, { deleted: null, error: reason.slice(0, 500) }).catch(onError)
    }
  }
}

/**
 * Starts a run, unless a node started one within the interval. A start in the future was recorded before the clock was set
 * back.
 */
async function claim(db: Database, { rows: rule, everyHours = 1 }: HousekeepingRule): Promise<boolean> {
  const { rows } = await sql`
    insert into housekeeping_runs as last (rule) values (${rule})
    on conflict (rule) do update set started_at = now(), ended_at = null, deleted = null, error = ''
    where last.started_at not between now() - ${everyHours}::integer * interval '1 hour' and now()
    returning rule`.execute(db)
  return rows.length > 0
}

const end = (db: Database, { rows: rule }: HousekeepingRule, result: Pick<HousekeepingRun, 'deleted' | 'error'>) =>
  db
    .updateTable('housekeeping_runs')
    .set({ ended_at: sql<string>`now()`, ...result })
    .where('rule', '=', rule)
    .execute()

/** In milliseconds. Shorter than an hour, so that a server that is started often still runs every rule. */
const lookEvery = 10 * 60_000

/** The clock of the database, by which the rules delete. In milliseconds. */
export async function readDatabaseClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 * 1000 as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** Looks for rules that are due, until the returned function is called, which waits for the rule that is running. */
export function startHousekeeping(
  db: Database,
  rules: readonly HousekeepingRule[],
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController()
  const clock = new SteadyClock()
  const isSteady = () =>
    readDatabaseClock(db).then(
      (now) => clock.look(now),
      (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) onError(error)
        return false
      },
    )
  async function run() {
    await isSteady()
    while (await setTimeout(lookEvery, true, { signal: ending.signal, ref: false }).catch(() => false)) {
      if (await isSteady()) await runHousekeeping(db, rules, onError)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}
