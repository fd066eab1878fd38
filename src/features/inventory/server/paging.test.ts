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
/** Any search, filter and order of the list. */
const anyQuery = fc.record({
  query: fc.constantFrom(...words),
  filter_by: fc.constantFrom('' as const, 'device' as const, 'brand' as const, 'quantity_available' as const),
  sort: fc.constantFrom('' as const, ...searchedKeys(productColumns)),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  view: fc.constantFrom('' as const, ...stockViews),
  product_type: fc.constantFrom('' as const, ...productTypes),
  filter: fc.constantFrom('', 'Nordskin', 'Galaxy S24', 'iphone 8'),
})
const find = async (query: Partial<ProductQuery>) => {
  const { items, ...page } = await findProducts(shop.db, inventoryCalls.search.body.parse(query))
  return { ...page, items: await collect(items) }
}

describe('the list of products', () => {
  it('has all rows on its pages once, in the order of the whole list', { tags: ['details'] }, async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.integer({ min: 40, max: 1000 }), async (query, per_page) => {
        const whole = await find({ ...query, per_page: 0 })
        const paged: number[] = []
        for (let page = 1; ; page++) {
          const { items, total, has_next } = await find({ ...query, per_page, page })
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

  it('finds a product by a part of a word of its device, brand or category, and by the word with a typo', {
    tags: ['details'],
  }, async () => {
    const typos = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('drop', 'swap', 'change', 'add', 'keep', 'part'))
    await fc.assert(
      fc.asyncProperty(typos, fc.nat(), async ([which, at, how], where) => {
        const product = products[which % products.length]!
        // A typo is only allowed in a search word of four or more letters. This word may lose one.
        const all = `${product.device} ${product.brand} ${product.category}`
          .split(' ')
          .filter(({ length }) => length >= 5)
        const word = all[where % all.length] ?? product.device
        const typed = withTypo(word, at % word.length, how)
        // A typo is only forgiven if no product has the word as it is typed: "stnd" may mean Stand, but "sand" is a color.
        fc.pre(how === 'part' || !products.some((each) => textOf(each).includes(typed.toLowerCase())))
        const { items } = await find({ query: typed, per_page: 0 })
        expect(items.map(({ id }) => id)).toContain(product.id)
      }),
      { numRuns: 60 },
    )
  })
})

const textOf = ({ device, secondaryDevice, description, product_type, brand, category, subcategory, color }: Product) =>
  [device, secondaryDevice, description, product_type, brand, category, subcategory, color].join(' ').toLowerCase()

function withTypo(word: string, at: number, how: string) {
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
