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

// To fill in a million takes minutes. Here are 10,000; the statistics say that each row stands for a hundred, and the
// costs that each page does: PostgreSQL plans by those. `npm run bench search` looks where there really are so many.
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

const plans = (asked: Partial<ProductQuery>) =>
  plansOf(connection, (db) => findProducts(db, inventoryCalls.search.body.parse(asked)))

describe('at a million products, none is read that need not be', () => {
  it.each<[string, Partial<ProductQuery>]>([
    ['a selective word', { query: 'lot4711' }],
    ['words, one with a typo', { query: 'galxy s24 rugged lot4711' }],
    ['a common word', { query: 'galaxy' }],
    ['a part of many words', { query: 'lot' }],
    ['two letters', { query: 'ga' }],
    ['a number', { query: '4711' }],
    ['a figure', { query: '5' }],
    ['a sign', { query: '%' }],
    ['in one column', { query: 'lot4711', filter_by: 'description' }],
    ['in one column, two words', { query: 'galaxy s24', filter_by: 'device' }],
    ['in one column, two letters', { query: 'ga', filter_by: 'device' }],
    ['in the numbers', { query: '59', filter_by: 'quantity_available' }],
    ['a search in another order', { query: 'galaxy', sort: 'color' }],
    ['a search in a view', { query: 'galaxy', view: 'limit', product_type: 'Phone Case' }],
    ['a page far behind', { query: 'galaxy', page: 500, per_page: 25 }],
    ['the first page', {}],
    ['the holds', { view: 'hold' }],
    ['what runs low', { view: 'limit' }],
    ['what is out', { view: 'out' }],
    ['a type', { product_type: 'Phone Case' }],
    ['a menu link', { filter: 'Galaxy S24', product_type: 'Phone Case' }],
  ])('%s', async (_, asked) => {
    for (const plan of await plans(asked)) expect(plan).not.toMatch(/Seq Scan on product/)
  })
  it('but to sort the whole list by a column, all of it: no index is worth its price for that', async () => {
    expect((await plans({ sort: 'color' })).join()).toMatch(/Seq Scan on products/)
  })
})
