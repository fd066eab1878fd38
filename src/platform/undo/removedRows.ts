import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'
import { Refusal } from '../refusal/refusal.ts'
import { undoCodes } from './codes.ts'

/** Rows as JSON, by their tables. The row that was removed comes before those that refer to it. */
export type RemovedRows = readonly { table: string; rows: readonly unknown[] }[]

/** Deletes a row, and returns it with the rows of other tables that the database deletes with it. */
export async function takeRow(tx: Database, table: keyof DB, id: number): Promise<RemovedRows> {
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const referring = await Promise.all(
    (await cascadesFrom(tx, table)).map(({ name, column }) => rowsWith(tx, { table: name, column, id })),
  )
  const own = await rowsWith(tx, { table, column: 'id', id })
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
  return [own, ...referring].filter(({ rows }) => rows.length > 0)
}

/** The tables whose rows are deleted with a row of this table. */
async function cascadesFrom(tx: Database, table: string) {
  const { rows } = await sql<{ name: string; column: string }>`
    select conrelid::regclass::text as name, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and confrelid = ${table}::regclass
    order by name`.execute(tx)
  return rows
}

async function rowsWith(tx: Database, { table, column, id }: { table: string; column: string; id: number }) {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(removed) as row from ${sql.table(table)} as removed where ${sql.ref(column)} = ${id}`.execute(tx)
  return { table, rows: rows.map(({ row }) => row) }
}

/** Inserts removed rows with the ids that they had. Refuses if a newer row is in their place. */
export async function restoreRows(tx: Database, removed: RemovedRows, thing: string) {
  for (const { table, rows } of removed) {
    await sql`
      insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
      .execute(tx)
      .catch((error: unknown) => {
        throw isViolation(error) ? new Refusal(undoCodes.replaced, { thing }) : error
      })
  }
}

/** Class 23: a value is not unique any more, overlaps another one, or the row to which it refers is gone. */
const isViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('23')
