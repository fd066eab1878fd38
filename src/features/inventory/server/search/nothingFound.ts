import { type AliasableExpression, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { countedUpTo, type SearchHints } from '#shared/list.ts'
import { isNumberWord, splitWords } from '#shared/searchWords.ts'
import type { Product } from '../../columns.ts'
import { anyGrade } from './grades.ts'
import { productIndex } from './readProductPage.ts'
import { meaningsOf } from './termSearch.ts'

type Explained =
  | { nothing_found: SearchHints; rest?: never }
  | { nothing_found?: never; left_out: string; rest: string }

/**
 * For a search whose words no product has all of: returns the words to leave out, and the other words, which some products
 * have. A number and the word that belongs to it are never left out, because another number is another device. If only these
 * are left, or no word is known, returns hints.
 */
export async function explainNothing(
  db: Database,
  rows: AliasableExpression<Product>,
  query: string,
): Promise<Explained | undefined> {
  const units = unitsOf(query)
  const find = (texts: readonly string[]) => findTexts(db, rows, texts)
  const alone = await find(units)
  const isNumbered = (at: number) => /\d/.test(units[at] ?? '')
  const isFound = (at: number) => (alone[at]?.many ?? 0) > 0
  const isKind = (at: number) => alone[at]?.is_kind === true
  const hints = async (missing: readonly number[]) => ({ nothing_found: await hintsFor(units, missing, find, near) })
  const near = (name: string) => nearestNames(db, rows, name)

  const all = [...units.keys()]
  const unknown = all.filter((at) => !isFound(at))
  const [missing] = [...unknown.filter(isNumbered), ...(unknown.length === all.length ? unknown : [])]
  if (missing !== undefined) return hints([missing])

  const known = all.filter(isFound)
  const left = known.filter((at) => !isNumbered(at)).slice(0, mostUnits)
  for (let count = 0; count <= left.length; count++) {
    const keeping = groupsOf(count, left).map((group) => known.filter((at) => !group.includes(at)))
    const candidates = keeping.filter((kept) => kept.length > 0)
    const found = await find(candidates.map((kept) => textOf(units, kept)))
    const [best] = candidates
      .map((kept, at) => ({ kept, many: found[at]?.many ?? 0, kinds: kept.filter(isKind).length }))
      .filter(({ many }) => many > 0)
      // The kind of product says most about what the user wants, then the rarer words, then the last ones.
      .toSorted((one, other) => other.kinds - one.kinds || one.many - other.many)
    if (!best) continue
    const left_out = textOf(
      units,
      all.filter((at) => !best.kept.includes(at)),
    )
    return left_out === '' ? undefined : { left_out, rest: textOf(units, best.kept) }
  }
  return hints(known)
}

type Find = (texts: readonly string[]) => Promise<Found[]>

async function hintsFor(
  units: readonly string[],
  missing: readonly number[],
  find: Find,
  near: (name: string) => Promise<string[]>,
): Promise<SearchHints> {
  const without = units.filter((_, at) => !missing.includes(at)).join(' ')
  const name = textOf(units, missing)
  const names = missing.length === 1 ? await near(name) : missing.map((at) => units[at] ?? '')
  const searches = names.map((nearest) => replaced(units, missing, nearest))
  const candidates = [...new Set(searches)].filter((search) => search.toLowerCase() !== units.join(' ').toLowerCase())
  const works = (await find([...candidates, without])).map(({ many }) => many > 0)
  return {
    missing: writtenLike(name, names),
    nearest: candidates.filter((_, at) => works[at]).slice(0, mostNearest),
    without: works.at(-1) ? without : '',
  }
}

const mostNearest = 3
/** Only the first words of a long query can be left out. */
const mostUnits = 8

/** The typed words of a query. A number belongs to the word before it, because the 7 of `pixel 7` is no name. */
function unitsOf(query: string): string[] {
  const units: string[] = []
  for (const word of query.split(/\s+/)) {
    const before = units.at(-1)
    if (before !== undefined && /^\d+$/.test(word)) units[units.length - 1] = `${before} ${word}`
    else units.push(word)
  }
  return units
}

const groupsOf = (size: number, items: readonly number[]): number[][] =>
  size === 0
    ? [[]]
    : items.flatMap((first, at) => groupsOf(size - 1, items.slice(at + 1)).map((others) => [first, ...others]))

const textOf = (units: readonly string[], group: readonly number[]) => group.map((at) => units[at]).join(' ')

const replaced = (units: readonly string[], [first, ...others]: readonly number[], name: string) =>
  units.flatMap((unit, at) => (at === first ? [name] : others.includes(at) ? [] : [unit])).join(' ')

interface Found {
  /** The number of products, up to a limit; 1 for a text of signs, which are in no index. */
  many: number
  /** Whether the text is a word of their product type or category. */
  is_kind: boolean
}

/**
 * Returns what each text finds. It counts products instead of using `exists`, for which PostgreSQL would read all products,
 * because it does not know how rare the words are.
 */
async function findTexts(db: Database, rows: AliasableExpression<Product>, texts: readonly string[]): Promise<Found[]> {
  const asked = await Promise.all(
    texts.map(async (text) => {
      const meanings = await meaningsOf(db, productIndex, text)
      const words = meanings.flatMap(({ whole }) => whole.map(({ word }) => word)).join(' ')
      return { query: meanings.length === 0 ? '' : anyGrade(meanings, text), words }
    }),
  )
  const { rows: found } = await sql<Found>`
    select case when query = '' then 1 else many end as many, is_kind
    from unnest(
      (select ${asked.map(({ query }) => query)}::text[]), (select ${asked.map(({ words }) => words)}::text[])
    ) with ordinality as asked(query, words, at), lateral (
      select count(*) as many, coalesce(bool_or(
        string_to_array(lower(product_type || ' ' || category), ' ') && string_to_array(words, ' ')
      ), false) as is_kind
      from (
        select row.product_type, row.category from ${rows.as('row')} where ${productIndex.keys} @@ query::tsquery
        limit ${sql.lit(countedUpTo)}
      ) as match
    ) as found order by at`.execute(db)
  return found
}

/**
 * Returns the devices that have a word of the text, the most similar first. If there are none, returns the words of products
 * that are similar to the text.
 */
async function nearestNames(db: Database, rows: AliasableExpression<Product>, text: string): Promise<string[]> {
  const words = splitWords(text).filter(({ word }) => !isNumberWord(word))
  const keys = words.map(({ word }) => `'A:${word}'`).join(' | ')
  const near = text.toLowerCase()
  const { rows: names } = await sql<{ name: string }>`
    select name from (
      select distinct device as name from ${rows.as('row')} where ${productIndex.keys} @@ (select ${keys}::tsquery)
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
