import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { readFigure, sumOf } from '#platform/list/listRows.ts'
import { type ListPage, type ListShape, listPageOf, type QueriedColumn } from '#platform/list/readList.ts'
import { readFoundPage, readRows } from '#platform/list/readRows.ts'
import { wordsOf } from '#platform/list/search.ts'
import type { TotalsOf } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'
import { findKeys, findRanked, matchesKeys } from './keyedSearch.ts'
import type { SearchKeys } from './searchElsewhere.ts'

/** A whole list and a selection are searched row by row. */
export const isSearchOfKeys = ({ query, filter_by, selected, per_page }: ListQuery) =>
  filter_by === '' && selected === undefined && per_page > 0 && wordsOf(query).length > 0

export async function readKeyedPage<Row extends { id: number }, Columns extends readonly QueriedColumn<Row>[]>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  shape: ListShape<Row> & { columns: Columns },
  { of, keys }: { of: AliasableExpression<{ counted: number }>; keys: SearchKeys },
): Promise<ListPage<Row> & { totals: TotalsOf<Columns> }> {
  const summed = shape.columns.flatMap(({ key, sum }) => (sum === undefined ? [] : [key]))
  const tables = { rows: sql`${rows}`, sums: sql`${of}` }
  const found = findKeys({ ...tables, shape, keys, summed, query: ask.query })
  const each = sql.join(['counted', ...summed].map((name) => sql.ref(name)))
  const total = sumOf(
    sql`(select ${each} from key union all select ${each} from other where keyed_rank is null)`,
    shape.columns,
    sql`coalesce(sum(counted), 0)`,
  )
  const about = { figure: total, counted: (figure: RawBuilder<unknown>) => sql`(${figure} ->> 'counted')::bigint` }
  const matching = { matches: matchesKeys(keys) }
  const { items, figure } =
    ask.sort === ''
      ? await readFoundPage(db, rows, ask, { first: found, ranked: findRanked(tables.rows, keys, ask), figure: total })
      : await readRows(db, rows, { ask, search: matching, shape, first: found }, about)
  const { counted, sums } = figure ?? (await readFigure(db, total, found))
  return { ...listPageOf(items, counted, ask, shape), totals: sums }
}
