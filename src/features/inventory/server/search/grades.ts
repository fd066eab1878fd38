import type { Meaning } from './terms.ts'

/** The places of words, the best first. Each one includes those before it. */
const places = ['A', 'AB', 'ABC', 'ABCD'] as const
/** The number of words in a first text. The last one stands for nine or more. */
const lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** How a word is found, the best first. Each one includes those before it. */
const kinds = [
  ({ whole }: Meaning) => whole,
  ({ whole, beginnings }: Meaning) => [...whole, ...beginnings],
  ({ whole, beginnings, parts }: Meaning) => [...whole, ...beginnings, ...parts],
] as const

/**
 * Returns the grades of a search, the best first, as conditions of the type tsquery for an index of keys. Each row matches at
 * most one of them. Whole words are better than beginnings of words, and these are better than other parts. Among rows with
 * whole words, those with all words in the first text come first, and among these the ones with the fewest other words there.
 */
export function gradesOf(text: string, meanings: readonly Meaning[]): string[] {
  const exact = exactKeys(text)
  const grades = exact.map((key, at) => without(key, exact.slice(0, at)))
  let found = exact
  for (const [at, kind] of kinds.entries()) {
    const worse = kinds[at - 1]
    const isSame = worse !== undefined && meanings.every((meaning) => kind(meaning).length === worse(meaning).length)
    if (isSame) continue
    const whereIn = (isPlace: (place: string) => boolean) => condition(meanings, kind, isPlace)
    if (whereIn((place) => place === 'A') !== undefined) {
      for (const length of lengths)
        grades.push(
          ...optional(
            whereIn((place) => place === `A${length}`),
            found,
          ),
        )
    }
    for (const [at, among] of places.entries()) {
      const before = places[at - 1]
      if (before === undefined) continue
      const query = whereIn((place) => among.includes(place))
      const better = whereIn((place) => before.includes(place))
      if (query !== better) grades.push(...optional(query, better === undefined ? found : [...found, better]))
    }
    const all = whereIn((place) => place.length === 1)
    if (all !== undefined) found = [...exact, all]
  }
  return grades
}

/** Returns the condition for all rows of the grades: those with all words, and those that the whole text finds. */
export function anyGrade(meanings: readonly Meaning[], text?: string): string {
  const all = condition(meanings, kinds[2], (place) => place.length === 1)
  const queries = [...(text === undefined ? [] : exactKeys(text)), ...(all === undefined ? [] : [all])]
  return queries.length === 0 ? noRow : queries.join(' | ')
}

/** The row with this id, if the text is a number, and the rows whose first text is the whole text. */
function exactKeys(text: string): string[] {
  const whole = quoted(`=${text.replaceAll(' ', '').toLowerCase()}`)
  return /^\d{1,9}$/.test(text) ? [quoted(`#${Number(text)}`), whole] : [whole]
}

/** Requires each word in one of the places. Returns undefined if no row can have all of them there. */
function condition(
  meanings: readonly Meaning[],
  termsOf: (typeof kinds)[number],
  isPlace: (place: string) => boolean,
): string | undefined {
  const words = meanings.map((meaning) => {
    const keys = termsOf(meaning)
      .filter(({ place }) => isPlace(place.slice(0, -1)))
      .map(({ place, word }) => quoted(place + word))
    return [...new Set(keys)].join(' | ')
  })
  return words.length === 0 || words.includes('') ? undefined : words.map((keys) => `(${keys})`).join(' & ')
}

const optional = (query: string | undefined, found: readonly string[]) =>
  query === undefined ? [] : [without(query, found)]

const without = (query: string, found: readonly string[]) =>
  found.length === 0 ? query : `(${query}) & !(${found.map((each) => `(${each})`).join(' | ')})`

/** A key that no row has. */
const noRow = "'#'"

const quoted = (key: string) => `'${key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
