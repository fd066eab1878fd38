import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Column, TotalsOf } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'
import type { Search } from './search.ts'

type Rows<Row, Shown = Row> = SelectQueryBuilder<DB & { row: Row }, 'row', Shown>

export const column = (name: string) => sql.ref(`row.${name}`)

/** The rows that a search finds; without one, all. */
export function matching<Row>(db: Database, rows: AliasableExpression<Row>, search: Search | undefined): Rows<Row> {
  // Kysely cannot follow a row type that is still open; that `row` holds Row is what `.as('row')` says.
  const all = db.selectFrom(rows.as('row')).selectAll() as unknown as Rows<Row>
  return search ? all.where(search.matches) : all
}

interface Order {
  newestFirst?: true
  /** Only this many matches are ranked. */
  countedUpTo?: number
}

/**
 * In the requested order; without one, the best match first. Equal rows are ordered by id, so that two pages never share
 * or lose a row.
 */
export function inOrder<Row>(
  rows: Rows<Row>,
  { sort, direction }: ListQuery,
  search: Search | undefined,
  order: Order,
): Rows<Row> {
  const sorted =
    sort !== ''
      ? rows.orderBy(column(sort), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
      : search?.rank
        ? rows.orderBy(rankedFirst(search.rank, order), 'desc')
        : rows
  return sorted.orderBy(byId(order))
}

/** The id decides between equal rows: a newer row has a higher one. */
export const byId = ({ newestFirst }: Order) => (newestFirst ? sql`row.id desc` : sql`row.id asc`)

/** Ranks the first rows by id and puts all others behind them: nobody pages through a million matches. */
export const rankedFirst = (rank: RawBuilder<number>, order: Order): RawBuilder<number> =>
  order.countedUpTo === undefined
    ? rank
    : sql<number>`case when row_number() over (order by ${byId(order)}) <= ${sql.lit(order.countedUpTo)}
        then ${rank} else 0 end`

export const pageAsked = <Row, Shown>(rows: Rows<Row, Shown>, { page, per_page }: ListQuery): Rows<Row, Shown> =>
  rows.limit(per_page).offset((page - 1) * per_page)

/** How many rows there are; past the bound it is not told how many more. Columns would be made for each row that is counted. */
export function countOf<Row>(rows: Rows<Row>, bound: number | undefined) {
  const each = rows.clearSelect().select(sql`1`.as('each'))
  return sql<number>`(select count(*) from ${(bound === undefined ? each : each.limit(bound + 1)).as('matching')})`
}

/** The number of rows, and the sums of the columns that have one. */
export function sumOf<Columns extends readonly Column[]>(rows: AliasableExpression<unknown>, columns: Columns) {
  const sums = columns.flatMap(({ key, sum }) =>
    sum === undefined ? [] : [sql`${sql.lit(sum)}, coalesce(sum(${column(key)}), 0)`],
  )
  return sql<{ counted: number; sums: TotalsOf<Columns> }>`(
    select json_build_object('counted', count(*), 'sums', json_build_object(${sql.join(sums)})) from ${rows.as('row')}
  )`
}

/** Past the last page there is no row that could carry the figure. */
export async function readAlone<Figure>(db: Database, figure: RawBuilder<Figure>): Promise<Figure> {
  const { rows } = await sql<{ figure: Figure }>`select ${figure} as figure`.execute(db)
  const [only] = rows
  if (!only) throw new Error('A select without a table answers one row.')
  return only.figure
}
