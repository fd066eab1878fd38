import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { housekeepingRules } from '#app/housekeepingRules.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { deleteUnusedTerms } from '#features/inventory/server/unusedTerms.ts'
import { runningLoops } from '#platform/background/background.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import { deleteSentMails } from '#platform/mail/mail.ts'
import { type HousekeepingRule, housekeeping, runHousekeeping } from '#platform/shop/housekeeping.ts'
import { queueSome } from '../mails.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { aProduct } from '../products.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
const allRules = housekeepingRules(serverFeatures)

describe('the housekeeping', () => {
  const errors: unknown[] = []
  const run = (rules: readonly HousekeepingRule[]) =>
    runHousekeeping(shop.db, rules, (error, sentence) => errors.push([error, sentence]))
  const rule = (rows: string, deleted: () => Promise<number>): HousekeepingRule => ({
    rows,
    kept: 'a day',
    delete: deleted,
  })

  it('goes on after a rule that fails, and says at its end which one failed', async () => {
    const done: string[] = []
    const broken = () => Promise.reject(new Error('The table is locked.'))
    const running = run([rule('Broken rows', broken), rule('Old rows', async () => done.push('old'))])
    await expect(running).rejects.toThrow('These could not be deleted: Broken rows')
    expect(done).toEqual(['old'])
    expect(errors).toEqual([[new Error('The table is locked.'), 'The housekeeping could not delete: Broken rows']])
  })

  it('tries nothing more while the database is away', async () => {
    const done: string[] = []
    const away = () => Promise.reject(new DatabaseUnavailable('away'))
    const running = run([rule('Some rows', away), rule('Old rows', async () => done.push('old'))])
    await expect(running).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(done).toEqual([])
  })

  it('runs every rule of the shop, also on two nodes at the same time', async () => {
    await Promise.all([run(allRules), run(allRules)])
  })

  it('deletes nothing in the first moment after a start, in which the clock may be wrong', async () => {
    const done: string[] = []
    const loop = housekeeping(shop.db, [rule('Old rows', async () => done.push('old'))], () => undefined)
    loop.start()
    await expect
      .poll(() => runningLoops().find(({ name }) => name === 'housekeeping')?.health.lastSuccess)
      .toBeDefined()
    expect(done).toEqual([])
    loop.wake()
    await expect.poll(() => done).toEqual(['old'])
    await loop.stop()
  })

  it('has each of its rules in docs/operations.md', () => {
    const docs = readFileSync('docs/operations.md', 'utf8')
    for (const { rows, kept } of allRules) expect(docs).toContain(`| ${rows} | ${kept} |\n`)
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
