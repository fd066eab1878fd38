import { type AliasableExpression, type Expression, type RawBuilder, sql } from 'kysely'
import type { Column, TotalsOf } from '#shared/columns.ts'
import { type ListQuery, longestPage } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import { searchColumn } from './columnSearch.ts'
import { documentOf, shownAsOf } from './document.ts'
import {
  column,
  countRows,
  onlySelected,
  orderById,
  orderRows,
  readFigure,
  selectMatching,
  selectPage,
  sumOf,
} from './listRows.ts'
import { readAll, streamQuery } from './longRead.ts'
import { readBoundedPage } from './readBoundedPage.ts'
import { readRows } from './readRows.ts'
import type { Rows } from './rowStream.ts'
import { fuzzy, type Search } from './search.ts'
import { dollars, type ShownAs } from './shownAs.ts'

/** The columns of a list, by their names on the wire, and how it is searched and counted. */
export interface ListShape<Row> {
  /** The server sorts by them and searches in them, except those that are computed. */
  columns: readonly QueriedColumn<Row>[]
  /** How the pages show a column, if its kind does not define it; `hidden` if no page shows it. */
  shown?: { readonly [Key in keyof Row & string]?: ShownAs | 'hidden' }
  /** Texts that the pages show beside the columns. A search through all columns finds them too. */
  alsoShown?: readonly RawBuilder<unknown>[]
  /**
   * A typo is only forgiven in a word that no row has as it is written. This is for lists of products, because many of their words
   * differ by one letter: `phone` and `iPhone`.
   */
  typosOfUnknownWords?: true
  /** Rows are ordered by id, the highest first, if there is no search, and among equal matches of a search. */
  newestFirst?: true
  /** The moment that decides which row is newer, if it is not the id. One index can then serve days and order. */
  newestBy?: keyof Row & string
  /** The column with the position of a row among the others, which people set themselves: the lowest is first. */
  lowestBy?: keyof Row & string
  /** No column is ever null. So an index that sorts nulls elsewhere can be read for a page. */
  hasNoNulls?: true
  /**
   * One plan is good for all values of the query, as for a list of some thousand rows with joins. The size of a page is part of
   * its statement. Otherwise PostgreSQL would assume a tenth of all rows as the size, and would plan again for each request,
   * which takes 2 ms.
   */
  keepsPlan?: true
  /** A long list counts and ranks no more matches than this. */
  countedUpTo?: number
}

/** The query selects a column, unless it is computed from others. */
export type QueriedColumn<Row> = Column<keyof Row & string> | (Column & { readonly computed: true })

/** A page of a list; or the whole list, whose rows may be read and counted while they are sent. */
export interface ListPage<Row> {
  items: Rows<Row>
  has_next: boolean
  total?: number
  has_more_than_total?: true
}

/** How the rows of a request are found and read. */
export interface Finder<Row> {
  /** The condition for all rows that are found; without one, all rows. */
  search: Search | undefined
  /** Reads the page, and counts all rows that are found. */
  read: () => Promise<{ items: Row[]; counted: number }>
  /** All rows that are found, in the order of the pages. */
  selectAll: () => Expression<Row>
}

/** Reads one page of the rows that match, and counts all that match. */
export const readPage = <Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  given: ListQuery,
  shape: ListShape<Row>,
): Promise<ListPage<Row>> =>
  readPageFoundBy(db, rows, given, shape, (selected, ask) =>
    plainFinder(db, selected, ask, shape, { isWhole: given.per_page === 0 }),
  )

/** Like `readPage`, for a list that has its own way to find rows. */
export async function readPageFoundBy<Row extends { id: number }>(
  db: Database,
  allRows: AliasableExpression<Row>,
  given: ListQuery,
  shape: ListShape<Row>,
  finderFor: (rows: AliasableExpression<Row>, ask: ListQuery) => Finder<Row> | Promise<Finder<Row>>,
): Promise<ListPage<Row>> {
  const ask = asPage(given)
  const rows = onlySelected(db, allRows, given)
  const { search, read, selectAll } = await finderFor(rows, ask)
  const { items, counted } = await read()
  const page = listPageOf(items, counted, ask, shape)
  if (given.per_page > 0 || !page.has_next) return page
  const count = (tx: Database) => readFigure(tx, countRows(selectMatching(tx, rows, search), undefined))
  return { items: streamQuery(db, selectAll(), { count }), has_next: false }
}

/** Compares each row with the text. `isWhole` if the page is only the first part of a whole list. */
export function plainFinder<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
  { isWhole }: { isWhole: boolean },
): Finder<Row> {
  const search = searchFor(rows, ask, shape)
  const { countedUpTo } = shape
  return {
    search,
    read: () => {
      if (search && countedUpTo !== undefined) return readBoundedPage(db, rows, ask, search, { ...shape, countedUpTo })
      return (isWhole ? readToSeeIfMore : countAndRead)(db, rows, ask, shape, search)
    },
    selectAll: () => orderRows(selectMatching(db, rows, search), ask, search, shape),
  }
}

/**
 * Sums of the rows of a list that the database keeps, so that its totals need not read all rows. They have the names of the
 * summed columns, and of the others by which they can be searched.
 */
export interface KeptSums {
  of: AliasableExpression<{ counted: number }>
  searchedBy: readonly string[]
}

