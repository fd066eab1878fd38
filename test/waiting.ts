import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'

/** Resolves when this many statements in the database wait for a lock. */
export const untilWaiting = (db: Database, count: number) => expect.poll(() => countWaiting(db)).toBe(count)

async function countWaiting(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
