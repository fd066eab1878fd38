import { beforeAll, expect, it } from 'vitest'
import type { Product } from '#features/inventory/columns.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findProducts, listProducts } from '#features/inventory/server/queries.ts'
import { collect } from '#platform/list/rowStream.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { type GradedQuery, gradedQueries, type Meant } from './gradedQueries.ts'

let shop: OpenShop
let products: Product[]
beforeAll(async () => {
  shop = await openShop()
  products = await collect(await listProducts(shop.db))
})

const shown = 10
/** The sum of the gains of a list, in which later rows count less. */
const gain = (grades: readonly number[]) =>
  grades.slice(0, shown).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

const names = ['device', 'product_type', 'brand', 'category', 'subcategory', 'color'] as const
const fits = (meant: Meant, product: Product) =>
  names.every((name) => meant[name] === undefined || [meant[name]].flat().includes(product[name]))
const gradeOf = ({ grades }: GradedQuery, product: Product) =>
  grades.find(([, meant]) => fits(meant, product))?.[0] ?? 0

it('has at least 120 different queries', () => {
  expect(new Set(gradedQueries.map(({ query }) => query)).size).toBeGreaterThanOrEqual(120)
  expect(new Set(gradedQueries.map(({ query }) => query)).size).toBe(gradedQueries.length)
})

it('lists first what clerks mean: nDCG@10 of the graded queries is at least 0.97', async () => {
  const results = await Promise.all(
    gradedQueries.map(async (graded) => {
      const { query } = graded
      // The pages ask for an explanation.
      const body = inventoryCalls.search.body.parse({ query, per_page: shown, explain: true })
      const { items } = await findProducts(shop.db, body)
      const best = gain(products.map((product) => gradeOf(graded, product)).toSorted((one, other) => other - one))
      expect(best, query).toBeGreaterThan(0)
      return { query, ndcg: gain((await collect(items)).map((product) => gradeOf(graded, product))) / best }
    }),
  )
  const mean = results.reduce((sum, { ndcg }) => sum + ndcg, 0) / results.length
  const worst = results.filter(({ ndcg }) => ndcg < 0.97).map(({ query, ndcg }) => `${query}: ${ndcg.toFixed(2)}`)
  expect(mean, worst.join('\n')).toBeGreaterThanOrEqual(0.97)
})
