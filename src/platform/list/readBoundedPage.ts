import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import { column, orderById, type RowOrder, rankFirstRows } from './listRows.ts'
import type { Search } from './search.ts'

type BoundedOrder = RowOrder & { countedUpTo: number }

/**
 * Reads a page of the matches in a long list, and counts them up to a limit. If an index finds no more than that, all of them are
 * ranked. Otherwise rows are read in the order of their ids until there are enough matches, and only the first ones are ranked.
 */
export async function readBoundedPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  { matches, rank = noRank, isIndexed }: Search,
  order: BoundedOrder,
) {
  const read = boundedReads(db, rows, ask, order)
  if (ask.sort !== '') return read.sorted(matches)
  const all = isIndexed && (await read.all(matches, rank))
  return all && all.counted <= order.countedUpTo ? all : read.first(rowByRow(matches), rank)
}

export const noRank = sql<number>`0`

/** With the coalesce the planner uses no index, which would collect a third of the list and sort it. */
export const rowByRow = (matches: RawBuilder<SqlBool>) => sql<SqlBool>`coalesce(${matches}, false)`

/** The ways to read a page of the matches in a long list. Each counts the matches that it reads. */
export function boundedReads<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  order: BoundedOrder,
) {
  const bound = order.countedUpTo
  const enough = Math.max(bound, ask.page * ask.per_page) + 1
  const select = (by: RawBuilder<unknown>, matches: RawBuilder<SqlBool>) =>
    sql`select row.id, ${by} as by from ${rows.as('row')} where ${matches}`
  const read = (found: RawBuilder<unknown>) => readFound(db, rows, ask, found, order)
  return {
    /** All matches, in the order of a column. */
    sorted: (matches: RawBuilder<SqlBool>) => read(select(column(ask.sort), matches)),
    /** The matches up to one more than the limit, ranked. */
    all: (matches: RawBuilder<SqlBool>, rank: RawBuilder<number>) =>
      read(sql`${select(rank, matches)} limit ${sql.lit(bound + 1)}`),
    /** The first matches by their ids, until there are enough for the page and the limit. */
    first: (matches: RawBuilder<SqlBool>, rank: RawBuilder<number>) =>
      read(sql`${select(rankFirstRows(rank, order), matches)} order by ${orderById(order)} limit ${enough}`),
  }
}

async function readFound<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page, sort, direction }: ListQuery,
  found: RawBuilder<unknown>,
  { newestFirst }: BoundedOrder,
) {
  const by = sort !== '' && direction === 'asc' ? sql`by asc nulls last` : sql`by desc nulls last`
  const order = newestFirst ? sql`${by}, id desc` : sql`${by}, id`
  // Only ids are found, ordered and counted. The rows of the page are read at the end. If nothing matches, there is still
  // one row, with the count.
  const answer = await sql<Row & { counted: number; middle: number }>`
    with found as materialized (${found}),
      page as (select * from found order by ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select row.*, counted, middle
    from (select count(*) as counted, coalesce(avg(id), 0) as middle from found) as counted
    left join (page join ${rows.as('row')} using (id)) on true order by ${order}`.execute(db)
  const { counted, middle } = answer.rows[0] ?? { counted: 0, middle: 0 }
  return { items: answer.rows.filter(({ id }) => id !== null), counted, middle }
}
