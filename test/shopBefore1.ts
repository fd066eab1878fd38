import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { applyMigration } from '#platform/db/applyMigration.ts'
import type { Database } from '#platform/db/database.ts'
import { migrationFolder, readMigrationFiles } from '#platform/db/migrationFiles.ts'

/** The last migrations before 1.0, which commit 1a1f16dc did not have. */
export const lastBefore1 = readMigrationFiles(`${migrationFolder}before-1.0/`)

/**
 * Fills a database with a small demo shop as commit 1a1f16dc had it, the oldest that is carried over: the migrations of that
 * commit, and the rows as pg_dump wrote them. Then it applies some of the migrations that followed.
 */
export async function fillShopBefore1(db: Database, applied = 0) {
  const text = String(gunzipSync(readFileSync(new URL('./fixtures/release1a1f16dc.sql.gz', import.meta.url))))
  await db.transaction().execute(async (tx) => {
    await sql`set local datestyle = iso`.execute(tx)
    await sql.raw(`-- The shop.\n${text}`).execute(tx)
    for (const file of lastBefore1.slice(0, applied))
      await applyMigration(tx, { ...file, text: file.text.replaceAll(' concurrently ', ' ') })
  })
}
