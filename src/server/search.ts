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

/** Every word must be found somewhere in the document; one typo in a word of four or more letters is forgiven. */
export function fuzzy(document: Expression<string>, text: string): Search {
  const words = wordsOf(text)
  const found = words.map((word) => {
    const near = [`%${plain(word)}%`, ...typosOf(word)]
    return sql<SqlBool>`${document} like any(${near})`
  })
  return { matches: sql<SqlBool>`(${sql.join(found, sql` and `)})`, rank: rankOf(document, words) }
}

/** A word found as a whole word counts most, then as part of one, then with a typo. */
export function rankOf(document: Expression<string>, words: string[]): RawBuilder<number> {
  const worth = words.map(
    (word) =>
      sql`case when ${document} like ${`% ${plain(word)} %`} then 3 when ${document} like ${`%${plain(word)}%`} then 2 else 1 end`,
  )
  return sql<number>`(${sql.join(worth, sql` + `)})`
}

export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** LIKE's own signs, taken as plain characters. */
export const plain = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Words that differ from this one by one letter: wrong, missing, added, or swapped with its neighbour.
 * A word of four letters must be a whole one, or "case" would find everything that starts with "cas".
 */
function typosOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < 4) return []
  const typos = letters.flatMap((letter, at) => {
    const before = plain(letters.slice(0, at).join(''))
    const after = plain(letters.slice(at + 1).join(''))
    const [next = '', ...rest] = letters.slice(at + 1)
    return [
      `${before}_${after}`,
      `${before}${after}`,
      `${before}_${plain(letter)}${after}`,
      `${before}${plain(next + letter)}${plain(rest.join(''))}`,
    ]
  })
  const end = letters.length === 4 ? ' %' : '%'
  return [...typos, `${plain(word)}_`].map((typo) => `% ${typo}${end}`)
}
