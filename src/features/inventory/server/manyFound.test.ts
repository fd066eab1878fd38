import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { collect } from '#platform/list/rowStream.ts'
import { countedUpTo } from '#shared/list.ts'
import { fillProducts } from '#test/manyProducts.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { findProducts, streamProducts } from './queries.ts'

// By high ids a search takes what it finds for sparse, by low ones for dense, and reads it in another way.
describe.each([1, 5_000_000])('where more is found than is counted, from id %i on', (first) => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop('empty_shop')
    await sql`select setval('products_id_seq', ${first})`.execute(shop.db)
    await fillProducts(shop.db, countedUpTo + 1500)
    await shop.db.updateTable('products').set({ secondary_device: 'Any phone' }).execute()
  })
  const asking = (asked: Partial<ProductQuery>) => inventoryCalls.search.body.parse({ per_page: 1000, ...asked })

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
  ])('the pages of %o are all of it, in the order of the export, and no row stands on two', async (asked) => {
    const all = await streamProducts(shop.db, asking(asked))
    const exported = await collect(all.map(({ id }) => id))
    const paged: number[] = []
    for (let page = 1; ; page++) {
      const found = await findProducts(shop.db, asking({ ...asked, page }))
      expect(found).toMatchObject({ total: countedUpTo, has_more_than_total: true })
      paged.push(...(await collect(found.items.map(({ id }) => id))))
      if (!found.has_next) break
    }
    expect(paged.length).toBeGreaterThan(countedUpTo)
    expect(paged).toEqual(exported)
  })
  it('the best of the first ten thousand come first', async () => {
    const [early, late] = [first + 500, first + countedUpTo + 500]
    await shop.db.updateTable('products').set({ description: 'Fro' }).where('id', 'in', [early, late]).execute()
    const { items } = await findProducts(shop.db, asking({ query: 'fro', per_page: 3 }))
    expect(await collect(items.map(({ id }) => id))).toEqual([early, first + 1, first + 2])
  })
})
