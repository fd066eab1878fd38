import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { exactText } from '#platform/list/columnSearch.ts'
import { column, orderRows, selectMatching } from '#platform/list/listRows.ts'
import { boundedReads, noRank, rowByRow } from '#platform/list/readBoundedPage.ts'
import {
  type Finder,
  type ListPage,
  type ListShape,
  plainFinder,
  readPageFoundBy,
  searchOneColumn,
} from '#platform/list/readList.ts'
import { countedUpTo, type ListQuery } from '#shared/list.ts'
import { type Product, productColumns, searchedProductColumns } from '../../columns.ts'
import type { ProductQuery } from '../../contract.ts'
import { productForms } from './productWords.ts'
import { readGrades, selectGrades } from './readGrades.ts'
import { narrowByTerms, searchByTerms, type TermIndex, type WordSearch } from './termSearch.ts'
import { termsIn } from './terms.ts'

/** A product with the text that a search reads. */
export type SearchedProduct = Product & { search_text: string }

const inRow = (name: keyof Product) => sql.ref(`row.${name}`)
const outOfStock = sql<SqlBool>`${inRow('quantity_available')} = 0`

export const productIndex: TermIndex = {
  terms: termsIn('product_terms'),
  forms: productForms,
  // The columns are in the order of the parameters.
  keys: sql`product_keys(${sql.join(searchedProductColumns.map(inRow))})`,
  text: sql<string>`row.search_text`,
  ties: [outOfStock, inRow('device')],
}

const shape = { columns: productColumns, hasNoNulls: true, countedUpTo } as const satisfies ListShape<SearchedProduct>

/** Reads a page of the products that a query finds. Without a page size, all of them. */
export const readProductPage = (
  db: Database,
  products: AliasableExpression<SearchedProduct>,
  query: ProductQuery,
): Promise<ListPage<SearchedProduct>> =>
  readPageFoundBy(db, products, query, shape, async (rows, ask) => {
    if (ask.query === '')
      return query.filter === ''
        ? plainFinder(db, rows, ask, shape, { isWhole: query.per_page === 0 })
        : foundBy(db, rows, ask, { by: 'index', matches: anyRow, eachRow: anyRow })
    if (ask.filter_by !== '') return foundBy(db, rows, ask, await searchInColumn(db, ask.filter_by, ask.query))
    const found = await searchByTerms(db, productIndex, ask.query)
    if (found.by !== 'grades' || ask.sort !== '') return foundBy(db, rows, ask, found)
    const graded = { index: productIndex, bound: countedUpTo, ...found }
    return {
      search: found,
      read: () => readGrades(db, rows, ask, graded),
      selectAll: () => selectGrades(rows, graded),
    }
  })

const anyRow = sql<SqlBool>`true`

/** How the products are found that match a condition. */
interface Found {
  by: WordSearch['by']
  matches: RawBuilder<SqlBool>
  rank?: RawBuilder<number>
  /** If an index finds the matches: the same condition for reading row by row. */
  eachRow?: RawBuilder<SqlBool>
}

const foundBy = (
  db: Database,
  rows: AliasableExpression<SearchedProduct>,
  ask: ListQuery,
  found: Found,
): Finder<SearchedProduct> => ({
  search: found,
  read: () => readFound(db, rows, ask, found),
  selectAll: () => orderRows(selectMatching(db, rows, found), ask, found, shape),
})

/** If the index finds more products than are counted, and many of the first products match, those are read row by row. */
async function readFound(
  db: Database,
  rows: AliasableExpression<SearchedProduct>,
  ask: ListQuery,
  { by, matches, rank = noRank, eachRow }: Found,
) {
  const read = boundedReads(db, rows, ask, shape)
  if (ask.sort !== '') return read.sorted(matches)
  if (by === 'row') return read.first(rowByRow(matches), rank)
  const all = await read.all(matches, rank)
  if (all.counted <= countedUpTo) return all
  const areFrequent = eachRow !== undefined && all.middle < 10 * countedUpTo
  return read.first(areFrequent ? rowByRow(eachRow) : matches, rank)
}

/** A search in a column of names lists the shortest first, `iPhone 15` before `iPhone 15 Pro`. */
const names: readonly string[] = ['device', 'secondaryDevice'] satisfies (keyof Product)[]

async function searchInColumn(db: Database, name: string, text: string): Promise<Found> {
  const { matches, isIndexed } = searchOneColumn(shape, name, text)
  if (isIndexed) return { by: 'index', matches, eachRow: matches }
  if (!(searchedProductColumns as readonly string[]).includes(name)) return { by: 'row', matches }
  const narrowed = await narrowByTerms(db, productIndex, exactText(text) ?? text)
  return {
    by: 'index',
    matches: narrowed ? sql<SqlBool>`${narrowed} and ${matches}` : matches,
    eachRow: matches,
    ...(names.includes(name) && { rank: shortestFirst(column(name)) }),
  }
}

/** The shorter a text that contains the words, the fewer others it has. */
const shortestFirst = (text: RawBuilder<unknown>) =>
  sql<number>`1e0 / (1 + 2 * length(${text}::text) + (${outOfStock})::integer)`
