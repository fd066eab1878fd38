import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { collect } from '#platform/list/rowStream.ts'
import { searchedKeys } from '#shared/columns.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type Product, productColumns, productTypes } from '../columns.ts'
import { inventoryCalls, type ProductQuery, stockViews } from '../contract.ts'
import { findProducts, listProducts } from './queries.ts'

let shop: OpenShop
let products: Product[]
beforeAll(async () => {
  shop = await openShop()
  products = await collect(await listProducts(shop.db))
})

const words = ['galaxy', 'iphone 15', 'rugged teal', 'nordskin', 'clear', '1', 'pro max', 'universal', '']
/** Any question that a list can be asked, whatever its page. */
const question = fc.record({
  query: fc.constantFrom(...words),
  filter_by: fc.constantFrom('' as const, 'device' as const, 'brand' as const, 'quantity_available' as const),
  sort: fc.constantFrom('' as const, ...searchedKeys(productColumns)),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  view: fc.constantFrom('' as const, ...stockViews),
  product_type: fc.constantFrom('' as const, ...productTypes),
  filter: fc.constantFrom('', 'Nordskin', 'Galaxy S24', 'iphone 8'),
})
const ask = async (asked: Partial<ProductQuery>) => {
  const { items, ...page } = await findProducts(shop.db, inventoryCalls.search.body.parse(asked))
  return { ...page, items: await collect(items) }
}

describe('whatever a list of products is asked', () => {
  it('its pages together are the whole of it, in its order, and no row stands on two', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 40, max: 1000 }), async (asked, per_page) => {
        const whole = await ask({ ...asked, per_page: 0 })
        const paged: number[] = []
        for (let page = 1; ; page++) {
          const { items, total, has_next } = await ask({ ...asked, per_page, page })
          // A whole list that is streamed has no total before its last row is sent.
          expect(total).toBe(whole.items.length)
          paged.push(...items.map(({ id }) => id))
          if (!has_next) break
        }
        expect(paged).toEqual(whole.items.map(({ id }) => id))
        expect(new Set(paged).size).toBe(paged.length)
      }),
      { numRuns: 40 },
    )
  })

  it('a product is found by any part of a word of its device, brand or category, and by the whole with a typo', async () => {
    const spoilt = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('drop', 'swap', 'change', 'add', 'keep', 'part'))
    await fc.assert(
      fc.asyncProperty(spoilt, fc.nat(), async ([which, at, how], where) => {
        const product = products[which % products.length]!
        // Typed, a word must have four letters for a slip to be forgiven: five, when one may be missing.
        const all = `${product.device} ${product.brand} ${product.category}`
          .split(' ')
          .filter(({ length }) => length >= 5)
        const word = all[where % all.length] ?? product.device
        const { items } = await ask({ query: spoil(word, at % word.length, how), per_page: 0 })
        expect(items.map(({ id }) => id)).toContain(product.id)
      }),
      { numRuns: 60 },
    )
  })
})

/** A word as a hurried finger types it. */
function spoil(word: string, at: number, how: string) {
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  switch (how) {
    case 'drop':
      return before + after
    case 'swap':
      return before + after.charAt(0) + letter + after.slice(1)
    case 'change':
      return `${before}q${after}`
    case 'add':
      return `${before}q${letter}${after}`
    case 'part':
      return word.slice(at)
    default:
      return word
  }
}
