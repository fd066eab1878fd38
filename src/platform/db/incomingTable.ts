import { sql } from 'kysely'
import type { Subject } from './audit.ts'
import type { Database } from './database.ts'
import type { DB } from './types.ts'

/** A row as JSON, by the names of its columns. `id` is the one that it keeps; without it, the sequence gives one. */
export type IncomingRow = Readonly<Record<string, unknown>> & { readonly id?: number | undefined }

/** Who writes them, in the audit log and in the stock ledger. */
export const movingInAuthor = { user_id: null, username: 'Moving in' }

/** How rows of another system are written into a table. The feature that owns the table says which columns may come. */
export interface IncomingTable {
  name: keyof DB
  /** Writes new rows with their ids, and returns the ids in the order of the rows. From then on the sequence gives higher ids. */
  insert: (tx: Database, rows: readonly IncomingRow[]) => Promise<number[]>
  update: (tx: Database, rows: readonly (IncomingRow & { id: number })[]) => Promise<unknown>
  /** A hash of the columns that came, by id. Another hash means that somebody has changed the row since. */
  hashes: (db: Database, ids: readonly number[]) => Promise<Map<number, string>>
  logged?: LoggedRows | undefined
}

/** How the rows stand in the audit log: as the wire has them. */
interface LoggedRows {
  subject: Subject
  find: (db: Database, ids: readonly number[]) => Promise<readonly { id: number }[]>
}

interface IncomingColumns {
  /** Columns that are only written into new rows: the shop keeps them itself from then on. */
  onlyNew?: readonly string[]
  /** Columns that are written into changed rows too, but do not belong to the hash. */
  alsoSet?: readonly string[]
  logged?: LoggedRows
}

export function incomingTable(
  name: keyof DB,
  columns: readonly string[],
  { onlyNew = [], alsoSet = [], logged }: IncomingColumns = {},
): IncomingTable {
  const table = sql.table(name)
  const listOf = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  // The table itself gives the types of the values.
  const given = (rows: readonly IncomingRow[]) =>
    sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given`
  const sequence = sql`pg_get_serial_sequence(${name}, 'id')`
  return {
    name,
    logged,
    async insert(tx, rows) {
      // In the same transaction: if the run breaks off, new rows of the shop still get ids that are free.
      const highest = Math.max(0, ...rows.map(({ id }) => id ?? 0))
      await sql`select setval(${sequence}, ${highest}::integer)
        where ${highest}::integer >= (select last_value from ${sql.raw(`${name}_id_seq`)})`.execute(tx)
      const missing = rows.filter(({ id }) => id === undefined).length
      const fresh = await sql<{ id: number }>`
        select nextval(${sequence})::integer as id from generate_series(1, ${missing}::integer)`.execute(tx)
      const ids = fresh.rows.map(({ id }) => id)
      const numbered = rows.map((row) => ({ ...row, id: row.id ?? ids.shift() ?? 0 }))
      const listed = listOf(['id', ...columns, ...onlyNew, ...alsoSet])
      await sql`
        insert into ${table} (${listed}) overriding system value
        select ${listed} from ${given(numbered)} order by id`.execute(tx)
      return numbered.map(({ id }) => id)
    },
    async update(tx, rows) {
      const set = [...columns, ...alsoSet].map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
      await sql`update ${table} set ${sql.join(set)} from ${given(rows)} where ${sql.ref(`${name}.id`)} = given.id`.execute(
        tx,
      )
    },
    async hashes(db, ids) {
      const { rows } = await sql<{ id: number; hash: string }>`
        select id, md5(row(${listOf(columns)})::text) as hash from ${table} where id = any(${ids}::integer[])`.execute(
        db,
      )
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },
  }
}
