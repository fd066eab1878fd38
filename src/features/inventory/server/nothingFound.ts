import { type AliasableExpression, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { anyGrade } from '#platform/list/grades.ts'
import { meaningsOf, type TermIndex } from '#platform/list/termSearch.ts'
import { countedUpTo, type SearchHints } from '#shared/list.ts'
import { isNumberWord, splitWords } from '#shared/searchWords.ts'
import type { Product } from '../columns.ts'

/** Explains why no product matches: the smallest group of words that no product has, and searches that find something. */
export async function explainNothing(
  db: Database,
  rows: AliasableExpression<Product>,
  index: TermIndex,
  query: string,
): Promise<SearchHints | undefined> {
  const units = unitsOf(query)
  const find = (texts: readonly string[]) => findTexts(db, rows, index, texts)
  const missing = await smallestMissing(units, find)
  if (!missing) return undefined

  const without = units.filter((_, at) => !missing.includes(at)).join(' ')
  const name = textOf(units, missing)
  const names = missing.length === 1 ? await nearestNames(db, rows, index, name) : missing.map((at) => units[at] ?? '')
  const searches = names.map((nearest) => replaced(units, missing, nearest))
  const candidates = [...new Set(searches)].filter((search) => search.toLowerCase() !== query.toLowerCase())
  const works = await find([...candidates, without])
  return {
    missing: writtenLike(name, names),
    nearest: candidates.filter((_, at) => works[at]).slice(0, mostNearest),
    without: works.at(-1) ? without : '',
  }
}

const mostNearest = 3
/** Of a long query, only the first words are compared in groups. */
const mostUnits = 8

/** The words of a query as they are typed. A number goes with the word before it: the 7 of `pixel 7` is no name. */
function unitsOf(query: string): string[] {
  const units: string[] = []
  for (const word of query.split(/\s+/)) {
    const before = units.at(-1)
    if (before !== undefined && /^\d+$/.test(word)) units[units.length - 1] = `${before} ${word}`
    else units.push(word)
  }
  return units
}

/** Returns the smallest group of words that finds nothing. Larger groups are only looked up if all smaller ones are found. */
async function smallestMissing(units: readonly string[], find: (texts: readonly string[]) => Promise<boolean[]>) {
  const all = [...units.keys()]
  const compared = all.slice(0, mostUnits)
  const larger = compared.slice(2).map((_, at) => groupsOf(at + 3, compared))
  for (const groups of [[...groupsOf(1, all), ...groupsOf(2, compared)], ...larger, [all]]) {
    const found = await find(groups.map((group) => textOf(units, group)))
    const missing = groups[found.indexOf(false)]
    if (missing) return missing
  }
  return undefined
}

const groupsOf = (size: number, items: readonly number[]): number[][] =>
  size === 0
    ? [[]]
    : items.flatMap((first, at) => groupsOf(size - 1, items.slice(at + 1)).map((others) => [first, ...others]))

const textOf = (units: readonly string[], group: readonly number[]) => group.map((at) => units[at]).join(' ')

const replaced = (units: readonly string[], [first, ...others]: readonly number[], name: string) =>
  units.flatMap((unit, at) => (at === first ? [name] : others.includes(at) ? [] : [unit])).join(' ')

/**
 * Returns for each text whether a product matches it; true for a text of signs, which are in no index. The products are counted,
 * because for an `exists` the planner reads all products: it does not know how rare the words are.
 */
async function findTexts(
  db: Database,
  rows: AliasableExpression<Product>,
  index: TermIndex,
  texts: readonly string[],
): Promise<boolean[]> {
  const queries = await Promise.all(
    texts.map(async (text) => {
      const meanings = await meaningsOf(db, index, text)
      return meanings.length === 0 ? '' : anyGrade(meanings, text)
    }),
  )
  const { rows: found } = await sql<{ found: boolean }>`
    select query = '' or (
      select count(*) from (
        select from ${rows.as('row')} where ${index.keys} @@ query::tsquery limit ${sql.lit(countedUpTo)}
      ) as match
    ) > 0 as found
    from unnest((select ${queries}::text[])) with ordinality as asked(query, at) order by at`.execute(db)
  return found.map((row) => row.found)
}

/**
 * Returns the devices that have a word of the text, the most similar first. If there are none, returns the words of products
 * that are similar to the text.
 */
async function nearestNames(
  db: Database,
  rows: AliasableExpression<Product>,
  index: TermIndex,
  text: string,
): Promise<string[]> {
  const words = splitWords(text).filter(({ word }) => !isNumberWord(word))
  const keys = words.map(({ word }) => `'A:${word}'`).join(' | ')
  const near = text.toLowerCase()
  const { rows: names } = await sql<{ name: string }>`
    select name from (
      select distinct device as name from ${rows.as('row')} where ${index.keys} @@ (select ${keys}::tsquery)
    ) as device
    order by similarity(lower(name), ${near}) desc, name limit ${mostNearest}`.execute(db)
  if (names.length > 0) return names.map(({ name }) => name)
  const { rows: similar } = await sql<{ name: string }>`
    select word as name from product_terms where look_up = word and place like '%:' and word % ${near}
    group by word order by similarity(word, ${near}) desc, word limit ${mostNearest}`.execute(db)
  return similar.map(({ name }) => name)
}

/** Writes the words of a text with the capital letters of the names: `Pixel 7`, because there is a Pixel 9. */
const writtenLike = (text: string, names: readonly string[]) =>
  text
    .split(' ')
    .map(
      (word) =>
        names.flatMap((name) => name.split(' ')).find((each) => each.toLowerCase() === word.toLowerCase()) ?? word,
    )
    .join(' ')
