import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { MovedListName } from '../columns.ts'
import type { MovedList } from './movedList.ts'

/** The pictures of products are noted like a list. */
type NotedList = MovedListName | 'pictures'

/** What the last run wrote for a row of the earlier system. */
export interface MovedNote {
  row_id: number
  there: string
  here: string
}

export async function readNotes(db: Database, list: NotedList): Promise<Map<string, MovedNote>> {
  const rows = await db
    .selectFrom('moved_rows')
    .select(['key', 'row_id', 'there', 'here'])
    .where('list', '=', list)
    .execute()
  return new Map(rows.map(({ key, ...note }) => [key, note]))
}

export async function noteRows(
  tx: Database,
  list: NotedList,
  rows: readonly (MovedNote & { key: string })[],
): Promise<void> {
  await sql`
    insert into moved_rows (list, key, row_id, there, here)
    select ${list}, key, row_id, there, here
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, row_id integer, there text, here text)
    on conflict (list, key) do update
      set row_id = excluded.row_id, there = excluded.there, here = excluded.here`.execute(tx)
}

/** The hash of a row there, by which the next run sees whether it has changed. */
export const hashOf = (values: unknown) => createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** In place of a hash: that system does not list the product any more. */
export const removedThere = 'removed'

/** In place of both hashes: the person was erased or deactivated here, and nothing of the row comes any more. */
export const erasedHere = 'erased'

/** Removes the hashes of rows whose person was erased here since the last run. */
export async function forgetErased(db: Database, { list, table, isErased }: MovedList) {
  if (isErased === undefined) return
  await sql`
    update moved_rows set there = ${erasedHere}, here = ${erasedHere}
    from ${sql.table(table.name)} as row
    where list = ${list} and row.id = row_id and there <> ${erasedHere} and ${sql.raw(isErased)}`.execute(db)
}

/** Notes products that came only because orders name them. */
export const noteRemovedProducts = (tx: Database, ids: readonly number[]) =>
  sql`
    insert into moved_rows (list, key, row_id, there, here)
    select 'products', id::text, id, ${removedThere}, '' from unnest(${ids}::integer[]) as id
    on conflict do nothing`.execute(tx)

/** The accounts here by the ids of the users there. */
export async function readUserIds(db: Database): Promise<Map<number, number>> {
  const notes = await readNotes(db, 'users')
  return new Map([...notes].map(([key, { row_id }]) => [Number(key), row_id]))
}

/** How many of these rows are in our table now, so that the number beside that of the earlier system is one of rows that came. */
export async function countCame(
  db: Database,
  { list, table, isHere = 'true' }: Pick<MovedList, 'list' | 'table' | 'isHere'>,
  keys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from moved_rows
    join ${sql.table(table.name)} as row on row.id = row_id
    where list = ${list} and key = any(${keys}::text[]) and ${sql.raw(isHere)}`.execute(db)
  return rows[0]?.count ?? 0
}
