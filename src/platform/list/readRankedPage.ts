import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import type { TermIndex } from './termSearch.ts'

interface Ranking {
  index: TermIndex
  /** The conditions of `gradesOf`. */
  grades: readonly string[]
  /** In a grade with more rows than this the order is by id, because sorting a million rows takes too long. */
  bound: number
}

/**
 * Reads a page of the matches of a search, the best first, and counts all up to a limit. The grades are counted by the index,
 * one after another until the limit is reached. Only the rows of the grades that are on the page are read and sorted.
 */
export async function readRankedPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page }: ListQuery,
  { index, grades, bound }: Ranking,
) {
  const end = page * per_page
  const most = Math.max(bound, end)
  const matching = (query: RawBuilder<unknown>) => sql`${rows.as('row')} where ${index.keys} @@ ${query}`
  const order = sql.join([sql`at`, ...index.ties.map((_, at) => tieName(at)), sql`id`])
  // If nothing matches, there is still one row, with the count.
  const answer = await sql<Row & { total: number }>`
    with recursive counted as (
      select 0 as at, null::tsquery as query, 0 as counted, 0 as before
      union all
      select at + 1, grades[at + 1], (
        select count(*)::integer from (select from ${matching(sql`grades[at + 1]`)} limit ${most + 1}) as found
      ), before + counted
      from counted, (select (select ${[...grades]}::tsquery[]) as grades) as list
      where at < cardinality(grades) and before + counted <= ${most}
    ),
    shown as materialized (
      select * from counted where counted > 0 and before < ${end} and before + counted > ${end - per_page}
    ),
    page as (
      select row.id, at, ${sql.join(tiesOf(index, sql`counted <= ${sql.lit(bound)}`))}
      from shown, ${matching(sql`query`)}
      order by ${order} limit ${per_page} offset ${end - per_page} - (select coalesce(min(before), 0) from shown)
    )
    select row.*, total from (select sum(counted)::integer as total from counted) as total
    left join (page join ${rows.as('row')} using (id)) on true order by ${order}`.execute(db)
  return { items: answer.rows.filter(({ id }) => id !== null), counted: answer.rows[0]?.total ?? 0 }
}

/** The query for all matches, in the order of the pages. */
export function selectRanked<Row>(rows: AliasableExpression<Row>, { index, grades, bound }: Ranking): RawBuilder<Row> {
  const ties = index.ties.map((_, at) => tieName(at))
  const isSorted = sql`count(*) over (partition by at) <= ${sql.lit(bound)}`
  return sql<Row>`
    select * from (
      select row.*, at, ${sql.join(tiesOf(index, isSorted))}
      from unnest((select ${[...grades]}::tsquery[])) with ordinality as grade(query, at), ${rows.as('row')}
      where ${index.keys} @@ query
    ) as ranked order by ${sql.join([sql`at`, ...ties, sql`id`])}`
}

const tiesOf = ({ ties }: TermIndex, isSorted: RawBuilder<unknown>) =>
  ties.map((tie, at) => sql`case when ${isSorted} then ${tie} end as ${tieName(at)}`)

const tieName = (at: number) => sql.ref(`tie_${at}`)
