import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { every } from '#platform/list/search.ts'
import { isNumberWord, type SearchWord, splitWords } from '#shared/searchWords.ts'
import { anyGrade, gradesOf } from './grades.ts'
import type { Meaning, Terms } from './terms.ts'

/** Words that people type in another form than the rows have them. */
export interface WordForms {
  /** Writes out a short form of several words. All other words are returned as they are. */
  wordsFor: (word: string) => readonly string[]
  /** The words that mean the same as a typed one. */
  otherWordsFor: (word: string) => readonly string[]
  /** The same, if the typed word has a typo. */
  otherWordsNear: (word: string) => readonly string[]
}

/** A long list is searched by an index of the words of each row. */
export interface TermIndex {
  terms: Terms
  /** The words of the language of the list. */
  forms: WordForms
  /** The keys of a row, with exactly the expression of the index. */
  keys: RawBuilder<unknown>
  /** The texts of a row, in lower case. */
  text: RawBuilder<string>
  /** The order of rows that match equally well. */
  ties: readonly RawBuilder<unknown>[]
}

/** How the rows with every word of a text are found. */
export type WordSearch =
  | {
      by: 'grades'
      matches: RawBuilder<SqlBool>
      /** The conditions of `gradesOf`, the best first. Each match has one of them. */
      grades: readonly string[]
      /** A condition that PostgreSQL checks fast. It is true for all matches, and for some other rows. */
      contains: RawBuilder<SqlBool>
    }
  | { by: 'index' | 'row'; matches: RawBuilder<SqlBool> }

/** Finds rows that have every word of a text, in grades from the best to the worst unless a word is too frequent. */
export async function searchByTerms(db: Database, index: TermIndex, text: string): Promise<WordSearch> {
  const meanings = await meaningsOf(db, index, text)
  // No index contains signs.
  if (meanings.length === 0) {
    const signs = text.toLowerCase().split(/\s+/)
    return { by: 'row', matches: every(signs.map((sign) => containsWord(index, sign))) }
  }
  const frequent = meanings.filter(({ isFrequent }) => isFrequent)
  if (frequent.length === 0) {
    return {
      by: 'grades',
      matches: hasKeys(index, anyGrade(meanings, text)),
      grades: gradesOf(text, meanings),
      contains: containsTerms(index, meanings, text),
    }
  }
  const found = every(frequent.map(({ word }) => containsWord(index, word)))
  const others = meanings.filter(({ isFrequent }) => !isFrequent)
  return others.length === 0
    ? { by: 'row', matches: found }
    : { by: 'index', matches: every([hasKeys(index, anyGrade(others)), found]) }
}

/** The `+` at the end of a word or a number is the word `plus`. The keys of the rows have it, too. */
export const withPlus = (text: string) => text.replaceAll(/(?<=\w)\+(?!\w)/g, ' plus ')

/**
 * The meaning of each word, which includes the words that mean the same. A typo is only considered for a word that is not found
 * as it is written.
 */
export async function meaningsOf(db: Database, { terms, forms }: TermIndex, query: string): Promise<Meaning[]> {
  const text = withPlus(query)
  const typed = splitWords(text).flatMap((each) => forms.wordsFor(each.word).map((word) => ({ ...each, word })))
  const words = typed.filter(({ word }, at, all) => all.findIndex((each) => each.word === word) === at)
  const termsFor = async (others: readonly string[]) =>
    (await Promise.all(others.map((other) => terms.lookUp(db, [other])))).flat().flatMap(({ whole }) => whole)
  // All of them are looked up in one statement.
  const [found, others] = await Promise.all([
    terms.lookUp(
      db,
      words.map(({ word }) => word),
    ),
    Promise.all(words.map(({ word }) => termsFor(forms.otherWordsFor(word)))),
  ])
  return Promise.all(
    found.map(async (each, at) => {
      const written = asTyped(each, words[at], text)
      const meaning = { ...written, whole: [...written.whole, ...(others[at] ?? [])] }
      if (isFound(meaning)) return meaning
      const [mistyped, near] = await Promise.all([
        terms.lookUpTypos(db, meaning.word),
        termsFor(forms.otherWordsNear(meaning.word)),
      ])
      return { ...mistyped, whole: [...mistyped.whole, ...near] }
    }),
  )
}

