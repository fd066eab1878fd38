import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { StartRefused } from '../startRefused.ts'
import { moveLock } from './moveEnd.ts'

/** No node may start on a database that is being moved, because what it saves would be missing in the other one. */
export async function rejectWhileMoved(db: Database): Promise<void> {
  const { rows } = await sql<{ is_half: boolean; is_free: boolean }>`
    select to_regclass('move.progress') is not null as is_half, pg_try_advisory_xact_lock_shared(${moveLock}) as is_free`
    .execute(db)
    // The start explains a database that does not answer.
    .catch(() => ({ rows: [] }))
  const [found] = rows
  if (found?.is_free === false)
    throw new StartRefused('This database is being moved now: start again when npm run move has finished.')
  if (found?.is_half)
    throw new StartRefused('This database was moved here only in part: finish that with npm run move, and start then.')
}
