import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { primaryOf, replicasOf } from '../db/replicas/readServers.ts'
import type { Session } from './sessionTokens.ts'

/**
 * Keeps in the row of a session how far the log has to be replayed before a replica has what the session saved. It is called
 * after the commit and before the reply, so the next request finds it, also through another node.
 *
 * The commit does not wait for the disk. If the machine fails in this moment, the user may miss the own change on a replica for
 * as long as the replica lags.
 */
export async function noteWrite(db: Database, { id }: Pick<Session, 'id'>) {
  const replicas = replicasOf(db)
  if (!replicas) return
  try {
    const position = await note(db, sql`id = ${id}`)
    if (position !== undefined) replicas.remember(id, position)
  } catch {
    // The change is saved, so the reply must not be an error. This node reads from the primary until it knows more.
    replicas.remember(id, Number.POSITIVE_INFINITY)
  }
}

/** The same for a job, which saved something for its user. */
export async function noteWriteOfJob(db: Database, { user_id }: { user_id: number }) {
  if (replicasOf(db)) await note(db, sql`user_id = ${user_id}`).catch(() => undefined)
}

/** What is saved is in the log up to here. */
export async function logPositionOf(primary: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`select pg_current_wal_flush_lsn() - '0/0' as position`.execute(
    primary,
  )
  return rows[0]?.position ?? 0
}

async function note(db: Database, whose: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    with setting as materialized (select set_config('synchronous_commit', 'off', true))
    update sessions set wrote_lsn = pg_current_wal_insert_lsn() from setting where ${whose}
    returning wrote_lsn - '0/0' as position`.execute(primaryOf(db))
  return rows[0]?.position
}
