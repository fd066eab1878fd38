import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { MigrationFile } from './migrationFiles.ts'

/** In milliseconds. A request that changes the same rows waits for so long. */
const wantedTime = 100
/** Fewer rows would hardly be quicker, because a commit takes its time on a busy disk. */
const fewestRows = 100
const mostRows = 10_000

/**
 * Runs the statement of a migration for all rows of a table, in the order of their ids. `$1` is the first id of a batch and
 * `$2` the last one. Each batch is a transaction that also saves how far it came, so every row is changed once, even if
 * the node is killed. Between two batches it rests for as long as the last one took.
 */
export async function changeInBatches(one: Database, file: MigrationFile, table: string, signal: AbortSignal) {
  let rows = fewestRows
  while (!signal.aborted) {
    const begun = performance.now()
    const isDone = await one
      .transaction()
      .execute((tx) => changeBatch(tx, file, table, rows))
      .catch((error) => {
        if (!isLocked(error)) throw error
        // A request holds some of the rows. The next try follows after a rest.
        return false
      })
    if (isDone) return
    const took = performance.now() - begun
    rows = Math.max(fewestRows, Math.min(mostRows, Math.round(rows * Math.min(2, wantedTime / took))))
    await pause(took, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns true if there was nothing left to change. */
async function changeBatch(tx: Database, { name, text }: MigrationFile, table: string, rows: number): Promise<boolean> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
  const { last_id } = await tx
    .selectFrom('unfinished_migrations')
    .select('last_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const batch = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from ${sql.table(table)} where id > ${last_id} order by id limit ${rows}
    ) as batch`.execute(tx)
  const last = batch.rows[0]?.last ?? null
  if (last === null) return true
  await tx.executeQuery(CompiledQuery.raw(text, [last_id + 1, last]))
  await tx.updateTable('unfinished_migrations').set({ last_id: last }).where('name', '=', name).execute()
  return false
}

/** A row stayed locked for a second, or a request and the batch waited for each other. */
const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
