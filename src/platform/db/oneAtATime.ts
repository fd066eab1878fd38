import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Does work that only one process may do at a time, such as a backup of a shop with an external database. While another one does
 * it, it returns undefined. The lock belongs to a connection, so it ends with the process.
 */
export const oneAtATime = <Result>(
  db: Database,
  work: 'backup' | 'moving in',
  act: () => Promise<Result>,
): Promise<Result | undefined> =>
  db.connection().execute(async (holder) => {
    const lock = sql`hashtext(${work})`
    const { rows } = await sql<{ is_taken: boolean }>`select pg_try_advisory_lock(${lock}) as is_taken`.execute(holder)
    if (!rows[0]?.is_taken) return undefined
    // If the connection broke meanwhile, PostgreSQL has released the lock.
    return act().finally(() => sql`select pg_advisory_unlock(${lock})`.execute(holder).catch(() => undefined))
  })