/** Like `readPage`, with the sums of its columns over all rows that match. Without rows they are 0. */
export async function readSummedPage<Row extends { id: number }, Columns extends readonly QueriedColumn<Row>[]>(
  db: Database,
  allRows: AliasableExpression<Row>,
  given: ListQuery,
  shape: ListShape<Row> & { columns: Columns },
  kept?: KeptSums,
): Promise<ListPage<Row> & { totals?: TotalsOf<Columns> }> {
  const ask = asPage(given)
  const rows = onlySelected(db, allRows, given)
  const search = searchFor(rows, ask, shape)
  const all = selectMatching(db, rows, search)
  const summed =
    kept && isAnsweredBy(kept, given)
      ? sumOf(selectMatching(db, kept.of, search), shape.columns, sql`coalesce(sum(${column('counted')}), 0)`)
      : sumOf(all, shape.columns)
  // Page and sums are read in one statement, so that they agree even if a row is changed meanwhile.
  const { items, figure } = await readRows(
    db,
    rows,
    { ask, search, shape },
    {
      figure: summed,
      counted: (figure) => sql`(${figure} ->> 'counted')::bigint`,
    },
  )
  const { counted, sums } = figure ?? (await readFigure(db, summed))
  const page = listPageOf(items, counted, ask, shape)
  if (given.per_page > 0 || !page.has_next) return { ...page, totals: sums }
  const before = async (tx: Database) => ({ totals: (await readFigure(tx, summed)).sums })
  const streamed = streamQuery(db, orderRows(all, ask, search, shape), { before, count: async () => counted })
  return { items: streamed, has_next: false }
}

const isAnsweredBy = ({ searchedBy }: KeptSums, { query, filter_by, selected }: ListQuery) =>
  selected === undefined && (query === '' || isAmong(searchedBy, filter_by))

/** Reads every row that matches, in the order of the pages: for exports, and for calls that return a list without pages. */
export const readWholeList = async <Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
): Promise<Rows<Row>> => (await readPage(db, rows, { ...ask, per_page: 0 }, shape)).items

/** Reads every row that matches into memory, for calculations that need all of them. */
export async function readAllRows<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
): Promise<Row[]> {
  const search = searchFor(rows, ask, shape)
  const matching = selectMatching(db, onlySelected(db, rows, ask), search)
  return readAll(db, orderRows(matching, ask, search, shape))
}

/** Reads the ids of all rows that match, up to a number. For an act on all of them. */
export async function readMatchingIds<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
  most: number,
): Promise<number[]> {
  const search = searchFor(rows, ask, shape)
  const matching = selectMatching(db, onlySelected(db, rows, ask), search)
  const found = await matching
    .clearSelect()
    .select(sql<number>`${column('id')}`.as('id'))
    .orderBy(orderById(shape))
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}

/** The query for all rows, in the order of their ids. */
export const allRowsQuery: ListQuery = { page: 1, per_page: 0, query: '', filter_by: '', sort: '', direction: 'asc' }

/** A whole list is first read like the longest page, because most lists are not longer. Only longer ones need a cursor. */
const asPage = (given: ListQuery): ListQuery =>
  given.per_page === 0 ? { ...given, page: 1, per_page: longestPage } : given

export function listPageOf<Row>(
  items: Row[],
  counted: number,
  { page, per_page }: ListQuery,
  { countedUpTo = Number.POSITIVE_INFINITY }: ListShape<Row>,
): ListPage<Row> & { total: number } {
  const total = Math.min(counted, countedUpTo)
  const isMore = counted > countedUpTo
  // Beyond the counted rows, there is a next page if this one is full.
  const has_next = per_page > 0 && (page * per_page < total || (isMore && items.length === per_page))
  return { items, total, has_next, ...(isMore && { has_more_than_total: true }) }
}

function searchFor<Row>(
  rows: AliasableExpression<Row>,
  { query, filter_by }: ListQuery,
  shape: ListShape<Row>,
): Search | undefined {
  if (query === '') return undefined
  if (filter_by !== '') return searchOneColumn(shape, filter_by, query)
  return fuzzy(documentOf(shape), query, shape.typosOfUnknownWords && rows)
}

export function searchOneColumn<Row>(shape: ListShape<Row>, name: string, query: string): Search {
  const shownAs = shownAsOf(shape, name)
  const value = column(name)
  const found: Column | undefined = shape.columns.find(({ key }) => key === name)
  // A column with its own text is searched in that text.
  const kind = shownAs === dollars ? 'money' : shape.shown && name in shape.shown ? 'text' : found?.kind
  return searchColumn({ value, shown: typeof shownAs === 'function' ? shownAs(value) : value, kind }, query)
}

/** Reads the longest page and one more row, which shows whether there are more rows. So nothing has to be counted. */
async function readToSeeIfMore<Row>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
  search: Search | undefined,
) {
  const ordered = orderRows(selectMatching(db, rows, search), ask, search, shape)
  const items = await selectPage(ordered, { ...ask, per_page: ask.per_page + 1 }).execute()
  return { items, counted: items.length }
}

/** Reads page and total in one statement, so that they agree even if a row is added meanwhile. */
async function countAndRead<Row>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row>,
  search: Search | undefined,
) {
  const counting = countRows(selectMatching(db, rows, search), shape.countedUpTo)
  const about = { figure: counting, counted: (figure: typeof counting) => figure }
  const { items, figure } = await readRows(db, rows, { ask, search, shape }, about)
  return { items, counted: figure ?? (ask.page === 1 ? 0 : await readFigure(db, counting)) }
}

const isAmong = (names: readonly string[], name: string) => names.includes(name)
