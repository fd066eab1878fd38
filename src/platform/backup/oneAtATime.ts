import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const lock = sql`hashtext('backup')`

/**
 * Makes a backup of a shop with an external database, unless another node makes one now: then it returns undefined. The lock
 * belongs to a connection, so it ends with the process.
 */
export const oneAtATime = <Result>(db: Database, make: () => Promise<Result>): Promise<Result | undefined> =>
  db.connection().execute(async (holder) => {
    const { rows } = await sql<{ is_taken: boolean }>`select pg_try_advisory_lock(${lock}) as is_taken`.execute(holder)
    if (!rows[0]?.is_taken) return undefined
    // If the connection broke meanwhile, PostgreSQL has released the lock.
    return make().finally(() => sql`select pg_advisory_unlock(${lock})`.execute(holder).catch(() => undefined))
  })
