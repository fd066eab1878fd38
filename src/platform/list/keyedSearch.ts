import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#shared/list.ts'
import { type DocumentShape, shownColumns } from './document.ts'
import { column } from './listRows.ts'
import { escapeLike, fuzzy, hasWord, likePatterns, numberIn, wordsOf } from './search.ts'

/**
 * A search through all columns of a long list. A word is mostly found in columns with few different values, such as the name of
 * the store. So these values are searched in the kept sums, which also have their totals, and their rows are read from an index.
 * Only rows that may have a word in another column are searched one by one, and indexes find them.
 */
export interface SearchKeys {
  /** Columns with few different values. An index begins with them and ends with the id. */
  columns: readonly string[]
  /** The texts of all other columns, as an index of trigrams has them, and the condition of that index. */
  texts: RawBuilder<string>
  hasTexts: RawBuilder<SqlBool>
  /** The newest rows of each key are those of the page. Without it, the rows are limited to days, and all of them are read. */
  isNewestFirst: boolean
}

type Sums = RawBuilder<unknown>

/** The values that match, as a document with two spaces where the document of the row has other columns between them. */
export function keysDocument(shape: DocumentShape, keys: readonly string[]): RawBuilder<string> {
  const all = shownColumns(shape)
  const parts = all.flatMap(({ key, text }, at) => {
    if (!keys.includes(key)) return []
    const isAfterKey = keys.includes(all[at - 1]?.key ?? '')
    return [isAfterKey ? sql`' '` : sql`'  '`, text]
  })
  return sql<string>`lower(concat(${sql.join(parts)}, '  '))`
}

/** Matches all rows that may have one of the words elsewhere than in the keys, and not many others. */
export function mayBeElsewhere(shape: DocumentShape, keys: SearchKeys, sums: Sums, query: string): RawBuilder<SqlBool> {
  const found = wordsOf(query).map((word) => [
    ...inTexts(keys, word),
    ...(numberIn(word) === undefined ? inNumbersAsTyped(word) : inNumbers(shape, word)),
    ...inDays(shape, sums, word),
    ...acrossColumns(shape, keys, sums, word),
  ])
  return sql<SqlBool>`(${sql.join(found.flat(), sql` or `)})`
}

/** The row has to be read, because no index would find it. */
const anyRow = sql<SqlBool>`true`

const inTexts = (keys: SearchKeys, word: string) => {
  const number = numberIn(word)
  const patterns = likePatterns(word)
  return [...(number === undefined ? [] : [`%${number}%`]), ...patterns].map((pattern) => hasText(keys, pattern))
}
const hasText = ({ texts, hasTexts }: SearchKeys, pattern: string) =>
  sql<SqlBool>`(${texts} like ${pattern} and ${hasTexts})`

/** A part of a number that is none itself, such as `.50`. */
const inNumbersAsTyped = (word: string) => (/^-?[\d.]*$/.test(word) ? [anyRow] : [])

/** The largest amount and the largest id that PostgreSQL compares with these columns. */
const longestAmount = 15
const highestId = 2_147_483_647

function inNumbers({ columns }: DocumentShape, word: string): RawBuilder<SqlBool>[] {
  const number = numberIn(word) ?? ''
  const [whole = '', decimals] = number.split('.')
  if (number.startsWith('-')) return [anyRow]
  // The database writes no zeros before a number.
  const isWhole = whole === '0' || !whole.startsWith('0')
  return columns.flatMap(({ key, kind }) => {
    const value = column(key)
    if (kind === 'id') {
      const isId = decimals === undefined && isWhole && Number(whole) <= highestId
      return isId ? [sql<SqlBool>`${value} = ${sql.lit(Number(whole))}`] : []
    }
    if (kind !== 'money') return []
    const cents =
      decimals === undefined && whole.length === 2
        ? [sql<SqlBool>`abs(${value}) % 100 = ${sql.lit(Number(whole))}`]
        : []
    if (!isWhole || whole.length > longestAmount - 2 || (decimals?.length ?? 0) > 2) return cents
    const from = Number(whole) * 100 + Number((decimals ?? '').padEnd(2, '0'))
    const to = decimals === undefined ? from + 99 : from
    return [
      ...cents,
      sql<SqlBool>`${value} between ${sql.lit(from)} and ${sql.lit(to)}`,
      sql<SqlBool>`${value} between ${sql.lit(-to)} and ${sql.lit(-from)}`,
    ]
  })
}

