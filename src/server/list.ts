import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery, Page } from '#shared/list.ts'
import type { Database } from './db/database.ts'
import type { DB } from './db/types.ts'
import { contains, fuzzy } from './search.ts'

type Rows<Row> = SelectQueryBuilder<DB & { row: Row }, 'row', Row>

/** One page of the rows that match, and how many match in all. `columns` are those that are shown, by their wire names. */
export async function readPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  columns: readonly (keyof Row & string)[],
): Promise<Page<Row>> {
  const { page, per_page } = ask
  const matching = findRows(db, rows, ask, columns)
  const ordered = inOrder(matching, ask, columns)
  if (per_page === 0) {
    const items = await ordered.execute()
    return { items, total: items.length, has_next: false }
  }
  // Page and total are read in one statement: they agree, whoever writes meanwhile.
  const items = await ordered
    .select(countOf(matching).as('total'))
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const total = items[0]?.total ?? (page === 1 ? 0 : await countAlone(matching))
  return { items, total, has_next: page * per_page < total }
}

/** Every row that matches, as it comes from the database: for exports of any size. */
export const streamRows = <Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  columns: readonly (keyof Row & string)[],
): AsyncIterable<Row> => inOrder(findRows(db, rows, ask, columns), ask, columns).stream(500)

function findRows<Row>(
  db: Database,
  rows: AliasableExpression<Row>,
  { query, filter_by }: ListQuery,
  columns: readonly string[],
): Rows<Row> {
  // Kysely cannot follow a row type that is still open; that `row` holds Row is what `.as('row')` says.
  const all = db.selectFrom(rows.as('row')).selectAll() as unknown as Rows<Row>
  if (query === '') return all
  return all.where(filter_by === '' ? fuzzy(columns.map(column), query).matches : contains(column(filter_by), query))
}

function inOrder<Row>(
  rows: Rows<Row>,
  { query, filter_by, sort, direction }: ListQuery,
  columns: readonly string[],
): Rows<Row> {
  const sorted =
    sort === ''
      ? rows
      : rows.orderBy(column(sort), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
  const best = sort === '' && query !== '' && filter_by === ''
  const ranked = best ? sorted.orderBy(fuzzy(columns.map(column), query).rank, 'desc') : sorted
  // The id decides between equals, so that two pages never share or lose a row.
  return ranked.orderBy(column('id'))
}

const countOf = <Row>(rows: Rows<Row>) => sql<number>`(select count(*) from ${rows} as matching)`

/** Past the last page there is no row to tell the total. */
async function countAlone<Row>(rows: Rows<Row>): Promise<number> {
  const { total } = await rows.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

const column = (name: string) => sql.ref(`row.${name}`)
