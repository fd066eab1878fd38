import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { executeBeside } from '#platform/db/statements.ts'
import type { ListQuery } from '#shared/list.ts'
import { hasKeys, type TermIndex } from './termSearch.ts'

interface Ranking {
  index: TermIndex
  /** The conditions of `gradesOf`. */
  grades: readonly string[]
  /** A condition that PostgreSQL checks fast. It is true for all rows of the grades, and for some others. */
  contains: RawBuilder<SqlBool>
  /** In a grade with more rows than this the order is by id, because sorting a million rows takes too long. */
  bound: number
}

/** Reads a page of the matches of a search, the best first, and counts all up to a limit. */
export async function readGrades<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  ask: ListQuery,
  ranking: Ranking,
) {
  const { items, counted, large, before, lowest, highest } = await readSmallGrades(db, rows, ask, ranking)
  const [first] = large ?? []
  if (large === null || first === undefined) return { counted, items }
  const start = (ask.page - 1) * ask.per_page
  const missing = start + ask.per_page - Math.max(start, before)
  const part = { from: Math.max(start - before, 0), many: missing }
  // All missing rows are in the first large grade.
  const query = part.from + missing <= ranking.bound && ranking.grades[first - 1]
  const found = query && (await readFirstIds(db, rows, { ...ranking, query }, part, { lowest, highest }))
  if (found) return { counted, items: [...items.slice(0, ask.per_page - missing), ...found] }
  return { counted, items: await readLargeGrades(db, rows, ask, ranking, large) }
}

/**
 * Reads the grades one after another until the page is complete. Each is read once, up to the limit, and sorted. Later grades
 * are only counted. `large` has the positions of the grades that have more rows than the limit, so that not all were read.
 * `before` is the number of rows in the grades before them.
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
  const ofList = sql`from ${rows.as('row')}`
  const answer = await sql<Row & Counted>`
    with found as materialized (
      select match.*, at from ${inEach(grades)}, lateral (
        select *, count(*) over () as equal from (select row.id, ${sql.join(ties)} ${inGrade}) as match
        order by ${order} limit ${end}
      ) as match limit ${end}
    ),
    grade as materialized (select distinct at, equal from found),
    counted as (
      select array_agg(at::integer order by at) filter (where equal > ${bound}) as large, coalesce(sum(equal), 0) + (
        select count(*) from (
          select from ${inEach(grades)}, lateral (select ${inGrade}) as match
          where at > (select at from found offset ${end - 1}) limit ${most}
        ) as later
      ) as counted,
      coalesce(sum(equal) filter (where at < (select min(at) from grade where equal > ${bound})), 0) as before,
      (select min(row.id) ${ofList}) as lowest, (select max(row.id) ${ofList}) as highest
      from grade
    ),
    page as (select * from found offset ${end - per_page})
    select row.*, counted, large, before, lowest, highest from counted left join (page join ${rows.as('row')} using (id)) on true
    order by ${order}`.execute(db)
  const [first = { counted: 0, large: null, before: 0, lowest: 0, highest: 0 }] = answer.rows
  return { ...first, items: answer.rows.filter(({ id }) => id !== null) }
}

interface Counted {
  counted: number
  large: number[] | null
  before: number
  lowest: number
  highest: number
}

/** The matches may be rare among the first ids, so this many times more ids are searched than if they were spread evenly. */
const reserve = 4

/**
 * Reads a part of a large grade, in the order of the ids. The grade has more rows than the limit, so its first rows are mostly
 * among the first ids. These are read one after another until there are enough. That is faster than collecting all rows of the
 * grade by the index of words. Keys are calculated only for rows that contain the words, because that is slow. Returns
 * undefined if the first ids have too few of them.
 */
async function readFirstIds<Row extends { id: number }>(
  db: Database,
  rows: AliasableExpression<Row>,
  { index, query, contains, bound }: Ranking & { query: string },
  { from, many }: { from: number; many: number },
  { lowest, highest }: Pick<Counted, 'lowest' | 'highest'>,
): Promise<Row[] | undefined> {
  const share = (reserve * (from + many)) / bound
  if (share >= 1) return undefined
  const last = Math.ceil(lowest + (highest - lowest) * share)
  const statement = sql<Row>`
    select * from (
      select row.* from ${rows.as('row')} where row.id <= ${last} and ${contains} order by row.id offset 0
    ) as row where ${hasKeys(index, query)} limit ${many} offset ${from}`
  const { rows: found } = await executeBeside(db, statement)
  return found.length === many ? found : undefined
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
export const selectGrades = <Row>(
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
