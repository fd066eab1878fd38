import { beforeAll, expect, it } from 'vitest'
import type { Product } from '#features/inventory/columns.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findProducts, listProducts } from '#features/inventory/server/queries.ts'
import { collect } from '#platform/list/rowStream.ts'
import { type OpenShop, openShop } from '../openShop.ts'

let shop: OpenShop
let products: Product[]
beforeAll(async () => {
  shop = await openShop()
  products = await collect(await listProducts(shop.db))
})

/** A query, and how relevant each product is for it. */
interface Judged {
  query: string
  relevance: (product: Product) => number
}

/** The words of a text. These rules do not use the code of the search. The `+` of the Galaxy S24+ counts as a word. */
const wordsIn = (text: string) =>
  [
    ...text
      .toLowerCase()
      .replaceAll('+', ' plus')
      .matchAll(/[a-z]+|\d[\d,]*/g),
  ].map(([word]) => word)
const hasAll = (text: string, words: readonly string[]) => words.every((word) => wordsIn(text).includes(word))
const kindOf = ({ product_type, brand, category, subcategory, color }: Product) =>
  `${product_type} ${brand} ${category} ${subcategory} ${color}`

/** 6: the device itself. 5 to 3: a device with more words. 2: fits as second device. 1: only in other texts. */
const forWords =
  (meant: string) =>
  (product: Product): number => {
    const { device, secondaryDevice, description } = product
    const words = wordsIn(meant)
    if (device.toLowerCase() === meant.toLowerCase()) return 6
    if (hasAll(device, words)) return Math.max(3, 5 - (wordsIn(device).length - words.length))
    if (hasAll(`${device} ${secondaryDevice}`, words)) return 2
    if (hasAll(`${device} ${secondaryDevice} ${kindOf(product)}`, words)) return 1.5
    return hasAll(`${device} ${secondaryDevice} ${kindOf(product)} ${description}`, words) ? 1 : 0
  }
const asWritten = (query: string): Judged => ({ query, relevance: forWords(query) })
const every = <Item>(items: readonly Item[], nth: number) => items.filter((_, at) => at % nth === 0)
const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '')

function judgedQueries(): Judged[] {
  const devices = distinct(products.map(({ device }) => device))
  const phones = devices.filter((device) => /\d/.test(device))
  const long = devices.filter((device) => /^(?=.*[a-z]{6})[a-z0-9 ]+$/i.test(device))
  const sold = every(products, 97)
  const holding = (part: string) => (product: Product) =>
    `${product.device} ${kindOf(product)}`.toLowerCase().includes(part) ? 1 : 0
  return [
    ...devices.map(asWritten),
    ...phones.map((device) => ({ query: device.replaceAll(' ', '').toLowerCase(), relevance: forWords(device) })),
    ...every(phones, 2).map((device) => asWritten(`${device} case`)),
    ...every(phones, 3).map((device) => asWritten(`screen protector ${device}`)),
    ...distinct(sold.map(({ brand, category }) => `${brand} ${category}`)).map(asWritten),
    ...distinct(sold.map(({ color, product_type }) => `${color} ${product_type}`)).map(asWritten),
    ...every(sold, 3).map(({ device, category, color }) => asWritten(`${color} ${category} ${device}`)),
    // A letter is missing in the longest word.
    ...every(long, 2).map((device) => ({
      query: device.replace(/([a-z]{3})[a-z]([a-z]{2})/i, '$1$2'),
      relevance: forWords(device),
    })),
    ...every(products, 250).map(({ id }) => ({
      query: String(id),
      relevance: (product: Product) => (product.id === id ? 6 : forWords(String(id))(product)),
    })),
    ...['hone', 'alax', 'ordski', 'asswor', 'empere', 'rossbod'].map((query) => ({ query, relevance: holding(query) })),
    ...[
      ['usbc', 'usb c'],
      ['usb-c', 'usb c'],
      ['65w', '65 w'],
      ['otter&co', 'otter co'],
      ['128gb', '128 gb'],
      ['magsafering', 'magsafe ring'],
    ].map(([query = '', meant = '']) => ({ query, relevance: forWords(meant) })),
    ...['anti yellow', 'keeps', 'two for the', 'dry to ten metres', 'unlocked'].map(asWritten),
  ]
}

const shown = 10
/** The sum of the gains of a list, in which later rows count less. */
const gain = (relevances: readonly number[]) =>
  relevances.slice(0, shown).reduce((sum, relevance, at) => sum + (2 ** relevance - 1) / Math.log2(at + 2), 0)

it('lists first what was meant: nDCG@10 of the judged queries is at least 0.97', async () => {
  const judged = judgedQueries()
  expect(judged.length).toBeGreaterThanOrEqual(80)
  const results = await Promise.all(
    judged.map(async ({ query, relevance }) => {
      const { items } = await findProducts(shop.db, inventoryCalls.search.body.parse({ query, per_page: shown }))
      const best = gain(products.map(relevance).toSorted((one, other) => other - one))
      expect(best, query).toBeGreaterThan(0)
      return { query, ndcg: gain((await collect(items)).map(relevance)) / best }
    }),
  )
  const mean = results.reduce((sum, { ndcg }) => sum + ndcg, 0) / results.length
  const worst = results.filter(({ ndcg }) => ndcg < 0.97).map(({ query, ndcg }) => `${query}: ${ndcg.toFixed(2)}`)
  expect(mean, worst.join('\n')).toBeGreaterThanOrEqual(0.97)
  expect(worst).toEqual([])
})
