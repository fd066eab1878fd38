import type * as z from 'zod'
import type { Product } from '#features/inventory/columns.ts'
import { ProductQuery } from '#features/inventory/contract.ts'
import { displayName, type NamedProduct } from '#features/inventory/rules.ts'
import { findProducts, findProductsById } from '#features/inventory/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { collect } from '#platform/list/rowStream.ts'
import { type FormProduct, mostProductSuggestions, type SuggestedProducts } from '../contract.ts'

/** Finds the products that match an id or a name, the best match first. */
export async function suggestProducts(db: Database, query: string): Promise<SuggestedProducts> {
  if (query === '') return { items: [] }
  const asked = { query, per_page: mostProductSuggestions, explain: true }
  const { items, nothing_found, left_out } = await search(db, asked)
  return { items, nothing_found, left_out }
}

export async function findById(db: Database, ids: readonly number[]): Promise<FormProduct[]> {
  const found = await findProductsById(db, ids)
  return found.map(asFormProduct)
}

/**
 * Finds the product with exactly the words of a name. Otherwise the only one with all of these words, or else the only match
 * of the search, which allows typos.
 */
export async function findNamed(db: Database, name: string): Promise<FormProduct | 'unknown' | 'several'> {
  const words = wordsOf(name)
  const { items: found } = await search(db, { query: name, per_page: mostMatches })
  const withWords = found.filter((product) => words.every((word) => wordsOf(product.name).includes(word)))
  const exact = withWords.filter((product) => wordsOf(product.name).length === words.length)
  const [first, second] = [exact, withWords, found].find(({ length }) => length > 0) ?? []
  if (first === undefined) return 'unknown'
  return second === undefined ? first : 'several'
}

/** The product with exactly the words of a name is searched among this many matches. */
const mostMatches = 100

const wordsOf = (name: string) => name.toLowerCase().split(/\s+/)

async function search(db: Database, asked: z.input<typeof ProductQuery>) {
  const { items, ...page } = await findProducts(db, ProductQuery.parse(asked))
  return { ...page, items: await collect(items.map(asFormProduct)) }
}

type Row = NamedProduct & Pick<Product, 'id' | 'quantity_available' | 'wholesale_price'>

const asFormProduct = (row: Row): FormProduct => ({
  id: row.id,
  name: displayName(row),
  quantity_available: row.quantity_available,
  price: row.wholesale_price,
})
