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

/** Reads a page of the matches of a search, the best first, and counts all up to a limit. */
export async function readRankedPage<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  ranking: Ranking,
) {
  const { items, counted, large } = await readSmallGrades(db, rows, ask, ranking)
  return { counted, items: large ? await readLargeGrades(db, rows, ask, ranking, large) : items }
}

/**
 * The grades are read one after another until the page is complete. Each is read once, up to the limit, and sorted. The
 * grades after them are only counted. `large` has the positions of the grades with more rows than the limit, of which not
 * all were read.
 */
async function readSmallGrades<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page }: ListQuery,
  { index, grades, bound }: Ranking,
) {
  const end = page * per_page
  const most = bound + 1
  const ties = index.ties.map((tie, at) => sql`${tie} as ${tieName(at)}`)
  const order = orderOf(index)
  const inGrade = sql`from ${rows.as('row')} where ${index.keys} @@ query limit ${most}`
  // If nothing matches, there is still one row, with the count.
  const answer = await sql<Row & { counted: number; large: number[] | null }>`
    with found as materialized (
      select match.*, at from ${inEach(grades)}, lateral (
        select *, count(*) over () as equal from (select row.id, ${sql.join(ties)} ${inGrade}) as match
        order by ${order} limit ${end}
      ) as match limit ${end}
    ),
    counted as (
      select array_agg(at::integer) filter (where equal > ${bound}) as large, coalesce(sum(equal), 0) + (
        select count(*) from (
          select from ${inEach(grades)}, lateral (select ${inGrade}) as match
          where at > (select at from found offset ${end - 1}) limit ${most}
        ) as later
      ) as counted
      from (select distinct at, equal from found) as grade
    ),
    page as (select * from found offset ${end - per_page})
    select row.*, counted, large from counted left join (page join ${rows.as('row')} using (id)) on true
    order by ${order}`.execute(db)
  const { counted, large } = answer.rows[0] ?? { counted: 0, large: null }
  return { items: answer.rows.filter(({ id }) => id !== null), counted, large }
}

/** Reads a page of which some grades are large: they are read completely, in the order of their ids. */
async function readLargeGrades<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page }: ListQuery,
  { index, grades }: Ranking,
  large: readonly number[],
): Promise<Row[]> {
  const end = page * per_page
  const order = orderOf(index)
  const answer = await sql<Row>`
    with page as (
      select match.*, at from ${inEach(grades)}, lateral (
        select row.id, ${tiesIf(sql`at <> all(${[...large]})`, index)}
        from ${rows.as('row')} where ${index.keys} @@ query order by ${order} limit ${end}
      ) as match
      limit ${per_page} offset ${end - per_page}
    )
    select row.* from page join ${rows.as('row')} using (id) order by ${order}`.execute(db)
  return answer.rows
}

/** The query for all matches, in the order of the pages. */
export const selectRanked = <Row>(
  rows: AliasableExpression<Row>,
  { index, grades, bound }: Ranking,
): RawBuilder<Row> => sql<Row>`
  select * from (
    select row.*, at, ${tiesIf(sql`count(*) over (partition by at) <= ${sql.lit(bound)}`, index)}
    from ${inEach(grades)}, ${rows.as('row')} where ${index.keys} @@ query
  ) as ranked order by ${orderOf(index)}`

const inEach = (grades: readonly string[]) =>
  sql`unnest((select ${[...grades]}::tsquery[])) with ordinality as grade(query, at)`

const tiesIf = (isSorted: RawBuilder<unknown>, { ties }: TermIndex) =>
  sql.join(ties.map((tie, at) => sql`case when ${isSorted} then ${tie} end as ${tieName(at)}`))

const orderOf = ({ ties }: TermIndex) => sql.join([sql`at`, ...ties.map((_, at) => tieName(at)), sql`id`])

const tieName = (at: number) => sql.ref(`tie_${at}`)
