import { isNumberWord, type SearchWord, splitWords } from './searchWords.ts'
import { isOneTypoApart } from './typos.ts'

/** A piece of a text, and whether the search found it. */
export interface Piece {
  text: string
  start: number
  isFound: boolean
}

/**
 * Splits a text into the pieces that a search through all columns found, and the others. `mistyped` are the words of the search that
 * were found with a typo.
 */
export function markFound(text: string, query: string, mistyped: readonly string[] = []): Piece[] {
  const asked = wordsOf(query)
  const words = splitWords(text)
  return piecesOf(
    text,
    words.flatMap((word, at) => [
      ...within(word, asked),
      ...together(words, at, asked),
      ...(mistyped.some((typo) => isOneTypoApart(typo, word.word)) ? [[word.start, word.end] as const] : []),
    ]),
  )
}

/**
 * The words of a search that were found with a typo. The first row is enough to find them, because all rows have the other
 * words as they are written.
 */
export function mistypedIn(query: string, [row = {}]: readonly object[]): string[] {
  const texts = Object.values(row).map((value) => (typeof value === 'string' ? wordsOf(value).join('') : ''))
  const isWritten = (word: string) => texts.some((text) => text.includes(word))
  return wordsOf(query).filter((word) => word.length >= shortestMistyped && !isNumberWord(word) && !isWritten(word))
}

/** A typo is only forgiven in a word of at least this many letters. */
const shortestMistyped = 4

const wordsOf = (text: string) => splitWords(text).map(({ word }) => word)

/** Splits a text at the matches of a search in one column, in upper or lower case: `15`, or `=15`. */
export function markContained(text: string, query: string): Piece[] {
  const found: Range[] = []
  const [all, searched] = [text.toLowerCase(), query.replace(/^=\s*/, '').toLowerCase()]
  // Lower case may have another length, so that the places would be wrong.
  if (all.length !== text.length || searched === '') return [{ text, start: 0, isFound: false }]
  for (let at = all.indexOf(searched); at >= 0; at = all.indexOf(searched, at + searched.length))
    found.push([at, at + searched.length])
  return piecesOf(text, found)
}

type Range = readonly [start: number, end: number]

/** The part of a word that is one of the typed words. Numbers are only found as a whole. */
function within({ word, start, end }: SearchWord, asked: readonly string[]): Range[] {
  const joined = asked.slice(1).map((second, at) => `${asked[at]}${second}`)
  if (asked.includes(word) || joined.includes(word)) return [[start, end]]
  if (isNumberWord(word)) return []
  return asked
    .filter((each) => !isNumberWord(each) && word.includes(each) && (each.length > 1 || word.startsWith(each)))
    .map((each) => [start + word.indexOf(each), start + word.indexOf(each) + each.length])
}

/** Neighbouring words that give a typed word when they are written together: `USB-C` for `usbc`. */
function together(words: readonly SearchWord[], at: number, asked: readonly string[]): Range[] {
  return [2, 3].flatMap((count) => {
    const run = words.slice(at, at + count)
    const [first, last] = [run[0], run.at(-1)]
    const isJoined = run.length === count && asked.includes(run.map(({ word }) => word).join(''))
    return first && last && isJoined && !run.some(({ word }) => isNumberWord(word))
      ? [[first.start, last.end] as const]
      : []
  })
}

function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  const add = (end: number, isFound: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), start: done, isFound })
    done = Math.max(done, end)
  }
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0] || other[1] - one[1])) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return pieces
}
