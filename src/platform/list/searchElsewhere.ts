import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DocumentShape, shownColumns } from './document.ts'
import { column } from './listRows.ts'
import { escapeLike, hasWord, likePatterns, numberIn, wordsOf } from './search.ts'

/** How a long list is searched by a few columns first, see `findKeys`. */
export interface SearchKeys {
  /** Columns with few different values. An index begins with them and ends with the id. */
  columns: readonly string[]
  /** The texts of all other columns, as an index of trigrams has them, and the condition of that index. */
  texts: RawBuilder<string>
  hasTexts: RawBuilder<SqlBool>
  /**
   * True if the page has the newest rows first: then only the newest rows of each key are read. False if the search is limited
   * to some days: then all rows of these days are read.
   */
  isNewestFirst: boolean
}

/** The kept sums, with the columns of the keys and the days. */
export type Sums = RawBuilder<unknown>

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

/** A text such as `.50` is a part of many numbers, so that any row may have it. */
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

/** The missing or wrong character may be the space between two columns: `paidspring` finds a row with `Paid` and `Spring`. */
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
