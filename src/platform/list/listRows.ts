import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Column, TotalsOf } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import { executeBeside } from '../db/statements.ts'
import type { DB } from '../db/types.ts'
import type { Search } from './search.ts'

type SelectedRows<Row, Shown = Row> = SelectQueryBuilder<DB & { row: Row }, 'row', Shown>

export const column = (name: string) => sql.ref(`row.${name}`)

/** Selects the rows that match a search; without a search, all rows. */
export function selectMatching<Row>(
  db: Database,
  rows: AliasableExpression<Row>,
  search: Search | undefined,
): SelectedRows<Row> {
  // Kysely cannot infer the type for a generic Row. `.as('row')` makes it { row: Row }.
  const all = db.selectFrom(rows.as('row')).selectAll() as unknown as SelectedRows<Row>
  return search ? all.where(search.matches) : all
}

/** Limits a list to the rows that a user has selected. */
export const onlySelected = <Row>(
  db: Database,
  rows: AliasableExpression<Row>,
  { selected }: ListQuery,
): AliasableExpression<Row> =>
  selected ? selectMatching(db, rows, { matches: sql<SqlBool>`${column('id')} = any(${selected})` }) : rows

export interface RowOrder {
  newestFirst?: true
  newestBy?: string
  lowestBy?: string
  /** Only this many matches are ranked. */
  countedUpTo?: number
  /** No column is ever null. */
  hasNoNulls?: true
  keepsPlan?: true
}

/** A part of an order: ascending or descending, with empty values last or where PostgreSQL puts them. */
interface OrderPart {
  by: RawBuilder<unknown>
  isDescending: boolean
  emptyLast?: boolean
}

/**
 * In the requested order; without one, the best match first. Equal rows are ordered by id, so that two pages never share
 * or lose a row.
 */
export const orderRows = <Row, Shown>(
  rows: SelectedRows<Row, Shown>,
  ask: ListQuery,
  search: Search | undefined,
  order: RowOrder,
): SelectedRows<Row, Shown> => rows.orderBy(inOrder(orderOf(ask, search, order)))

export function orderOf(
  { sort, direction }: Pick<ListQuery, 'sort' | 'direction'>,
  search: Search | undefined,
  order: RowOrder,
): OrderPart[] {
  const sorted = { by: column(sort), isDescending: direction === 'desc', emptyLast: !order.hasNoNulls }
  const ranked = search?.rank && { by: rankFirstRows(search.rank, order), isDescending: true }
  const first = sort === '' ? ranked : sorted
  return [...(first ? [first] : []), ...orderOfEqual(order)]
}

/** The order of equal rows: by the moment that the list names, or by id, because a newer row has a higher one. */
function orderOfEqual({ newestFirst, newestBy, lowestBy }: RowOrder): OrderPart[] {
  const by = lowestBy ?? newestBy
  const isDescending = lowestBy === undefined && (newestBy !== undefined || newestFirst === true)
  return [by, 'id'].flatMap((name) => (name === undefined ? [] : [{ by: column(name), isDescending }]))
}

export const orderById = (order: RowOrder) => inOrder(orderOfEqual(order))

export const inOrder = (parts: readonly OrderPart[]) =>
  sql.join(
    parts.map(({ by, isDescending, emptyLast }) => {
      const direction = isDescending ? sql`desc` : sql`asc`
      return emptyLast ? sql`${by} ${direction} nulls last` : sql`${by} ${direction}`
    }),
  )

/** The same rows from the last one to the first one. */
export const inReverse = (parts: readonly OrderPart[]) =>
  sql.join(
    parts.map(({ by, isDescending, emptyLast }) => {
      const direction = isDescending ? sql`asc` : sql`desc`
      return emptyLast ? sql`${by} ${direction} nulls first` : sql`${by} ${direction}`
    }),
  )

/** Ranks only the first rows by id and puts all others behind them, because ranking a million matches takes too long. */
export const rankFirstRows = (rank: RawBuilder<number>, order: RowOrder): RawBuilder<number> =>
  order.countedUpTo === undefined
    ? rank
    : sql<number>`case when row_number() over (order by ${orderById(order)}) <= ${sql.lit(order.countedUpTo)}
        then ${rank} else 0 end`

export const selectPage = <Row, Shown>(
  rows: SelectedRows<Row, Shown>,
  { page, per_page }: ListQuery,
): SelectedRows<Row, Shown> => rows.limit(per_page).offset((page - 1) * per_page)

/** Counts the rows, up to one more than the bound. The select is cleared, because its columns would be computed for each row. */
export function countRows<Row>(rows: SelectedRows<Row>, bound: number | undefined) {
  const each = rows.clearSelect().select(sql`1`.as('each'))
  return sql<number>`(select count(*) from ${(bound === undefined ? each : each.limit(bound + 1)).as('matching')})`
}

/** The number of rows, and the sums of the columns that have one. `counted` is how many rows of the list a row counts as. */
export function sumOf<Columns extends readonly Column[]>(
  rows: AliasableExpression<unknown>,
  columns: Columns,
  counted: RawBuilder<unknown> = sql`count(*)`,
) {
  const sums = columns.flatMap(({ key, sum }) =>
    sum === undefined ? [] : [sql`${sql.lit(sum)}, coalesce(sum(${column(key)}), 0)`],
  )
  return sql<{ counted: number; sums: TotalsOf<Columns> }>`(
    select json_build_object('counted', ${counted}, 'sums', json_build_object(${sql.join(sums)})) from ${rows.as('row')}
  )`
}

/** Reads a figure in a statement of its own. This is for a page after the last one, which has no row to read it with. */
export async function readFigure<Figure>(
  db: Database,
  figure: RawBuilder<Figure>,
  first?: RawBuilder<unknown>,
): Promise<Figure> {
  const statement = sql<{ figure: Figure }>`${first ? sql`with ${first}` : sql``} select ${figure} as figure`
  const { rows } = await (first ? executeBeside(db, statement) : statement.execute(db))
  const [only] = rows
  if (!only) throw new Error('A select without a table returned no row.')
  return only.figure
}
