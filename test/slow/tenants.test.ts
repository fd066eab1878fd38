import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { checkTwoTenants } from '../../ops/citus/checkTwoTenants.ts'
import { withTables } from '../../ops/citus/document.ts'
import { readSchema, type Schema } from '../../ops/citus/schema.ts'
import { citusStatements, inOrderOfReferences, isOfTenant, tenantStatements } from '../../ops/citus/statements.ts'
import { tablesInCitus } from '../../ops/citus/tables.ts'
import { run } from '../../ops/citus.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { sharedPostgres, urlOf } from '../postgres.ts'

let shop: OpenShop
let schema: Schema
beforeAll(async () => {
  shop = await openShop('demo_shop')
  schema = await readSchema(shop.db)
})

it('every table of the database has a place in ops/citus/tables.ts', () => {
  expect(Object.keys(tablesInCitus).toSorted()).toEqual(schema.tables)
})

it('docs/tenants.md has the keys and triggers of the real schema', () => {
  const document = readFileSync('docs/tenants.md', 'utf8')
  expect(document, 'Run npm run ops -- citus docs').toBe(withTables(document, schema))
})

it('no local table refers to a table of the chains, or is referred to by one', () => {
  const mixed = schema.foreignKeys.filter(({ table, to }) => isOfTenant(table) !== isOfTenant(to))
  expect(mixed.map(({ name }) => name)).toEqual([])
})

it('every function that uses a table of the chains is written again with the tenant', () => {
  const written = readFileSync('ops/citus/functions.sql', 'utf8')
  const tables = new RegExp(
    `\\b(from|into|update|join|exists)\\s+(${schema.tables.filter(isOfTenant).join('|')})\\b`,
    'i',
  )
  const using = schema.functions.filter(({ definition }) => tables.test(definition)).map(({ name }) => name)
  expect(using.length).toBeGreaterThan(8)
  expect(using.filter((name) => !written.includes(`function ${name}(`))).toEqual([])
  expect(schema.views.filter((name) => !written.includes(`view ${name} as`))).toEqual([])
})

it('a table is distributed after those to which it refers', () => {
  const order = inOrderOfReferences(schema)
  expect(order.toSorted()).toEqual(schema.tables.filter(isOfTenant))
  const early = schema.foreignKeys.filter(({ table, to }) => order.indexOf(to) > order.indexOf(table))
  expect(early.map(({ name }) => name)).toEqual([])
})

it('a database without Citus is left as it is', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await run([urlOf({ ...sharedPostgres(), database: 'empty_shop' })])
  expect(log.mock.calls).toEqual([['Citus is not installed there. Nothing was changed.']])
  log.mockRestore()
})

it('PostgreSQL accepts the new keys, and two chains with the same ids stay apart', async () => {
  const statements = tenantStatements(schema)
  await shop.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  expect(await checkTwoTenants(shop.db)).toHaveLength(15)
  // All triggers are dropped before the rows are copied into the shards, and added again.
  const dropped = citusStatements(schema).filter((each) => each.startsWith('drop trigger'))
  const added = citusStatements(schema).filter((each) => /^create trigger/i.test(each))
  expect(added).toHaveLength(dropped.length)
})
