import { sql } from 'kysely'
import { batchReads } from '../db/batchReads.ts'
import type { Database } from '../db/database.ts'

/** A typed word, with the words of the list that it may mean. */
export interface Meaning {
  word: string
  /** The words that contain it. Undefined if they are too many, and for a number, because vocabularies have no numbers. */
  holders?: string[]
  /** The words that differ from it by one typo. Empty if very many words contain it. */
  near: string[]
}

/** With more words than this, searching the texts is faster than searching for each word in the index. */
const mostHolders = 1000

/** Returns the meaning of each typed word. */
export type LookUp = (db: Database, words: string[]) => Promise<Meaning[]>
export interface Vocabulary {
  withTypos: LookUp
  /** Without typos: `near` is empty. */
  exactly: LookUp
}

/** The tables with every word of a long list, with its slips (the word without one of its letters) and its endings. */
interface Tables {
  words: 'product_words'
  endings: 'product_word_endings'
}

export const vocabularyIn = (tables: Tables): Vocabulary => ({
  withTypos: lookUpIn(tables, { typos: true }),
  exactly: lookUpIn(tables, { typos: false }),
})

const lookUpIn = (tables: Tables, { typos }: { typos: boolean }): LookUp =>
  batchReads(async (db, searches: string[][]) => {
    const words = [...new Set(searches.flat())]
    const known = Map.groupBy(await findWords(db, tables, words.filter(isNoNumber), typos), ({ asked }) => asked)
    return (searched) => searched.map((word) => meaningOf(word, known.get(word)?.map((row) => row.word) ?? []))
  })

function meaningOf(word: string, found: string[]): Meaning {
  const holders = found.filter((each) => each.includes(word))
  if (!isNoNumber(word) || holders.length > mostHolders) return { word, near: [] }
  const meant = bare(word)
  return { word, holders, near: found.filter((each) => !each.includes(word) && isOneTypoApart(meant, bare(each))) }
}

async function findWords(db: Database, { words, endings }: Tables, asked: string[], typos: boolean) {
  if (asked.length === 0) return []
  const near = sql`union all select word from ${sql.table(words)} where slips && slips_of(asked)`
  // Words that differ by a typo have a slip in common. Words that contain the typed one have an ending that begins with it,
  // which an index finds. The words are in a subquery, hidden from the planner, so that the plan is the same for all.
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked, word from unnest((select ${asked}::text[])) as asked, lateral (
      (
        select word from ${sql.table(endings)} where ending >= asked and ending < asked || chr(1114111)
        limit ${sql.lit(mostHolders + 1)}
      )
      ${typos ? near : sql``}
    ) as found`.execute(db)
  return rows
}

const isNoNumber = (word: string) => /\D/.test(word)

/** Removes punctuation around a word: "unlocked." at the end of a sentence is the word "unlocked". */
function bare(word: string) {
  let start = 0
  let end = word.length
  while (start < end && marks.includes(word.charAt(start))) start++
  while (end > start && marks.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}
const marks = '.,;:!?()"\''

/**
 * Returns whether one letter is wrong, missing, added, or swapped with its neighbour. A search calls this for a hundred
 * words, so it creates no new texts.
 */
export function isOneTypoApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (start + end < shorter && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  const differing = Math.max(one.length, other.length) - start - end
  const isSwap = one[start] === other[start + 1] && one[start + 1] === other[start]
  return differing === 1 || (differing === 2 && one.length === other.length && isSwap)
}
