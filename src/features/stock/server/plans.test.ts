import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { plansOf } from '#test/plans.ts'
import { createDatabase, sharedPostgres } from '#test/postgres.ts'
import { type MovementQuery, movementCalls } from '../contract.ts'
import { listReasons, listUsernames } from './ledgerValues.ts'
import { findMovements, streamMovements } from './queries.ts'

const connection = { ...sharedPostgres(), database: `plans_${randomUUID().slice(0, 8)}` }

// The demo shop has some ten thousand movements. With statistics a hundred times as high, PostgreSQL plans as for a million.
beforeAll(async () => {
  await createDatabase(sharedPostgres(), connection.database, 'demo_shop')
  const db = openDatabase(connection)
  await sql`analyze stock_ledger, products`.execute(db)
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
      'relpages', relpages * 100, 'reltuples', (reltuples * 100)::real)
    from pg_class where relname like 'stock_ledger%' and relkind in ('r', 'i')`.execute(db)
  await db.destroy()
})

const parse = (query: Partial<Record<keyof MovementQuery, unknown>>) => movementCalls.search.body.parse(query)
const plans = (query: Partial<Record<keyof MovementQuery, unknown>>) =>
  plansOf(connection, (db) => findMovements(db, parse(query)))

describe('the plan for a million movements', { tags: ['details'] }, () => {
  it.each<[string, Partial<Record<keyof MovementQuery, unknown>>, RegExp]>([
    ['the newest', {}, /Index Scan Backward using stock_ledger_moment_idx/],
    ['a late page', { page: 300, per_page: 25 }, /stock_ledger_moment_idx/],
    ['two days', { start_date: '2026-03-02', end_date: '2026-03-03' }, /stock_ledger_moment_idx/],
    ['a person', { username: 'HSC' }, /stock_ledger_username_idx/],
    ['a person on a day', { username: 'HSC', start_date: '2026-03-02', end_date: '2026-03-02' }, /stock_ledger_/],
    ['a reason', { why: 'Opening stock' }, /stock_ledger_why_idx/],
    ['an order', { order_id: 12 }, /stock_ledger_order_idx/],
    ['a product', { product_id: 12 }, /stock_ledger_product_moment_idx/],
    ['a search for a device', { query: 'galaxy s24 ultra', filter_by: 'device' }, /stock_ledger_/],
    ['a search for a person', { query: 'hsc', filter_by: 'username' }, /stock_ledger_/],
    ['a search for a note', { query: 'shelf', filter_by: 'note' }, /stock_ledger_/],
    ['a search in all columns', { query: 'galaxy warehouse 12' }, /stock_ledger_/],
    ['the whole list by user', { sort: 'username' }, /stock_ledger_username_idx/],
  ])('uses an index for %s', async (_, query, index) => {
    const found = await plans(query)
    for (const plan of found) expect(plan).not.toMatch(/Seq Scan on stock_ledger/)
    expect(found.at(-1)).toMatch(index)
  })

  it('reads an export in the order of the index, so that it starts at once', async () => {
    for (const plan of await plansOf(connection, (db) => streamMovements(db, parse({}))))
      expect(plan).toMatch(/stock_ledger_moment_idx/)
  })

  it('reads one entry of an index for each user and each reason', async () => {
    for (const plan of [...(await plansOf(connection, listUsernames)), ...(await plansOf(connection, listReasons))])
      expect(plan).toMatch(/Index Only Scan using stock_ledger_(username|why)_idx/)
  })
})