/** A year, a month, a day, or a part of a day as it is written. */
function inDays({ columns }: DocumentShape, sums: Sums, word: string): RawBuilder<SqlBool>[] {
  const number = numberIn(word)
  if (number === undefined ? !/^[\d-]+$/.test(word) : !/^(\d\d|\d{4})$/.test(number)) return []
  return columns.flatMap(({ key, kind }) =>
    kind === 'day' ? [isAmong(key, sums, hasWord(sql<string>`concat(' ', ${column(key)}, ' ')`, word))] : [],
  )
}

const isAmong = (key: string, sums: Sums, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`${column(key)} = any(array(select distinct ${column(key)} from ${sums} as row where ${condition}))`

/** A typo may be the space between two columns: `paidspring` is also `Paid` and `Spring`. */
function acrossColumns(shape: DocumentShape, keys: SearchKeys, sums: Sums, word: string): RawBuilder<SqlBool>[] {
  if (likePatterns(word).length === 1) return []
  const letters = [...word]
  const cuts = letters.slice(1).flatMap((_, at) => {
    const end = letters.slice(0, at + 1).join('')
    return [at + 1, at + 2].map((from) => ({ end, start: letters.slice(from).join('') }))
  })
  const neighbours = shownNeighbours(shape, keys)
  return cuts
    .filter(({ start }) => start !== '')
    .flatMap((cut) => neighbours.flatMap(([left, right]) => acrossTwo(keys, sums, left, right, cut)))
}

/** What a column contains: a number, a day or the like; the value of a key; or any text. */
interface Neighbour {
  key: string
  is: 'digits' | 'key' | 'text'
  text: RawBuilder<unknown>
  /** The values that a key has. Without them it has any. */
  labels: readonly string[] | undefined
}

function shownNeighbours(shape: DocumentShape, keys: SearchKeys): [Neighbour, Neighbour][] {
  const all = shownColumns(shape).map(({ key, text }): Neighbour => {
    const found = shape.columns.find((each) => each.key === key)
    const labels = found?.choices?.map(({ label }) => label.toLowerCase())
    const isText = (found?.kind ?? 'text') === 'text'
    return { key, text, labels, is: keys.columns.includes(key) ? 'key' : isText ? 'text' : 'digits' }
  })
  const others = (shape.alsoShown ?? []).map((text): Neighbour => ({ key: '', text, labels: undefined, is: 'text' }))
  const row = [...all, ...others]
  return row.slice(1).map((right, at) => [row[at] ?? right, right])
}

const isNumeric = (text: string) => /^[-\d.]+$/.test(text)

function acrossTwo(
  keys: SearchKeys,
  sums: Sums,
  left: Neighbour,
  right: Neighbour,
  { end, start }: { end: string; start: string },
): RawBuilder<SqlBool>[] {
  if (left.is === 'digits') return right.is !== 'digits' && isNumeric(end) ? [anyRow] : []
  if (right.is === 'digits') {
    if (!isNumeric(start)) return []
    const endsSo = sql<SqlBool>`lower(concat(' ', ${left.text}, ' ')) like ${`% ${escapeLike(end)} `}`
    return left.is === 'key' ? [isAmong(left.key, sums, endsSo)] : [hasText(keys, containing(end))]
  }
  if (left.is === 'text') {
    const canFollow = right.labels?.some((label) => label.startsWith(start)) ?? true
    return canFollow ? [hasText(keys, containing(end))] : []
  }
  // Two keys are next to each other in their own document.
  if (right.is === 'key') return []
  const canPrecede = left.labels?.some((label) => ` ${label}`.endsWith(` ${end}`)) ?? true
  return canPrecede ? [hasText(keys, containing(start))] : []
}

const containing = (text: string) => `%${escapeLike(text)}%`

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

/** The rows that match, after `findKeys`. */
export const matchesKeys = (keys: SearchKeys) => sql<SqlBool>`(${isKeyed(keys)} or row.id in (select id from other))`

/** The ids and ranks of all rows that may be on the page, after `findKeys`. */
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
