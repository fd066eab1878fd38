import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** What a search text comes to in SQL. */
export interface Search {
  matches: RawBuilder<SqlBool>
  /** The best match has the highest; within one column none is better than another. */
  rank?: RawBuilder<number>
  /** Where an index leads to what matches: the same, for reading row by row. */
  rowByRow?: RawBuilder<SqlBool>
}

/** The column contains the text, whatever the case. What the searcher types is text, never a pattern. */
export const contains = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column}::text ilike ${`%${plain(text)}%`}`

/** The same for a column of amounts, which may be typed as they are shown: `$1,234.50`. */
export const containsAmount = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  contains(column, numberIn(text) ?? text)

/** Every word must be found somewhere in the document; one typo in a word of four or more letters is forgiven. */
export function fuzzy(document: Expression<string>, text: string): Search {
  const words = wordsOf(text)
  const found = words.map((word) => isFound(document, word))
  return { matches: sql<SqlBool>`(${sql.join(found, sql` and `)})`, rank: rankOf(document, words) }
}

function isFound(document: Expression<string>, word: string): RawBuilder<SqlBool> {
  const number = numberIn(word)
  if (number === undefined) return sql<SqlBool>`${document} like any(${[`%${plain(word)}%`, ...typosOf(word)]})`
  // A number matches whole numbers only: in ids, days, times and amounts any two digits are found somewhere.
  // The first condition is the cheap one.
  const whole = sql<SqlBool>`(${document} like ${`%${number}%`} and ${document} ~ ${wholeNumber(number)})`
  return number === word ? whole : sql<SqlBool>`(${whole} or ${document} like ${`%${plain(word)}%`})`
}

/** An amount may be typed without the zeros at its end. */
const wholeNumber = (number: string) =>
  `(^|[^0-9])${number.replace('.', '[.]')}${number.includes('.') ? '0*' : ''}([^0-9]|$)`

/** The number that a text is, in the way that the database writes numbers; undefined for a text that is none. */
export function numberIn(text: string): string | undefined {
  const [, minus = '', whole = '', decimals = ''] = amount.exec(text.trim()) ?? []
  return whole === '' ? undefined : `${minus && '-'}${whole.replaceAll(',', '')}${decimals}`
}
/** As the pages show amounts: a minus or a plus, a dollar sign, commas between thousands. */
const amount = /^(?:([-−])|[+])?[$]?(\d+|\d{1,3}(?:,\d{3})+)([.]\d+)?$/

/** A word found as a whole word counts most, then as part of one, then with a typo. */
export const rankOf = (document: Expression<string>, words: string[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map((word) => worthOf(document, word)),
    sql` + `,
  )})`

function worthOf(document: Expression<string>, typed: string): RawBuilder<number> {
  const number = numberIn(typed)
  const word = number ?? typed
  // Where a number is part of a day or an amount it is not as good a match as where it stands alone.
  const isWhole = number === undefined ? sql<SqlBool>`${document} ~ ${wholeWord(word)}` : sql<SqlBool>`false`
  return sql<number>`case when ${document} like ${`% ${plain(word)} %`} then 3
    when ${document} not like ${`%${plain(word)}%`} then 1 when ${isWhole} then 3 else 2 end`
}

/** Signs end a word as spaces do: there is a whole `sydney` in `(Sydney)`. */
const wholeWord = (word: string) => `(^|[^[:alnum:]])${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}([^[:alnum:]]|$)`

export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** LIKE's own signs, taken as plain characters. */
export const plain = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Words that differ from this one by one letter: wrong, missing, added, or swapped with its neighbour.
 * A digit is never a typo: another digit is another number.
 * A word of four letters must be a whole one, or "case" would find everything that starts with "cas".
 */
function typosOf(word: string): string[] {
  const letters = [...word]
  if (letters.filter(isLetter).length < 4) return []
  const typos = letters.flatMap((letter, at) => {
    if (isDigit(letter)) return []
    const before = plain(letters.slice(0, at).join(''))
    const after = plain(letters.slice(at + 1).join(''))
    const [next = '', ...rest] = letters.slice(at + 1)
    return [
      `${before}_${after}`,
      `${before}${after}`,
      `${before}_${plain(letter)}${after}`,
      ...(isDigit(next) ? [] : [`${before}${plain(next + letter)}${plain(rest.join(''))}`]),
    ]
  })
  const end = letters.length === 4 ? ' %' : '%'
  return [...typos, `${plain(word)}_`].map((typo) => `% ${typo}${end}`)
}

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isDigit = (sign: string) => /\p{N}/u.test(sign)
