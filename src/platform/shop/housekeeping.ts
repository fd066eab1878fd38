import { sql } from 'kysely'
import { type Background, background } from '../background/background.ts'
import type { Database } from '../db/database.ts'
import { deleteSilentNodes } from '../db/nodes.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { deleteAnsweredCalls } from '../http/answer/idempotency.ts'
import { deleteJobFiles, deleteJobs } from '../jobs/jobQueue.ts'
import { clearExpiredEvents } from '../limits/limits.ts'
import { deleteUndoableActs } from '../undo/undoableAct.ts'
import { SteadyClock } from './steadyClock.ts'

/** A rule by which old rows are deleted. docs/operations.md shows its texts. */
export interface HousekeepingRule {
  /** What it deletes. */
  rows: string
  /** How long the rows are kept. */
  kept: string
  /** Deletes them, and returns how many there were. */
  delete: (db: Database) => Promise<number>
}

/** The rules of the platform's own tables. */
export const platformHousekeeping: readonly HousekeepingRule[] = [
  { rows: 'Replies to calls with an Idempotency-Key', kept: 'a day', delete: deleteAnsweredCalls },
  { rows: 'Acts that can be undone', kept: 'an hour', delete: deleteUndoableActs },
  { rows: 'Counted requests, forms and tries', kept: 'until they no longer count', delete: clearExpiredEvents },
  { rows: 'Files of jobs', kept: 'a day after they were made', delete: deleteJobFiles },
  { rows: 'Jobs', kept: '30 days after they ended', delete: deleteJobs },
  { rows: 'Nodes that stopped without a report', kept: 'a day', delete: deleteSilentNodes },
]

/** Runs the rules, one after another. If a rule fails, the others still run. At the end, an error names those that failed. */
export async function runHousekeeping(db: Database, rules: readonly HousekeepingRule[], logError: LogError) {
  const failed: string[] = []
  for (const rule of rules) {
    try {
      await rule.delete(db)
    } catch (error) {
      // The pool has already logged that the database is away or read-only. The other rules would fail as well.
      if (error instanceof DatabaseUnavailable) throw error
      logError(error, `The housekeeping could not delete: ${rule.rows}`)
      failed.push(rule.rows)
    }
  }
  if (failed.length > 0) throw new Error(`These could not be deleted: ${failed.join('; ')}`)
}
type LogError = (error: unknown, sentence: string) => void

/** The clock of the database, by which the rules delete. In milliseconds. */
export async function readDatabaseClock(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::float8 * 1000 as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** Deletes old rows once an hour, on each node. */
export function housekeeping(db: Database, rules: readonly HousekeepingRule[], logError: LogError): Background {
  const clock = new SteadyClock()
  let isFirst = true
  return background({
    name: 'housekeeping',
    every: 60 * 60_000,
    atOnce: true,
    async run() {
      const isSteady = clock.look(await readDatabaseClock(db))
      // A clock that is wrong after a start may be corrected in the first hour.
      if (isSteady && !isFirst) await runHousekeeping(db, rules, logError)
      isFirst = false
    },
    onError: (error) => logError(error, 'The housekeeping failed.'),
  })
}
