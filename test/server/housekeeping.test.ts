import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { housekeepingRules } from '#app/housekeepingRules.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { deleteUnusedTerms } from '#features/inventory/server/unusedTerms.ts'
import { deleteSentMails } from '#platform/mail/mail.ts'
import { type HousekeepingRule, lastHousekeeping, runHousekeeping } from '#platform/shop/housekeeping.ts'
import { queueSome } from '../mails.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { aProduct } from '../products.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
const allRules = housekeepingRules(serverFeatures)

describe('the housekeeping', () => {
  beforeEach(() => shop.db.deleteFrom('housekeeping_runs').execute())
  const errors: unknown[] = []
  const run = (rules: readonly HousekeepingRule[]) => runHousekeeping(shop.db, rules, (error) => errors.push(error))
  const rule = (rows: string, deleted: () => Promise<number>): HousekeepingRule => ({
    rows,
    kept: 'a day',
    delete: deleted,
  })

  it('records how many rows each rule deleted, and goes on after one that fails', async () => {
    await run([
      rule('Broken rows', () => Promise.reject(new Error('The table is locked.'))),
      rule('Old rows', async () => 12),
    ])
    expect(await lastHousekeeping(shop.db)).toMatchObject([
      { rule: 'Broken rows', deleted: null, error: 'The table is locked.', ended_at: expect.any(String) },
      { rule: 'Old rows', deleted: 12, error: '', ended_at: expect.any(String) },
    ])
    expect(errors).toMatchObject([{ message: 'The table is locked.' }])
  })

  it('runs each rule once an hour, however many nodes there are', async () => {
    let runs = 0
    const counted = rule('Counted rows', async () => ++runs)
    await Promise.all([run([counted]), run([counted]), run([counted])])
    expect(runs).toBe(1)
    await sql`update housekeeping_runs set started_at = now() - interval '61 minutes'`.execute(shop.db)
    await run([counted, { ...counted, rows: 'Daily rows', everyHours: 24 }])
    await sql`update housekeeping_runs set started_at = now() - interval '61 minutes'`.execute(shop.db)
    await run([{ ...counted, rows: 'Daily rows', everyHours: 24 }])
    expect((await lastHousekeeping(shop.db)).map(({ rule, deleted }) => [rule, deleted])).toEqual([
      ['Counted rows', 2],
      ['Daily rows', 3],
    ])
  })

  it('runs a rule again whose last run is in the future, because the clock was set back', async () => {
    let runs = 0
    const counted = rule('Counted rows', async () => ++runs)
    await run([counted])
    await sql`update housekeeping_runs set started_at = now() + interval '1 day'`.execute(shop.db)
    await run([counted])
    expect(runs).toBe(2)
  })

  it('runs every rule of the shop', async () => {
    await run(allRules)
    const runs = await lastHousekeeping(shop.db)
    expect(runs.map(({ rule }) => rule).sort()).toEqual(allRules.map(({ rows }) => rows).sort())
    expect(runs.filter(({ error }) => error !== '')).toEqual([])
  })

  it('has each of its rules in docs/operations.md', () => {
    const docs = readFileSync('docs/operations.md', 'utf8')
    for (const { rows, kept, everyHours = 1 } of allRules) {
      expect(docs).toContain(`| ${rows} | ${kept} | ${everyHours === 1 ? 'every hour' : 'every day'} |`)
    }
  })
})

it('sent mails are deleted after a year, and no others', async () => {
  await shop.db.deleteFrom('outbox').execute()
  for (const [subject, state, days] of [
    ['Sent long ago', 'sent', 366],
    ['Sent', 'sent', 364],
    ['Failed', 'failed', 400],
  ] as const) {
    await queueSome(shop.db, { subject })
    const sent_at = sql<string>`now() - ${days}::integer * interval '1 day'`
    await shop.db.updateTable('outbox').set({ state, sent_at }).where('subject', '=', subject).execute()
  }
  expect(await deleteSentMails(shop.db)).toBe(1)
  const left = await shop.db.selectFrom('outbox').select('subject').orderBy('id').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['Sent', 'Failed'])
})

it('words that no product has are deleted, but not those of removed products', async () => {
  const admin = await shop.signIn('admin')
  const words = async () => {
    const all = await shop.db
      .selectFrom('product_terms')
      .select('word')
      .distinct()
      .where('word', 'like', 'zephyr%')
      .execute()
    return all.map(({ word }) => word).sort()
  }
  await aProduct(shop.db, { device: 'Zephyrina' })
  const renamed = await aProduct(shop.db, { device: 'Zephyrosa' })
  const removed = await aProduct(shop.db, { device: 'Zephyrunda' })
  await shop.db.updateTable('products').set({ device: 'Plain' }).where('id', '=', renamed).execute()
  await shop.db.updateTable('products').set({ retired_at: sql`now()` }).where('id', '=', removed).execute()
  expect(await words()).toEqual(['zephyrina', 'zephyrosa', 'zephyrunda'])
  expect(await deleteUnusedTerms(shop.db)).toBeGreaterThan(0)
  expect(await words()).toEqual(['zephyrina', 'zephyrunda'])
  expect(await deleteUnusedTerms(shop.db)).toBe(0)
  const { body } = await shop.ask(admin, inventoryCalls.search, { body: { query: 'zephyrima' } })
  expect(body.items.map(({ device }) => device)).toEqual(['Zephyrina'])
})
