import { type AliasableExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNumberWord, splitWords } from '#shared/searchWords.ts'

/** A search text as SQL. */
export interface Search {
  matches: RawBuilder<SqlBool>
  /** The best match has the highest rank. A search in one column has no ranks. */
  rank?: RawBuilder<number>
  /** An index finds the matches, so the list need not be read in its order. */
  isIndexed?: true
}

/** Matches columns that contain the text, in any case. Characters such as % are not wildcards. */
export const contains = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column}::text ilike ${`%${escapeLike(text)}%`}`

/** Like `contains`, for a column of amounts, which may be typed as the pages show them: `$1,234.50`. */
export const containsAmount = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  contains(column, numberIn(text) ?? text)

/** Matches rows that match all of the conditions. */
export const every = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/**
 * Matches documents that contain every word. A word of four or more letters may have one typo. With `among`, the rows with
 * their documents, a typo is only allowed in a word that no row has as it is written.
 */
export function fuzzy(document: Expression<string>, text: string, among?: AliasableExpression<unknown>): Search {
  const words = wordsOf(text)
  const found = words.map((word) => hasWord(document, word, among))
  return { matches: every(found), rank: rankOf(document, words) }
}

export function hasWord(
  document: Expression<string>,
  word: string,
  among?: AliasableExpression<unknown>,
): RawBuilder<SqlBool> {
  const number = numberIn(word)
  if (number === undefined) return among ? hasWordAmong(document, word, among) : isLike(document, ...likePatterns(word))
  // A number matches whole numbers only, because ids, days, times and amounts contain nearly every pair of digits. The first
  // condition is the faster one.
  const whole = sql<SqlBool>`(${document} like ${`%${number}%`} and ${document} ~ ${wholeNumber(number)})`
  return number === word ? whole : sql<SqlBool>`(${whole} or ${isLike(document, asWritten(word))})`
}

/** If no row has the word as it is written, it is split as the product search splits it, or may have a typo. */
function hasWordAmong(document: Expression<string>, word: string, among: AliasableExpression<unknown>) {
  const written = isLike(document, asWritten(word))
  const pieces = splitWords(word).map((piece) => piece.word)
  const isCut = pieces.length > 1 && pieces.some((piece) => !isNumberWord(piece))
  const typos = typosOf(word)
  if (!isCut && typos.length === 0) return written
  const otherwise = isCut ? every(pieces.map((piece) => hasWord(document, piece, among))) : isLike(document, ...typos)
  // PostgreSQL runs the inner query once, and only if a row does not have the word.
  return sql<SqlBool>`(${written} or (not (select exists (select from ${among.as('row')} where ${written})) and ${otherwise}))`
}

/** The LIKE patterns by which a word is found: as it is written, and with a typo. */
export const likePatterns = (word: string) => [asWritten(word), ...(numberIn(word) === undefined ? typosOf(word) : [])]

const isLike = (document: Expression<string>, ...patterns: readonly string[]) =>
  sql<SqlBool>`${document} like any(${patterns})`
const asWritten = (word: string) => `%${escapeLike(word)}%`

/** An amount may be typed without the zeros at its end. */
const wholeNumber = (number: string) =>
  `(^|[^0-9])${number.replace('.', '[.]')}${number.includes('.') ? '0*' : ''}([^0-9]|$)`

/** Returns a number as the database writes it, or undefined for a text that is not a number. */
export function numberIn(text: string): string | undefined {
  const [, minus = '', whole = '', decimals = ''] = amount.exec(text.trim()) ?? []
  return whole === '' ? undefined : `${minus && '-'}${whole.replaceAll(',', '')}${decimals}`
}
/** An amount as the pages show it: a minus or a plus, a dollar sign, commas between thousands. */
const amount = /^(?:([-−])|[+])?[$]?(\d+|\d{1,3}(?:,\d{3})+)([.]\d+)?$/

/** Each word adds 3 if the document has it as a whole word, 2 as a part of a word, 1 with a typo. */
const rankOf = (document: Expression<string>, words: string[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map((word) => pointsOf(document, word)),
    sql` + `,
  )})`

export function pointsOf(document: Expression<string>, typed: string): RawBuilder<number> {
  const number = numberIn(typed)
  const word = number ?? typed
  // A number in a day or an amount is not as good a match as the whole number between spaces.
  const isWhole = number === undefined ? sql<SqlBool>`${document} ~ ${wholeWord(word)}` : sql<SqlBool>`false`
  return sql<number>`case when ${document} like ${`% ${escapeLike(word)} %`} then 3
    when ${document} not like ${`%${escapeLike(word)}%`} then 1 when ${isWhole} then 3 else 2 end`
}

/** Punctuation ends a word like a space: `(Sydney)` contains the whole word `sydney`. */
const wholeWord = (word: string) => `(^|[^[:alnum:]])${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}([^[:alnum:]]|$)`

export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Returns LIKE patterns of the words that differ from this one by one letter: wrong, missing, added, or swapped with its
 * neighbour. Digits must be right, because another digit is another number. A typo in a word of four letters only matches
 * whole words; otherwise "case" would find everything that starts with "cas".
 */
function typosOf(word: string): string[] {
  const letters = [...word]
  if (letters.filter(isLetter).length < 4) return []
  const typos = letters.flatMap((letter, at) => {
    if (isDigit(letter)) return []
    const before = escapeLike(letters.slice(0, at).join(''))
    const after = escapeLike(letters.slice(at + 1).join(''))
    const [next = '', ...rest] = letters.slice(at + 1)
    return [
      `${before}_${after}`,
      `${before}${after}`,
      `${before}_${escapeLike(letter)}${after}`,
      ...(isDigit(next) ? [] : [`${before}${escapeLike(next + letter)}${escapeLike(rest.join(''))}`]),
    ]
  })
  const end = letters.length === 4 ? ' %' : '%'
  return [...typos, `${escapeLike(word)}_`].map((typo) => `% ${typo}${end}`)
}

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isDigit = (sign: string) => /\p{N}/u.test(sign)
