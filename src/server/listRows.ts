import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from './db/database.ts'
import type { DB } from './db/types.ts'
import type { Search } from './search.ts'

type Rows<Row> = SelectQueryBuilder<DB & { row: Row }, 'row', Row>

export const column = (name: string) => sql.ref(`row.${name}`)

/** The rows that a search finds; without one, all. */
export function matching<Row>(db: Database, rows: AliasableExpression<Row>, search: Search | undefined): Rows<Row> {
  // Kysely cannot follow a row type that is still open; that `row` holds Row is what `.as('row')` says.
  const all = db.selectFrom(rows.as('row')).selectAll() as unknown as Rows<Row>
  return search ? all.where(search.matches) : all
}

/** As asked, or the best match first; the id decides between equals, so that two pages never share or lose a row. */
export function inOrder<Row>(
  rows: Rows<Row>,
  { sort, direction }: ListQuery,
  search: Search | undefined,
  rankedUpTo: number | undefined,
): Rows<Row> {
  const sorted =
    sort !== ''
      ? rows.orderBy(column(sort), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
      : search?.rank
        ? rows.orderBy(rankedFirst(search.rank, rankedUpTo), 'desc')
        : rows
  return sorted.orderBy(column('id'))
}

/** So many are ranked, the first by their ids; the rest stand behind them. To rank a million helps nobody. */
export const rankedFirst = (rank: RawBuilder<number>, upTo: number | undefined): RawBuilder<number> =>
  upTo === undefined
    ? rank
    : sql<number>`case when row_number() over (order by row.id) <= ${sql.lit(upTo)} then ${rank} else 0 end`

export const countOf = (rows: AliasableExpression<unknown>) =>
  sql<number>`(select count(*) from ${rows.as('matching')})`

/** Past the last page there is no row to tell the total. */
export async function countAlone(db: Database, counted: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db)
  return rows[0]?.total ?? 0
}
