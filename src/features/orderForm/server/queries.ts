import type { Product } from '#features/inventory/columns.ts'
import { ProductQuery } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { findProducts, findProductsById } from '#features/inventory/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { collect } from '#platform/list/rowStream.ts'
import { type FormProduct, mostProductSuggestions } from '../contract.ts'

/** The products that a written id or name may mean: the one with that very id first. */
export async function suggestProducts(db: Database, query: string): Promise<FormProduct[]> {
  if (query === '') return []
  const numbered = /^\d{1,9}$/.test(query) ? await findById(db, [Number(query)]) : []
  const found = await search(db, query, mostProductSuggestions)
  const others = found.filter(({ id }) => numbered[0]?.id !== id)
  return [...numbered, ...others].slice(0, mostProductSuggestions)
}

export async function findById(db: Database, ids: readonly number[]): Promise<FormProduct[]> {
  const found = await findProductsById(db, ids)
  return found.map(asFormProduct)
}

/** The product of this name: called just so, or the only one with all these words, or the only one they may mean. */
export async function findNamed(db: Database, name: string): Promise<FormProduct | 'unknown' | 'several'> {
  const asked = wordsOf(name)
  const found = await search(db, name, mostNamesakes)
  const named = found.filter((product) => asked.every((word) => wordsOf(product.name).includes(word)))
  const exact = named.filter((product) => wordsOf(product.name).length === asked.length)
  const [meant, other] = [exact, named, found].find(({ length }) => length > 0) ?? []
  if (meant === undefined) return 'unknown'
  return other === undefined ? meant : 'several'
}

/** Among so many that share its words the one that is called just so is looked for. */
const mostNamesakes = 100

const wordsOf = (name: string) => name.toLowerCase().split(/\s+/)

async function search(db: Database, query: string, per_page: number): Promise<FormProduct[]> {
  const { items } = await findProducts(db, ProductQuery.parse({ query, per_page }))
  return collect(items.map(asFormProduct))
}

type Row = Parameters<typeof displayName>[0] & Pick<Product, 'id' | 'quantity_available' | 'wholesale_price'>

const asFormProduct = (row: Row): FormProduct => ({
  id: row.id,
  name: displayName(row),
  quantity_available: row.quantity_available,
  price: row.wholesale_price,
})
