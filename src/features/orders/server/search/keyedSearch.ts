import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DocumentShape, documentOf, shownColumns } from '#platform/list/document.ts'
import { column } from '#platform/list/listRows.ts'
import { hasWord, pointsOf, wordsOf } from '#platform/list/search.ts'
import type { ListQuery } from '#shared/list.ts'
import { elsewhereOf, type SearchKeys, type Sums } from './searchElsewhere.ts'

// A search in all columns of a long list. Most words are found in the key columns, which have few different values, such as the
// name of the store, or in the day. The kept sums have these values with their totals, so the search reads the sums, and then
// only the rows of the days on the page. Rows that have a word in another column are found by indexes and checked one by one.

/** The text of the key columns. Two spaces stand for the columns between them, which are searched elsewhere. */
function keysDocument(shape: DocumentShape, keys: readonly string[]): RawBuilder<string> {
  const all = shownColumns(shape)
  const parts = all.flatMap(({ key, text }, at) => {
    if (!keys.includes(key)) return []
    const isAfterKey = keys.includes(all[at - 1]?.key ?? '')
    return [isAfterKey ? sql`' '` : sql`'  '`, text]
  })
  return sql<string>`lower(concat(${sql.join(parts)}, '  '))`
}

interface Keyed {
  rows: RawBuilder<unknown>
  sums: Sums
  shape: DocumentShape
  keys: SearchKeys
  query: string
  summed: readonly string[]
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const and = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const or = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
const sum = (points: readonly RawBuilder<unknown>[]) => sql`(${sql.join(points, sql` + `)})`

/**
 * The first parts of a statement. `key` has the keys of each day that match, with their sums. `other` has the rows that match
 * in another column; those with a `keyed_rank` are in `key`, too.
 */
export function findKeys({ rows, sums, shape, keys, query, summed }: Keyed): RawBuilder<unknown> {
  const words = wordsOf(query)
  const document = documentOf(shape)
  const elsewhere = words.map((word) => elsewhereOf(shape, keys, sums, word, document))
  const day = sql<string>`concat(' ', ${column(keys.day)}, ' ')`
  const inKeys = words.map((_, at) => sql`(in_keys.${ref('found', at)} or in_day.${ref('found', at)})`)
  const pointsInKeys = words.map((_, at) => sql`greatest(in_keys.${ref('points', at)}, in_day.${ref('points', at)})`)
  const inAny = elsewhere.map(({ matches }, at) => sql`(${inKeys[at]} or ${matches})`)
  const pointsInAny = elsewhere.map(({ points }, at) => sql`greatest(${pointsInKeys[at]}, ${points})`)
  return sql`
    in_keys as materialized (${partOf(keys.columns, keysDocument(shape, keys.columns), sums, words)}),
    in_day as materialized (${partOf([keys.day], day, sums, words)}),
    key as materialized (
      select ${refs([...keys.columns, keys.day])}, ${sum(pointsInKeys)} as rank,
        ${sql.join(['counted', ...summed].map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from ${sums} as sums join in_keys using (${refs(keys.columns)}) join in_day using (${refs([keys.day])})
      where ${and(inKeys)} group by ${refs([...keys.columns, keys.day])}, ${sum(pointsInKeys)}
    ),
    other as materialized (
      select row.id, ${column(keys.day)}, ${sum(pointsInAny)} as rank, 1 as counted, ${sql.join(summed.map(column))},
        case when ${and(inKeys)} then ${sum(pointsInKeys)} end as keyed_rank
      -- Otherwise the planner could read all rows of each key.
      from (select row.* from ${rows} as row where ${or(elsewhere.flatMap(({ mayBe }) => mayBe))} offset 0) as row
        join in_keys using (${refs(keys.columns)}) join in_day using (${refs([keys.day])})
      where ${and(inAny)}
    )`
}

/** The different values of some columns, and whether they have each word. */
const partOf = (columns: readonly string[], text: RawBuilder<string>, sums: Sums, words: readonly string[]) => sql`
  select ${refs(columns)}, ${sql.join(
    words.flatMap((word, at) => [
      sql`${hasWord(text, word)} as ${ref('found', at)}`,
      sql`${pointsOf(text, word)} as ${ref('points', at)}`,
    ]),
  )}
  from (select distinct ${refs(columns)} from ${sums} as sums offset 0) as row`

const ref = (name: string, at: number) => sql.ref(`${name}_${at}`)

/** The condition for the rows that match. The statement has to contain `findKeys` before it. */
export const matchesKeys = ({ columns, day }: SearchKeys) => {
  const all = [...columns, day]
  return sql<SqlBool>`((${sql.join(all.map(column))}) in (select ${refs(all)} from key) or row.id in (select id from other))`
}

/**
 * The ids and ranks of all rows that may be on the page, and the number of rows before them. The days with the highest ids are
 * read first, one after another, until the page is complete. Days before the page are skipped, because the kept sums know how
 * many rows they have. Of these days, only rows with lower ids than the next day are counted, because they come later. The
 * statement has to contain `findKeys` before it.
 */
export function findRanked(rows: RawBuilder<unknown>, { columns, day }: SearchKeys, { page, per_page }: ListQuery) {
  const named = sql.ref(day)
  const start = sql.lit((page - 1) * per_page)
  /** The rows of a day, and of all days before it, that match by their keys with its rank. */
  const keyed = (until: string, ids: RawBuilder<unknown>) => sql`
    from in_order as each, lateral (select * from ${rows} as row where row.${named} = each.${named} and ${ids} offset 0) as row
    -- With "is true" it is no join, for which the planner would read a day again for each of its keys.
    where each.rank = ${sql.ref(`${until}.rank`)} and each.at <= ${sql.ref(`${until}.at`)}
      and ((${sql.join([...columns.map(column), sql`each.${named}`, sql`each.rank`])}) in
        (select ${refs([...columns, day, 'rank'])} from key)) is true
      and row.id not in (select id from other)`
  const first = sql`
    in_order as materialized (
      select rank, ${named}, highest, coalesce(lead(highest) over (partition by rank order by highest desc, ${named}), 0) as next,
        sum(counted) over days as until, row_number() over days as at
      from (
        select rank, ${named}, sum(counted) - coalesce(min(others), 0) as counted from key
        left join (
          select keyed_rank as rank, ${named}, count(*) as others from other where keyed_rank is not null group by 1, 2
        ) as also using (rank, ${named})
        group by rank, ${named}
      ) as day_of_rank, lateral (select max(row.id) as highest from ${rows} as row where row.${named} = day_of_rank.${named}) as ids
      where counted > 0
      window days as (order by rank desc, highest desc, ${named})
    ),
    begin as materialized (
      select at, rank, next, (
        until + (select count(*) from other where (other.rank, other.id) > (day.rank, day.next))
        - (select count(*) ${keyed('day', sql`row.id <= day.next`)})
      )::bigint as skipped
      from in_order as day where until + (select count(*) from other) <= ${start} order by at desc limit 1
    )`
  const limit = sql`(select ${sql.lit(page * per_page)} - coalesce((select skipped from begin), 0))`
  const found = sql`
    select id, rank from other where coalesce((select (other.rank, other.id) <= (begin.rank, begin.next) from begin), true)
    union all (
      select found.id, day.rank from (select * from in_order where at > coalesce((select at from begin), 0) order by at) as day,
        lateral (
          select row.id ${keyed('day', sql`row.id > day.next and row.id <= day.highest`)}
          order by row.id desc limit ${limit}
        ) as found
      limit ${limit}
    )`
  return { first, found, skipped: sql`coalesce((select skipped from begin), 0)` }
}
