import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { untilTrue } from './untilTrue.ts'

/**
 * Vacuums the tables until each of their pages is marked as visible to everyone: PostgreSQL plans index-only scans by
 * these marks. One vacuum may not be enough, because autovacuum can analyze a table of this database at any moment, and
 * rows that are newer than its snapshot are not marked. Without `index_cleanup`, a page with a changed row stays unmarked if few
 * pages have one, such as those of lines that the demo shop has shipped.
 */
export async function vacuum(db: Database, tables: readonly string[]) {
  let attempts = 0
  await untilTrue(async () => {
    await sql`vacuum (analyze, index_cleanup on) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
    const { rows: unmarked } = await sql`
      select from pg_class where oid = any(${tables}::regclass[]) and relallvisible < relpages`.execute(db)
    if (unmarked.length > 0 && ++attempts === 60)
      throw new Error(`After 60 vacuums, some pages of ${tables.join(', ')} are not marked as visible to everyone.`)
    return unmarked.length === 0
  }, 250)
}
