import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import { type DocumentShape, shownColumns } from './document.ts'
import { column } from './listRows.ts'
import { fuzzy } from './search.ts'
import { mayBeElsewhere, type SearchKeys, type Sums } from './searchElsewhere.ts'

// A search through all columns of a long list. A word is mostly found in columns with few different values, such as the name of
// the store. So these values are searched in the kept sums, which also have their totals, and their rows are read from an index.
// Only rows that may have a word in another column are searched one by one, and indexes find them.

/** The text of the key columns that is searched. Two spaces stand for the columns between them, which are searched elsewhere. */
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
  document: RawBuilder<string>
  summed: readonly string[]
}

/**
 * The first parts of a statement: `key` has the keys that match, with their sums. `other` has the rows that may match
 * elsewhere and do. The two overlap where `is_keyed` is true.
 */
export function findKeys({ rows, sums, shape, keys, query, document, summed }: Keyed): RawBuilder<unknown> {
  const named = sql.join(keys.columns.map((name) => sql.ref(name)))
  const inKeys = fuzzy(keysDocument(shape, keys.columns), query)
  const inRow = fuzzy(document, query)
  return sql`
    key as materialized (
      select row.*, ${inKeys.rank ?? sql`0`} as rank
      from (
        select ${named}, ${sql.join(['counted', ...summed].map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
        from ${sums} as sums group by ${named}
        -- Otherwise the planner would search the sums before they are grouped.
        offset 0
      ) as row where ${inKeys.matches}
    ),
    other as materialized (
      select row.id, ${inRow.rank ?? sql`0`} as rank, ${isKeyed(keys)} as is_keyed,
        1 as counted, ${sql.join(summed.map(column))}
      from ${rows} as row where ${mayBeElsewhere(shape, keys, sums, query)} and ${inRow.matches}
    )`
}

const isKeyed = ({ columns }: SearchKeys) =>
  sql<SqlBool>`(${sql.join(columns.map(column))}) in (select ${sql.join(columns.map((name) => sql.ref(name)))} from key)`

/** The condition for the rows that match. The statement has to contain `findKeys` before it. */
export const matchesKeys = (keys: SearchKeys) => sql<SqlBool>`(${isKeyed(keys)} or row.id in (select id from other))`

/** The ids and ranks of all rows that may be on the page. The statement has to contain `findKeys` before it. */
export function findRanked(
  rows: RawBuilder<unknown>,
  keys: SearchKeys,
  { page, per_page }: ListQuery,
): RawBuilder<unknown> {
  const sameKey = sql.join(
    keys.columns.map((name) => sql`${column(name)} = ${sql.ref(`key.${name}`)}`),
    sql` and `,
  )
  const notOther = sql`row.id not in (select id from other)`
  const inKeys = keys.isNewestFirst
    ? sql`select found.id, key.rank from key, lateral (
        select row.id from ${rows} as row where ${sameKey} and ${notOther} order by row.id desc limit ${sql.lit(page * per_page)}
      ) as found`
    : sql`select row.id, key.rank from ${rows} as row join key on ${sameKey} where ${notOther}`
  return sql`select id, rank from other union all (${inKeys})`
}