const isFound = ({ whole, beginnings, parts, isFrequent }: Meaning) =>
  isFrequent || whole.length + beginnings.length + parts.length > 0

/**
 * In a query without spaces, a word before a number ends there, and a word after a number begins there: the `s` of `s24` is not
 * the first letter of `slim`. Beside other words, a single letter does not match inside of words, because most words have it.
 */
function asTyped(meaning: Meaning, typed: SearchWord | undefined, text: string): Meaning {
  const { word, parts } = meaning
  if (!typed || isNumberWord(word)) return meaning
  if (isDigit(text.charAt(typed.end)))
    return {
      ...meaning,
      beginnings: [],
      parts: word.length === 1 ? [] : parts.filter((term) => term.word.endsWith(word)),
      isFrequent: false,
    }
  if (isDigit(text.charAt(typed.start - 1)) || (word.length === 1 && text.length > 1)) return { ...meaning, parts: [] }
  return meaning
}

const isDigit = (sign: string) => /^[0-9]$/.test(sign)

/** Finds rows that have the words of a text which is looked for in one column. The column may still not contain the text. */
export async function narrowByTerms(
  db: Database,
  index: TermIndex,
  text: string,
): Promise<RawBuilder<SqlBool> | undefined> {
  const words = splitWords(text)
  const numbers = words.filter(({ word }) => isNumberWord(word)).flatMap((word) => startOfNumber(text, word))
  if (numbers.length > 0) return hasAll(index, numbers)
  const meanings = await index.terms.lookUp(
    db,
    words.map(({ word }) => word),
  )
  const conditions = meanings.flatMap((meaning, at) => {
    if (meaning.isFrequent || isNumberWord(meaning.word)) return []
    // The text may begin or end in the middle of a word.
    const isCut = at === 0 || at === words.length - 1
    return [anyGrade([isCut ? meaning : { ...meaning, beginnings: [], parts: [] }])]
  })
  return conditions.length === 0 ? undefined : hasAll(index, conditions)
}

const hasAll = (index: TermIndex, conditions: readonly string[]) =>
  hasKeys(index, conditions.map((each) => `(${each})`).join(' & '))

/** A number after a space or a letter is not cut at its start. Short ones begin too many numbers. */
function startOfNumber(text: string, { start, end }: SearchWord): string[] {
  const [digits = ''] = text.slice(start, end).split(',')
  if (!/[\p{Alphabetic}\s]/u.test(text.charAt(start - 1)) || digits.length < 3) return []
  return [['A', 'B', 'C', 'D'].map((place) => `'${place}:${digits}':*`).join(' | ')]
}

// The condition is in a subquery, where the planner does not see it, so that the plan is the same for all words.
export const hasKeys = ({ keys }: TermIndex, query: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${keys} @@ (select ${query}::tsquery)`

const containsWord = ({ text }: TermIndex, word: string) => sql<SqlBool>`strpos(${text}, ${word}) > 0`

/** True for all rows that the grades find, and for some others. PostgreSQL checks it faster than the keys of a row. */
function containsTerms(index: TermIndex, meanings: readonly Meaning[], text: string) {
  const words = every(meanings.map((meaning) => containsTerm(index, meaning)))
  const whole = text.replaceAll(' ', '').toLowerCase()
  return sql<SqlBool>`(${words} or strpos(replace(${index.text}, ' ', ''), ${whole}) > 0)`
}

function containsTerm(index: TermIndex, { word, whole, beginnings, parts }: Meaning): RawBuilder<SqlBool> {
  const terms = [...whole, ...beginnings, ...parts]
  // A number may have commas in the texts, and words that are one key may be separate in them.
  if (isNumberWord(word) || terms.some(({ place }) => place.endsWith('+'))) return sql<SqlBool>`true`
  const words = new Set(terms.map((term) => (term.word.includes(word) ? word : term.word)))
  return sql<SqlBool>`(${sql.join(
    [...words].map((each) => containsWord(index, each)),
    sql` or `,
  )})`
}
