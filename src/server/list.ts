import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery, Page } from '#shared/list.ts'
import type { Database } from './db/database.ts'
import type { DB } from './db/types.ts'
import { contains, fuzzy } from './search.ts'

type Rows<Row> = SelectQueryBuilder<DB & { row: Row }, 'row', Row>

/** What a list of rows is like, in its columns' wire names. */
export interface ListShape<Row> {
  /** What is shown, and so what may be searched and sorted by. */
  columns: readonly (keyof Row & string)[]
  /** A long list keeps some of its columns in one indexed text, lower case: searches begin there. */
  indexed?: { text: keyof Row & string; of: readonly (keyof Row & string)[] }
  /** Past so many, a long list no longer counts. */
  countedUpTo?: number
}

/** One page of the rows that match, and how many match in all. */
export async function readPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
): Promise<Page<Row>> {
  const { page, per_page } = ask
  const matching = findRows(db, rows, ask, shape)
  const ordered = inOrder(matching, ask, shape)
  if (per_page === 0) {
    const items = await ordered.execute()
    return { items, total: items.length, has_next: false }
  }
  const counted = countOf(matching, shape)
  // Page and total are read in one statement: they agree, whoever writes meanwhile.
  const items = await ordered
    .select(counted.as('total'))
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const total = items[0]?.total ?? (page === 1 ? 0 : await countAlone(db, counted))
  return pageOf(items, total, ask, shape)
}

/** Every row that matches, as it comes from the database: for exports of any size. */
export const streamRows = <Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
): AsyncIterable<Row> => inOrder(findRows(db, rows, ask, shape), ask, shape).stream(500)

function pageOf<Row>(
  items: Row[],
  counted: number,
  { page, per_page }: ListQuery,
  { countedUpTo = Number.POSITIVE_INFINITY }: ListShape<Row>,
): Page<Row> {
  const total = Math.min(counted, countedUpTo)
  const isMore = counted > countedUpTo
  // Beyond what was counted, a full page is all that tells of a next one.
  const has_next = page * per_page < total || (isMore && items.length === per_page)
  return { items, total, has_next, ...(isMore && { has_more_than_total: true }) }
}

function findRows<Row>(
  db: Database,
  rows: AliasableExpression<Row>,
  { query, filter_by }: ListQuery,
  shape: ListShape<Row>,
): Rows<Row> {
  // Kysely cannot follow a row type that is still open; that `row` holds Row is what `.as('row')` says.
  const all = db.selectFrom(rows.as('row')).selectAll() as unknown as Rows<Row>
  if (query === '') return all
  return all.where(filter_by === '' ? fuzzy(documentOf(shape), query).matches : inColumn(filter_by, query, shape))
}

function inColumn<Row>(name: string, query: string, { indexed }: ListShape<Row>): RawBuilder<SqlBool> {
  const found = contains(column(name), query)
  if (!indexed?.of.some((each) => each === name)) return found
  return sql<SqlBool>`(${contains(column(indexed.text), query.toLowerCase())} and ${found})`
}

function inOrder<Row>(
  rows: Rows<Row>,
  { query, filter_by, sort, direction }: ListQuery,
  shape: ListShape<Row>,
): Rows<Row> {
  const sorted =
    sort === ''
      ? rows
      : rows.orderBy(column(sort), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
  const best = sort === '' && query !== '' && filter_by === ''
  const ranked = best ? sorted.orderBy(fuzzy(documentOf(shape), query).rank, 'desc') : sorted
  // The id decides between equals, so that two pages never share or lose a row.
  return ranked.orderBy(column('id'))
}

/** All that a search looks through, in lower case, its words between spaces. */
const documentOf = <Row>({ columns, indexed }: ListShape<Row>) =>
  indexed
    ? sql<string>`${column(indexed.text)}`
    : sql<string>`lower(' ' || concat_ws(' ', ${sql.join(columns.map(column))}) || ' ')`

const countOf = <Row>(rows: Rows<Row>, { countedUpTo }: ListShape<Row>) => {
  const counted = countedUpTo === undefined ? rows : rows.limit(countedUpTo + 1)
  return sql<number>`(select count(*) from ${counted} as matching)`
}

/** Past the last page there is no row to tell the total. */
async function countAlone(db: Database, counted: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db)
  return rows[0]?.total ?? 0
}

const column = (name: string) => sql.ref(`row.${name}`)
