import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { plain, rankOf, type Search, wordsOf } from './search.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

type Text = Expression<string>

/** As `fuzzy`, for a long list whose words the database keeps: they lead to the rows by exact keys. */
export async function fuzzyByWords(
  db: Database,
  vocabulary: Vocabulary,
  document: Text,
  text: string,
): Promise<Search> {
  const words = wordsOf(text)
  const meanings = await vocabulary.withTypos(db, words)
  return { ...standingIn(document, meanings), rank: rankOf(document, words) }
}

/** The rows in whose document every word of the text stands: in no others can a column contain the text. */
export async function narrowByWords(db: Database, vocabulary: Vocabulary, document: Text, text: string) {
  return standingIn(document, await vocabulary.exactly(db, wordsOf(text)))
}

function standingIn(document: Text, meanings: Meaning[]): Search {
  const rowByRow = every(meanings.map((meaning) => isIn(document, meaning)))
  const isIndexed = meanings.some(({ word, holders }) => holders || hasTrigram(word))
  return isIndexed
    ? { matches: every(meanings.map((meaning) => byIndex(document, meaning))), rowByRow }
    : { matches: rowByRow }
}

function byIndex(document: Text, { word, holders, near }: Meaning): RawBuilder<SqlBool> {
  if (holders) return hasAny(document, [...holders, ...near])
  if (hasTrigram(word)) return sql<SqlBool>`${document} like (select ${`%${plain(word)}%`})`
  return isIn(document, { word, near })
}

function isIn(document: Text, { word, near }: Meaning): RawBuilder<SqlBool> {
  const found = sql<SqlBool>`strpos(${document}, ${word}) > 0`
  if (near.length === 0) return found
  // To read its letters tells faster than to take the text apart that a word is not there.
  const maybe = sql<SqlBool>`${document} like any(${near.map((each) => `%${plain(each)}%`)})`
  return sql<SqlBool>`(${found} or ${maybe} and ${hasAny(document, near)})`
}

// What is searched for stands in a subquery, hidden from the planner: it takes rare words for common ones, and would
// read the whole table for them. So the plan is the same whatever is typed, and a test can keep it.
const hasAny = (document: Text, words: string[]) => sql<SqlBool>`words_of(${document}) && (select ${words}::text[])`

/** The trigram index knows letters and digits only, three in a row. */
const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const every = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
