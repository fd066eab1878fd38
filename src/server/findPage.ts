import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from './db/database.ts'
import { column, rankedFirst } from './listRows.ts'
import type { Search } from './search.ts'

/**
 * A page of what a search finds in a long list, and how many it finds, counted up to a bound. Up to there all are
 * gathered, wherever the indexes say they are. Where there are more, the first by their ids are enough.
 */
export async function findPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  search: Search,
  bound: number,
) {
  const { matches, rowByRow, rank = sql<number>`0` } = search
  const read = (found: RawBuilder<unknown>) => readFound(db, rows, ask, found)
  const find = (by: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select row.id, ${by} as by from ${rows.as('row')} where ${where}`

  if (ask.sort !== '') return read(find(column(ask.sort), matches))
  const some = rowByRow && (await read(sql`${find(rank, matches)} limit ${sql.lit(bound + 1)}`))
  if (some && some.counted <= bound) return some
  // What is dense is read in the order of the ids, until there is enough. Inside coalesce no index can serve, or the
  // planner would gather a third of the list to sort it.
  const isDense = !some || some.middle < 10 * bound
  const where = isDense ? sql`coalesce(${rowByRow ?? matches}, false)` : matches
  const enough = Math.max(bound, ask.page * ask.per_page) + 1
  return read(sql`${find(rankedFirst(rank, bound), where)} order by row.id limit ${enough}`)
}

async function readFound<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page, sort, direction }: ListQuery,
  found: RawBuilder<unknown>,
) {
  const order = sort !== '' && direction === 'asc' ? sql`by asc nulls last, id` : sql`by desc nulls last, id`
  // Only ids are found, ordered and counted; the rows of the page are read at the end. The count comes without any, too.
  const answer = await sql<Row & { counted: number; middle: number }>`
    with found as materialized (${found}),
      page as (select * from found order by ${order} limit ${per_page} offset ${(page - 1) * per_page})
    select row.*, counted, middle
    from (select count(*) as counted, coalesce(avg(id), 0) as middle from found) as counted
    left join (page join ${rows.as('row')} using (id)) on true order by ${order}`.execute(db)
  const { counted, middle } = answer.rows[0] ?? { counted: 0, middle: 0 }
  return { items: answer.rows.filter(({ id }) => id !== null), counted, middle }
}
