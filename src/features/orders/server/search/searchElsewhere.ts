import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DocumentShape, shownColumns } from '#platform/list/document.ts'
import { column } from '#platform/list/listRows.ts'
import { escapeLike, hasWord, likePatterns, numberIn, pointsOf } from '#platform/list/search.ts'

/** How a long list is searched by a few columns first, see `findKeys`. */
export interface SearchKeys {
  /** Columns with few different values. */
  columns: readonly string[]
  /** The column of the day. An index begins with it and ends with the id. */
  day: string
  /** The texts of all other columns, as an index of trigrams has them, and the condition of that index. */
  texts: RawBuilder<string>
  hasTexts: RawBuilder<SqlBool>
  /** The cents of all amounts, without their dollars, as an index has them. */
  cents: RawBuilder<unknown>
}

/** The kept sums, with the columns of the keys and the days. */
export type Sums = RawBuilder<unknown>

/** How a word is found elsewhere than in the keys and in the day. */
interface Elsewhere {
  /** Conditions for which there is an index. Every row that has the word in another column meets one of them. */
  mayBe: RawBuilder<SqlBool>[]
  /** True for rows that have the word in another column. It may also be true for rows that have it in the keys or the day. */
  matches: RawBuilder<SqlBool>
  /** The points of a row for this word, see `pointsOf`. They count if the keys and the day give fewer. */
  points: RawBuilder<unknown>
}

export function elsewhereOf(
  shape: DocumentShape,
  keys: SearchKeys,
  sums: Sums,
  word: string,
  document: RawBuilder<string>,
): Elsewhere {
  const number = numberIn(word)
  if (number !== undefined && !number.startsWith('-')) return numberElsewhere(shape, keys, word, number)
  const mayBe = [
    ...inTexts(keys, word),
    ...(number === undefined ? inNumbersAsTyped(word) : amountsWith(shape, number)),
    ...acrossColumns(shape, keys, sums, word),
  ]
  const matches = sql<SqlBool>`(${sql.join(mayBe, sql` or `)}) and ${hasWord(document, word)}`
  return { mayBe, matches, points: pointsOf(document, word) }
}

/** The row has to be read, because no index finds it. */
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

/** Numbers with more digits are not compared with amounts and ids. */
const longestAmount = 15
const highestId = 2_147_483_647

/**
 * Many rows contain a number of two digits. So the amounts and ids are compared, and not the whole text of each row is
 * searched.
 */
function numberElsewhere(shape: DocumentShape, keys: SearchKeys, word: string, number: string): Elsewhere {
  const [whole = '', decimals] = number.split('.')
  // The database writes no zeros before a number.
  const isWritten = whole === '0' || !whole.startsWith('0')
  const isId = isWritten && decimals === undefined && Number(whole) <= highestId
  const ids = shape.columns.flatMap(({ key, kind }) =>
    kind === 'id' && isId ? [sql<SqlBool>`${column(key)} = ${sql.lit(Number(whole))}`] : [],
  )
  const isCents = decimals === undefined && whole.length === 2
  const cents = isCents ? [sql<SqlBool>`${keys.cents} @> array[${sql.lit(Number(whole))}]::bigint[]`] : []
  const amounts = isWritten ? amountsWith(shape, number) : []
  const negativeAmounts = isWritten ? amountsWith(shape, `-${number}`) : []
  const isText = sql<SqlBool>`(${keys.hasTexts} and ${hasWord(keys.texts, word)})`
  const isWholeText = sql<SqlBool>`(${keys.hasTexts} and ${keys.texts} like ${`% ${number} %`})`
  // Only an amount that was typed with both decimals is a whole text.
  const isWholeAmount = decimals?.length === 2 ? amounts : []
  const inNumbers = [...ids, ...cents, ...amounts, ...negativeAmounts]
  return {
    mayBe: [...inNumbers, ...inTexts(keys, word)],
    matches: sql<SqlBool>`(${sql.join([...inNumbers, isText], sql` or `)})`,
    points: sql`case when ${sql.join([...ids, ...isWholeAmount, isWholeText], sql` or `)} then 3 else 2 end`,
  }
}

/** Conditions for the amounts that are written with this number, whose decimals may be left out. */
function amountsWith({ columns }: DocumentShape, number: string): RawBuilder<SqlBool>[] {
  const [whole = '', decimals] = number.replace('-', '').split('.')
  if (whole.length > longestAmount - 2 || (decimals?.length ?? 0) > 2) return []
  const from = Number(whole) * 100 + Number((decimals ?? '').padEnd(2, '0'))
  const to = decimals === undefined ? from + 99 : from
  const [lowest, highest] = number.startsWith('-') ? [-to, -from] : [from, to]
  return columns.flatMap(({ key, kind }) =>
    kind === 'money' ? [sql<SqlBool>`${column(key)} between ${sql.lit(lowest)} and ${sql.lit(highest)}`] : [],
  )
}

const isAmong = (key: string, sums: Sums, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`${column(key)} = any(array(select distinct ${column(key)} from ${sums} as row where ${condition}))`

/** The wrong or missing character may be the space between two columns: `paidspring` finds a row with `Paid` and `Spring`. */
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

/** What a neighbouring column contains: a number or a day, the value of a key, or any text. */
interface Neighbour {
  key: string
  is: 'digits' | 'key' | 'text'
  text: RawBuilder<unknown>
  /** The values that the key can have. Undefined if any text is possible. */
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
