import { sql } from 'kysely'
import type { Database } from './db/database.ts'

/** The tables in which the database keeps every word of a long list, with its slips and its endings. */
export interface Vocabulary {
  words: 'product_words'
  endings: 'product_word_endings'
}

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

/** What each word may stand for; where typos are not forgiven, nothing lies near it. */
export async function lookUp(
  db: Database,
  vocabulary: Vocabulary,
  words: string[],
  { typos }: { typos: boolean },
): Promise<Meaning[]> {
  const known = Map.groupBy(await findWords(db, vocabulary, words.filter(isNoNumber), typos), ({ asked }) => asked)
  return words.map((word) => {
    const found = known.get(word)?.map((row) => row.word) ?? []
    const holders = found.filter((each) => each.includes(word))
    if (!isNoNumber(word) || holders.length > mostHolders) return { word, near: [] }
    const others = found.filter((each) => !each.includes(word))
    return { word, holders, near: others.filter((each) => isOneTypoApart(bare(word), bare(each))) }
  })
}

async function findWords(db: Database, { words, endings }: Vocabulary, asked: string[], typos: boolean) {
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
const bare = (word: string) => word.replace(/^[.,;:!?()"']+|[.,;:!?()"']+$/g, '')

/** One letter is wrong, missing, added, or swapped with its neighbour. */
export function isOneTypoApart(one: string, other: string): boolean {
  let alike = 0
  while (alike < one.length && one[alike] === other[alike]) alike++
  const [a, b] = [one.slice(alike), other.slice(alike)]
  return one !== other && (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || swapped(a) === b)
}

const swapped = (letters: string) => letters.charAt(1) + letters.charAt(0) + letters.slice(2)
