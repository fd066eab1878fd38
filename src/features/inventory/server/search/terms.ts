import { sql } from 'kysely'
import { batchReads } from '#platform/db/batchReads.ts'
import type { Database } from '#platform/db/database.ts'
import { isNumberWord } from '#shared/searchWords.ts'
import { isOneTypoApart, slipsOf } from '#shared/typos.ts'

/**
 * A word of the products, with the place where they have it. `A:` is the first text of a row, `B:`, `C:` and `D:` are the next
 * ones, and `A3:` is a first text of three words. The place ends with `+` if the word is made of several neighbouring words.
 * The place and the word together are a key, and an index finds the rows by their keys.
 */
interface Term {
  word: string
  place: string
}

/** A typed word, and the words of the products that it may mean. */
export interface Meaning {
  word: string
  /** The typed word itself, also if one side writes it in two words: `usbc` and `usb c`. */
  whole: Term[]
  /** The words that begin with it. */
  beginnings: Term[]
  /** All other words that contain it. */
  parts: Term[]
  /** So many words contain it that searching the texts is faster. Then only `whole` is filled. */
  isFrequent: boolean
}

/** With more terms than this, searching the texts is faster than looking up each term in the index. */
const mostTerms = 1000

/** The table with the terms of a long list, as migrations/0005-products.sql describes it. */
type TermTable = 'product_terms'

export interface Terms {
  /** Returns the meaning of each word of a text. */
  lookUp(db: Database, words: readonly string[]): Promise<Meaning[]>
  /** Returns the meaning of a word if one of its letters is wrong, missing, added or swapped with its neighbour. */
  lookUpTypos(db: Database, word: string): Promise<Meaning>
}

export const termsIn = (table: TermTable): Terms => ({
  lookUp: batchReads(async (db, texts: (readonly string[])[]) => {
    const known = Map.groupBy(await findTerms(db, table, texts), ({ asked }) => asked)
    return (words) => words.map((word, at) => meaningOf(word, joinedWith(words, at), known))
  }),
  lookUpTypos: batchReads(async (db, words: string[]) => {
    const known = Map.groupBy(await findNear(db, table, words), ({ asked }) => asked)
    return (word) => ({
      ...nothing,
      word,
      whole: known.get(word)?.filter((term) => isOneTypoApart(word, term.word)) ?? [],
    })
  }),
})

const nothing = { whole: [], beginnings: [], parts: [], isFrequent: false }

interface Found extends Term {
  /** The typed word that found this term. */
  asked: string
}

async function findTerms(db: Database, table: TermTable, texts: readonly (readonly string[])[]): Promise<Found[]> {
  const words = new Set(texts.flat())
  const inWords = [...words].filter((word) => !isNumberWord(word))
  const exact = new Set([
    ...words,
    ...inWords.map((word) => `+${word}`),
    ...texts.flatMap((each) => each.flatMap((_, at) => joinedWith(each, at))),
  ])
  // The texts are in subqueries, where the planner does not see their values, so that the plan is always the same.
  const { rows } = await sql<Found>`
    select asked, word, place from unnest((select ${inWords}::text[])) as asked, lateral (
      select word, place from ${sql.table(table)}
      where look_up >= asked and look_up < asked || chr(1114111) limit ${sql.lit(mostTerms + 1)}
    ) as holder
    union all
    select asked, word, place from unnest((select ${[...exact]}::text[])) as asked, lateral (
      select word, place from ${sql.table(table)} where look_up = asked and (look_up like '+%' or word = look_up)
      limit ${sql.lit(mostTerms)}
    ) as same`.execute(db)
  return rows
}

async function findNear(db: Database, table: TermTable, words: readonly string[]): Promise<Found[]> {
  const typed = words.filter((word) => !isNumberWord(word) && word.length >= 4)
  const slips = typed.flatMap((asked) => slipsOf(asked).map((slip) => ({ asked, slip: `-${slip}` })))
  if (slips.length === 0) return []
  const { rows } = await sql<Found>`
    select distinct asked, term.word, term.place
    from unnest((select ${slips.map(({ asked }) => asked)}::text[]), (select ${slips.map(({ slip }) => slip)}::text[]))
        as typo(asked, slip),
      lateral (select word from ${sql.table(table)} where look_up = slip limit ${sql.lit(mostTerms)}) as near,
      lateral (
        select word, place from ${sql.table(table)} where look_up = near.word and word = near.word
        limit ${sql.lit(mostTerms)}
      ) as term`.execute(db)
  return rows
}

/** The word at this index, joined with its neighbours: `usbc` for `usb c`. Numbers are not joined. */
function joinedWith(words: readonly string[], at: number): string[] {
  const runs = [
    [at - 1, at + 1],
    [at, at + 2],
    [at - 2, at + 1],
    [at - 1, at + 2],
    [at, at + 3],
  ] as const
  return runs.flatMap(([from, to]) => {
    if (from < 0 || to > words.length) return []
    const run = words.slice(from, to)
    return run.some(isNumberWord) ? [] : [run.join('')]
  })
}

/** The table does not have the long numbers in the last texts of a row. */
const unlisted = (word: string) => (word.length < 4 ? [] : [{ word, place: 'D:' }])

function meaningOf(word: string, joined: readonly string[], known: ReadonlyMap<string, Found[]>): Meaning {
  const together = joined.flatMap((each) => known.get(each)?.filter((term) => term.word === each) ?? [])
  if (isNumberWord(word)) return { ...nothing, word, whole: [...(known.get(word) ?? []), ...unlisted(word)] }
  const holders = known.get(word) ?? []
  const same = holders.filter((term) => term.word === word)
  const whole = [...new Set([...same, ...(known.get(`+${word}`) ?? []), ...together])]
  if (holders.length > mostTerms) return { ...nothing, word, whole, isFrequent: true }
  return {
    word,
    whole,
    beginnings: holders.filter((term) => term.word !== word && term.word.startsWith(word)),
    parts: holders.filter((term) => !term.word.startsWith(word)),
    isFrequent: false,
  }
}
