import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ReportEvent } from '../log.ts'
import { readApplied, unfinishedMigrations } from './appliedMigrations.ts'
import { changeInBatches } from './changeInBatches.ts'
import type { Database } from './database.ts'
import { indexesOf } from './indexStatements.ts'
import { type MigrationFile, released } from './migrationFiles.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** How often a node looks whether another one has finished. */
const lookEvery = 1_000
const afterFailure = 60_000

/**
 * Starts the migrations that run while the shop serves, on one of the nodes. If that node stops, another one goes on. The
 * returned function ends this, and waits for the batch that is running.
 */
export function startBackgroundMigrations(
  db: Database,
  print: ReportEvent,
  files: readonly MigrationFile[] = released,
): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  async function run() {
    while (!signal.aborted) {
      try {
        const done = await finishMigrations(db, files, signal)
        if (done.length > 0) print(`Finished in the background: ${done.join(', ')}.`)
        return
      } catch (error) {
        // It was printed already that the database is away, or only reads.
        if (!(error instanceof DatabaseUnavailable)) {
          const sentence = `A migration failed in the background, and is tried again in a minute: ${messageOf(error)}`
          print(sentence, 'error', error)
        }
      }
      await pause(afterFailure, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

/** Finishes these migrations, or waits until another node has, and returns the names of those that were finished here. */
export async function finishMigrations(
  db: Database,
  files: readonly MigrationFile[] = released,
  signal = new AbortController().signal,
): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const remaining = unfinishedMigrations(files, await readApplied(db))
    if (remaining.length === 0 || signal.aborted) return done
    const isOurs = await db.connection().execute((one) =>
      withLock(one, async () => {
        // Another node may have finished some of them since.
        for (const file of unfinishedMigrations(remaining, await readApplied(one))) {
          if (await finish(db, one, file, signal)) done.push(file.name)
        }
      }),
    )
    if (!isOurs) await pause(lookEvery, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/**
 * Does the work if no other node does. It must not wait for the lock: `create index concurrently` waits for all older
 * statements, and so for the one that waits.
 */
async function withLock(one: Database, work: () => Promise<void>): Promise<boolean> {
  const key = sql`3853314791062309108`
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${key}) as "isOurs"`.execute(one)
  if (!rows[0]?.isOurs) return false
  try {
    await work()
    return true
  } finally {
    // If this fails, the connection is broken, and PostgreSQL has released the lock.
    await sql`select pg_advisory_unlock(${key})`.execute(one).catch(() => undefined)
  }
}

/** Returns whether it was finished, and not stopped by the signal. */
async function finish(db: Database, one: Database, file: MigrationFile, signal: AbortSignal): Promise<boolean> {
  const { name, checksum, inBackground } = file
  await one
    .insertInto('unfinished_migrations')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  try {
    if (inBackground === 'concurrently') await buildIndexes(db, one, file, signal)
    else if (inBackground) await changeInBatches(one, file, inBackground.batchesOf, signal)
    if (signal.aborted) return false
  } catch (error) {
    // The statement was cancelled, because the node stops.
    if (signal.aborted) return false
    const reason = messageOf(error).slice(0, 500)
    // While the database is away, the reason cannot be saved. It is printed as well.
    await sql`update unfinished_migrations set error = ${reason} where name = ${name}`
      .execute(db)
      .catch(() => undefined)
    throw error
  }
  await one.transaction().execute(async (tx) => {
    await sql`
      insert into kysely_migration (name, timestamp, checksum, only_adds)
      values (${name}, ${new Date().toISOString()}, ${checksum}, true)`.execute(tx)
    await tx.deleteFrom('unfinished_migrations').where('name', '=', name).execute()
  })
  return true
}

/** Builds the indexes that the database does not have. One that was interrupted is invalid: it is dropped first. */
async function buildIndexes(db: Database, one: Database, file: MigrationFile, signal: AbortSignal) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
  const cancel = () => void sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    // Several processes would take the cores from the shop, and PostgreSQL 18 makes a GIN index of few values 20 times as large then.
    await sql`set max_parallel_maintenance_workers = 0`.execute(one)
    for (const { index, statement } of indexesOf(file)) {
      if (signal.aborted) return
      const found = await sql<{ isValid: boolean }>`
        select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`.execute(one)
      if (found.rows[0]?.isValid) continue
      if (found.rows[0]) await sql`drop index concurrently ${sql.table(index)}`.execute(one)
      await sql.raw(statement).execute(one)
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    // If this fails, the connection is broken.
    await sql`reset max_parallel_maintenance_workers`.execute(one).catch(() => undefined)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
