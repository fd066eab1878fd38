import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#test/openShop.ts'
import type { Database } from './db/database.ts'
import { findSession } from './session.ts'
import { together } from './together.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})

describe('what many ask at once', () => {
  let readings: [Database, number[]][]
  beforeEach(() => {
    readings = []
  })
  const double = together(async (db, asked: number[]) => {
    readings.push([db, asked])
    if (asked.includes(13)) throw new Error('Not 13.')
    return (one) => 2 * one
  })

  it('is read once, and each has their own answer', async () => {
    expect(await Promise.all([1, 2, 3].map((one) => double(shop.db, one)))).toEqual([2, 4, 6])
    expect(readings).toEqual([[shop.db, [1, 2, 3]]])
  })
  it('is read anew for whoever asks later', async () => {
    await double(shop.db, 1)
    await double(shop.db, 1)
    expect(readings).toHaveLength(2)
  })
  it('is read in the transaction that asks', async () => {
    await shop.db.transaction().execute((tx) => Promise.all([double(shop.db, 1), double(tx, 2)]))
    expect(readings.map(([, asked]) => asked)).toEqual([[1], [2]])
  })
  it('fails for all of them, and for nobody after', async () => {
    const failed = await Promise.allSettled([double(shop.db, 1), double(shop.db, 13)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await double(shop.db, 1)).toBe(2)
  })
})

it('sessions that are asked for at once are each their own; one that has ended is none', async () => {
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
