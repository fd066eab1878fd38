import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import { column, orderById, type RowOrder, rankFirstRows } from './listRows.ts'
import type { Search } from './search.ts'

type CountedOrder = RowOrder & { countedUpTo: number }

/**
 * Reads a page of the matches in a long list, and counts them up to a limit. If there are no more than that, all of them are
 * found by the indexes and ranked. Otherwise only the first ones by id are.
 */
export async function readIndexedPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  search: Search,
  order: CountedOrder,
) {
  const { matches, rowByRow, isIndexed = rowByRow !== undefined, rank = sql<number>`0` } = search
  const bound = order.countedUpTo
  const read = (found: RawBuilder<unknown>) => readFound(db, rows, ask, found, order)
  const find = (by: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select row.id, ${by} as by from ${rows.as('row')} where ${where}`

  if (ask.sort !== '') return read(find(column(ask.sort), matches))
  const some = isIndexed && (await read(sql`${find(rank, matches)} limit ${sql.lit(bound + 1)}`))
  if (some && some.counted <= bound) return some
  // If matches are frequent, the rows are read in the order of their ids until there are enough. The coalesce keeps the
  // planner from using an index here, which would collect a third of the list and sort it.
  const isDense = !some || (rowByRow !== undefined && some.middle < 10 * bound)
  const where = isDense ? sql`coalesce(${rowByRow ?? matches}, false)` : matches
  const enough = Math.max(bound, ask.page * ask.per_page) + 1
  return read(sql`${find(rankFirstRows(rank, order), where)} order by ${orderById(order)} limit ${enough}`)
}

async function readFound<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page, sort, direction }: ListQuery,
  found: RawBuilder<unknown>,
  { newestFirst }: CountedOrder,
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
