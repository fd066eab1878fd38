import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls, type ProductQuery } from '#features/inventory/contract.ts'
import { findProducts, streamProducts } from '#features/inventory/server/queries.ts'
import { openDatabase } from '#platform/db/database.ts'
import { collect } from '#platform/list/rowStream.ts'
import { countedUpTo } from '#shared/list.ts'
import { fillProducts, raiseProductIds } from '#test/manyProducts.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { plansOf } from '#test/plans.ts'
import { createDatabase, sharedPostgres } from '#test/postgres.ts'

const postgres = sharedPostgres()
// Filling it takes PostgreSQL seconds, so each group of tests has a copy.
const filled = { ...postgres, database: `products_${randomUUID().slice(0, 8)}` }
beforeAll(async () => {
  await createDatabase(postgres, filled.database, 'empty_shop')
  const db = openDatabase(filled)
  await fillProducts(db, countedUpTo + 1500, 'Any phone')
  await db.destroy()
})

// With low ids, a search in a column expects many matches among the first rows. With high ids it expects few, and reads them in
// another way.
describe.each([0, 5_000_000])('a search with more matches than it counts, with ids above %i', (lowest) => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop(filled.database)
    if (lowest === 0) return
    await raiseProductIds(shop.db, lowest)
    // No other product has one of the first ids, so the first matches are not among them.
    await sql`
      update products set id = 1, device = 'Zephyr', description = '' where id = (select max(id) from products)`.execute(
      shop.db,
    )
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
    const [early, late] = [lowest + 500, lowest + countedUpTo + 500]
    await shop.db.updateTable('products').set({ description: 'Fro' }).where('id', 'in', [early, late]).execute()
    const { items } = await findProducts(shop.db, parse({ query: 'fro', per_page: 3 }))
    expect(await collect(items.map(({ id }) => id))).toEqual([early, late, lowest + 1])
  })
})

describe('the plan for a million products', () => {
  const connection = { ...postgres, database: `plans_${randomUUID().slice(0, 8)}` }
  const plans = (query: Partial<ProductQuery>) =>
    plansOf(connection, (db) => findProducts(db, inventoryCalls.search.body.parse(query)))

  // Inserting a million products takes minutes. These are 11,500, with statistics and costs a hundred times as high, by which
  // PostgreSQL plans. `npm run bench search` measures with a million.
  beforeAll(async () => {
    await createDatabase(postgres, connection.database, filled.database)
    const db = openDatabase(connection)
    await sql`
      select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
        'relpages', relpages, 'reltuples', (reltuples * 100)::real)
      from pg_class where relname like 'product%' and relkind in ('r', 'i')`.execute(db)
    for (const [name, cost] of Object.entries({ seq_page_cost: 100, random_page_cost: 110 }))
      await sql`alter database ${sql.ref(connection.database)} set ${sql.ref(name)} = ${sql.lit(cost)}`.execute(db)
    await db.destroy()
  })

  it.each<[string, Partial<ProductQuery>]>([
    ['a selective word', { query: 'lot4711' }],
    ['words, one with a typo', { query: 'galxy s24 rugged lot4711' }],
    ['a common word', { query: 'galaxy' }],
    ['a part of many words', { query: 'lot' }],
    ['two letters', { query: 'ga' }],
    ['a number', { query: '4711' }],
    ['a figure', { query: '5' }],
    ['an id', { query: '4711', filter_by: 'id' }],
    ['a character that is no letter', { query: '%' }],
    ['a word in one column', { query: 'lot4711', filter_by: 'description' }],
    ['two words in one column', { query: 'galaxy s24', filter_by: 'device' }],
    ['two letters in one column', { query: 'ga', filter_by: 'device' }],
    ['a number in one column', { query: '59', filter_by: 'quantity_available' }],
    ['a search in another order', { query: 'galaxy', sort: 'color' }],
    ['a search in a view', { query: 'galaxy', view: 'limit', product_type: 'Phone Case' }],
    ['a late page', { query: 'galaxy', page: 500, per_page: 25 }],
    ['the first page', {}],
    ['the products on hold', { view: 'hold' }],
    ['the low stock', { view: 'limit' }],
    ['the products out of stock', { view: 'out' }],
    ['a type', { product_type: 'Phone Case' }],
    ['a menu link', { filter: 'Galaxy S24', product_type: 'Phone Case' }],
  ])('uses an index for %s', async (_, query) => {
    for (const plan of await plans(query)) expect(plan).not.toMatch(/Seq Scan on product/)
  })
  it.each(['color', 'device', 'wholesale_price'] as const)('reads a page sorted by %s from an index', async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      expect((await plans({ sort, direction })).join()).not.toMatch(/Seq Scan on products/)
    }
  })
  it('scans the table to sort by a quantity, because each sold piece would be written into its index', async () => {
    expect((await plans({ sort: 'quantity_available' })).join()).toMatch(/Seq Scan on products/)
  })
})
