import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { escapeLike, rankOf, type Search, wordsOf } from './search.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

type Text = Expression<string>

/** Like `fuzzy`, for a long list whose words are kept in a vocabulary: the rows are found by an index of whole words. */
export async function fuzzyByWords(
  db: Database,
  vocabulary: Vocabulary,
  document: Text,
  text: string,
): Promise<Search> {
  const words = wordsOf(text)
  const meanings = await vocabulary.withTypos(db, words)
  return { ...searchFor(document, meanings), rank: rankOf(document, words) }
}

/** Narrows a search in one column: the column can only contain the text if the row's document contains all its words. */
export async function narrowByWords(db: Database, vocabulary: Vocabulary, document: Text, text: string) {
  return searchFor(document, await vocabulary.exactly(db, wordsOf(text)))
}

function searchFor(document: Text, meanings: Meaning[]): Search {
  const rowByRow = every(meanings.map((meaning) => isIn(document, meaning)))
  const isIndexed = meanings.some(({ word, holders }) => holders || hasTrigram(word))
  return isIndexed
    ? { matches: every(meanings.map((meaning) => byIndex(document, meaning))), rowByRow }
    : { matches: rowByRow }
}

function byIndex(document: Text, { word, holders, near }: Meaning): RawBuilder<SqlBool> {
  if (holders) return hasAny(document, [...holders, ...near])
  if (hasTrigram(word)) return sql<SqlBool>`${document} like (select ${`%${escapeLike(word)}%`})`
  return isIn(document, { word, near })
}

function isIn(document: Text, { word, near }: Meaning): RawBuilder<SqlBool> {
  const found = sql<SqlBool>`strpos(${document}, ${word}) > 0`
  if (near.length === 0) return found
  // If a word is not in the text, `like` finds that out faster than splitting the text into words.
  const maybe = sql<SqlBool>`${document} like any(${near.map((each) => `%${escapeLike(each)}%`)})`
  return sql<SqlBool>`(${found} or ${maybe} and ${hasAny(document, near)})`
}

// The searched words are in a subquery, where the planner cannot see them: it would take rare words for frequent ones, and
// read the whole table. With the subquery the plan is the same for all words, and a test checks it.
const hasAny = (document: Text, words: string[]) => sql<SqlBool>`words_of(${document}) && (select ${words}::text[])`

/** The trigram index can find a word with three letters or digits in a row. */
const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const every = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
