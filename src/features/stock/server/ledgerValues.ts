import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export const listUsernames = (db: Database) => listValues(db, 'username')
export const listReasons = (db: Database) => listValues(db, 'why')

/** Lists the different values of a column. For each it reads one row of the column's index, instead of the whole ledger. */
async function listValues(db: Database, name: 'username' | 'why'): Promise<string[]> {
  const next = (after: unknown) =>
    sql`(select ${sql.ref(name)} from stock_ledger where ${sql.ref(name)} > ${after} order by 1 limit 1)`
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      select ${next(sql`''`)} as value
      union all
      select ${next(sql`value`)} from found where value is not null
    )
    select value from found where value is not null limit ${mostValues}`.execute(db)
  return rows.map(({ value }) => value)
}
const mostValues = 1000
