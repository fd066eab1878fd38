import { sql } from 'kysely'
import { batchReads } from '../db/batchReads.ts'
import type { Database } from '../db/database.ts'

/** What a searcher's word may stand for, in words that are in use. */
export interface Meaning {
  word: string
  /** The words it is a part of, unless they are too many to name. Of a number they are unknown: no vocabulary keeps it. */
  holders?: string[]
  /** The words that lie a typo away. What is part of very many words is none. */
  near: string[]
}

/** Beyond so many words it costs more to name them than to look through the text. */
const mostHolders = 1000

/** What each of a searcher's words may stand for. */
export type LookUp = (db: Database, words: string[]) => Promise<Meaning[]>
export interface Vocabulary {
  withTypos: LookUp
  /** Nothing lies near a word. */
  exactly: LookUp
}

/** The tables in which the database keeps every word of a long list, with its slips and its endings. */
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
  // A word's slips lead to the words that may be a typo away; what has the same beginning lies together among the endings.
  // Hidden from the planner in a subquery, the words are no reason to plan anew for each search.
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

/** Without the marks around it: "unlocked." at the end of a sentence is the word "unlocked". */
function bare(word: string) {
  let start = 0
  let end = word.length
  while (start < end && marks.includes(word.charAt(start))) start++
  while (end > start && marks.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}
const marks = '.,;:!?()"\''

/** One letter is wrong, missing, added, or swapped with its neighbour. Asked of a hundred words a search: so it makes no new ones. */
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
