import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findProducts } from '#features/inventory/server/queries.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { findSession } from '../auth/sessionTokens.ts'
import { batchReads } from './batchReads.ts'
import type { Database } from './database.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})

describe('reads that are requested at the same time', () => {
  let readings: [Database, number[]][]
  beforeEach(() => {
    readings = []
  })
  const double = batchReads(async (db, asked: number[]) => {
    readings.push([db, asked])
    if (asked.includes(13)) throw new Error('Not 13.')
    return (one) => 2 * one
  })

  it('are one statement, and each caller receives its own result', async () => {
    expect(await Promise.all([1, 2, 3].map((one) => double(shop.db, one)))).toEqual([2, 4, 6])
    expect(readings).toEqual([[shop.db, [1, 2, 3]]])
  })
  it('are not reused for a later request', async () => {
    await double(shop.db, 1)
    await double(shop.db, 1)
    expect(readings).toHaveLength(2)
  })
  it('are combined only within the same transaction', async () => {
    await shop.db.transaction().execute((tx) => Promise.all([double(shop.db, 1), double(tx, 2)]))
    expect(readings.map(([, asked]) => asked)).toEqual([[1], [2]])
  })
  it('fail only for the request that cannot be read', async () => {
    const answers = await Promise.allSettled([1, 13, 2].map((one) => double(shop.db, one)))
    expect(answers).toMatchObject([{ value: 2 }, { reason: new Error('Not 13.') }, { value: 4 }])
    await expect(double(shop.db, 13)).rejects.toThrow('Not 13.')
  })
})

it('sessions that are looked up at the same time are each found; one that has expired is not', async () => {
  const [admin, store, ended] = await Promise.all(['admin', 'hsc', 'warehouse'].map((name) => shop.comeIn(name)))
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0).toISOString() })
    .where('user_id', '=', ended!.id)
    .execute()
  const asked = [store!.token, ended!.token, 'nonsense', admin!.token, store!.token]
  const found = await Promise.all(asked.map((token) => findSession(shop.db, token)))
  expect(found.map((session) => session?.user_id)).toEqual([store!.id, undefined, undefined, admin!.id, store!.id])
})

it('a search that no database can read fails alone', async () => {
  const ask = (query: string) => findProducts(shop.db, inventoryCalls.search.body.parse({ query }))
  const [bad, good] = await Promise.allSettled([ask('gal\0axy'), ask('galaxy')])
  expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled'])
})
