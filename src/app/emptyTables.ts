import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * These tables are not about the business: the migrations, the running nodes, and the erasures, which are also beside the backups
 * and would be applied to the new rows.
 */
const kept = ['kysely_migration', 'nodes', 'erasures']

/** The logs of a real shop cannot be emptied. Their triggers are off for this statement. */
const guards = {
  stock_ledger: 'stock_ledger_append_only',
  store_stock: 'store_stock_not_truncated',
  audit_log: 'audit_log_append_only',
  security_events: 'security_events_append_only',
}

/** Removes all rows of the business. The database is then as the migrations have made it. */
export async function emptyTables(tx: Database) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all(${kept})`.execute(
    tx,
  )
  await switchGuards(tx, 'disable')
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity`.execute(tx)
  await switchGuards(tx, 'enable')
  await insertFirstRows(tx)
}

async function switchGuards(tx: Database, act: 'enable' | 'disable') {
  for (const [table, trigger] of Object.entries(guards))
    await sql`alter table ${sql.table(table)} ${sql.raw(act)} trigger ${sql.ref(trigger)}`.execute(tx)
}

/** The rows that the migrations insert. A test compares them with those of an empty shop. */
async function insertFirstRows(tx: Database) {
  await sql`insert into shop (name) values ('Tidewater Mobile')`.execute(tx)
  await sql`insert into branding default values`.execute(tx)
  await sql`insert into mailed_orders (newest) values (0)`.execute(tx)
  await sql`insert into tax_rates (province, starts_on, rate) values
    ('NS', '2010-07-01', 0.15), ('NS', '2025-04-01', 0.14), ('NB', '2016-07-01', 0.15), ('NL', '2016-07-01', 0.15),
    ('PE', '2016-10-01', 0.15)`.execute(tx)
  await sql`insert into services (id, service) values
    (1, 'Screen Replacement'), (2, 'Battery Replacement'), (3, 'Software Update'), (4, 'Screen Protector Replacement'),
    (5, 'Motherboard Issues'), (6, 'Others')`.execute(tx)
}
