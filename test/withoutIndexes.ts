import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Makes a change of many rows while these tables have no indexes and their triggers are off. To create the indexes again
 * afterwards takes minutes. With indexes and triggers, the change itself would take hours.
 */
export async function withoutIndexes(db: Database, tables: readonly string[], change: () => Promise<unknown>) {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  const indexes = await dropIndexes(db, tables)
  await change()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

async function dropIndexes(db: Database, tables: readonly string[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisprimary`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows
}
