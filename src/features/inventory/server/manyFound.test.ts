import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { collect } from '#platform/list/rowStream.ts'
import { countedUpTo } from '#shared/list.ts'
import { fillProducts } from '#test/manyProducts.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { findProducts, streamProducts } from './queries.ts'

// With low ids a search in a column expects many matches among the first rows, with high ids few, and reads them in another way.
describe.each([1, 5_000_000])('a search with more matches than it counts, with ids from %i', (first) => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop('empty_shop')
    await sql`select setval('products_id_seq', ${first})`.execute(shop.db)
    await fillProducts(shop.db, countedUpTo + 1500, 'Any phone')
  })
  const parse = (query: Partial<ProductQuery>) => inventoryCalls.search.body.parse({ per_page: 1000, ...query })

  it.each<Partial<ProductQuery>>([
    {},
    { query: 'from' },
    { query: 'form series' },
    { query: 'o' },
    { query: 'fro', filter_by: 'description' },
    { query: '1', filter_by: 'minimum_limit' },
    { query: 'from', sort: 'color', direction: 'desc' },
    { filter: 'any phone' },
    { filter: 'any phone', sort: 'device', direction: 'desc' },
  ])('has all rows of %o on its pages once, in the order of the export', async (query) => {
    const all = await streamProducts(shop.db, parse(query))
    const exported = await collect(all.map(({ id }) => id))
    const paged: number[] = []
    for (let page = 1; ; page++) {
      const found = await findProducts(shop.db, parse({ ...query, page }))
      expect(found).toMatchObject({ total: countedUpTo, has_more_than_total: true })
      paged.push(...(await collect(found.items.map(({ id }) => id))))
      if (!found.has_next) break
    }
    expect(paged.length).toBeGreaterThan(countedUpTo)
    expect(paged).toEqual(exported)
  })
  it('lists the best of all matches first', async () => {
    const [early, late] = [first + 500, first + countedUpTo + 500]
    await shop.db.updateTable('products').set({ description: 'Fro' }).where('id', 'in', [early, late]).execute()
    const { items } = await findProducts(shop.db, parse({ query: 'fro', per_page: 3 }))
    expect(await collect(items.map(({ id }) => id))).toEqual([early, late, first + 1])
  })
})
