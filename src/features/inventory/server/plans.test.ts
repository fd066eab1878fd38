import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { fillProducts } from '#test/manyProducts.ts'
import { plansOf } from '#test/plans.ts'
import { createDatabase, sharedPostgres } from '#test/postgres.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { findProducts } from './queries.ts'

const postgres = sharedPostgres()
const connection = { ...postgres, database: `plans_${randomUUID().slice(0, 8)}` }

// Inserting a million products takes minutes. These are 10,000, with statistics and costs a hundred times as high, by which
// PostgreSQL plans. `npm run bench search` measures with a million.
beforeAll(async () => {
  await createDatabase(postgres, connection.database, 'empty_shop')
  const db = openDatabase(connection)
  await fillProducts(db, 10_000)
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
      'relpages', relpages, 'reltuples', (reltuples * 100)::real)
    from pg_class where relname like 'product%' and relkind in ('r', 'i')`.execute(db)
  for (const [name, cost] of Object.entries({ seq_page_cost: 100, random_page_cost: 110 }))
    await sql`alter database ${sql.ref(connection.database)} set ${sql.ref(name)} = ${sql.lit(cost)}`.execute(db)
  await db.destroy()
})

const plans = (query: Partial<ProductQuery>) =>
  plansOf(connection, (db) => findProducts(db, inventoryCalls.search.body.parse(query)))

describe('the plan for a million products', () => {
  it.each<[string, Partial<ProductQuery>]>([
    ['a selective word', { query: 'lot4711' }],
    ['words, one with a typo', { query: 'galxy s24 rugged lot4711' }],
    ['a common word', { query: 'galaxy' }],
    ['a part of many words', { query: 'lot' }],
    ['two letters', { query: 'ga' }],
    ['a number', { query: '4711' }],
    ['a figure', { query: '5' }],
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
  it('scans the table to sort the whole list by a column, because an index for each column would cost more', async () => {
    expect((await plans({ sort: 'color' })).join()).toMatch(/Seq Scan on products/)
  })
})
