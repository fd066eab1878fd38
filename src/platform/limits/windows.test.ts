import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { clearExpiredEvents, type Limit } from './limits.ts'
import { countInWindow } from './windows.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop('empty_shop')
})

let limits = 0
/** A limit that no other test counts against. */
const aLimit = (most: number, minutes = 1): Limit => ({ name: `limit ${++limits}`, most, minutes })
const isRefused = async (limit: Limit, key = 'x') => (await countInWindow(shop.db, { limit, key })) !== undefined
const age = (limit: Limit, interval: string) =>
  shop.db
    .updateTable('limit_windows')
    .set({ expires_at: sql`expires_at - ${interval}::interval` })
    .where('limit_name', '=', limit.name)
    .execute()
const rowsOf = (limit: Limit) =>
  shop.db.selectFrom('limit_windows').select('events').where('limit_name', '=', limit.name).execute()

describe('a window', () => {
  it('allows as many events as the limit, for each key', async () => {
    const limit = aLimit(2)
    const refused = [
      await isRefused(limit),
      await isRefused(limit),
      await isRefused(limit),
      await isRefused(limit, 'y'),
    ]
    expect(refused).toEqual([false, false, true, false])
  })

  it('is not exceeded by events at the same time', async () => {
    const limit = aLimit(7)
    const all = await Promise.all(Array.from({ length: 40 }, () => isRefused(limit)))
    expect(all.filter((refused) => !refused)).toHaveLength(7)
  })

  it('ends after its minutes, and returns how long that takes', async () => {
    const limit = aLimit(1, 2)
    const begun = performance.now()
    await isRefused(limit)
    await age(limit, '50 seconds')
    const wait = await countInWindow(shop.db, { limit, key: 'x' })
    expect(wait).toBeLessThanOrEqual(70)
    expect(wait).toBeGreaterThanOrEqual(70 - Math.ceil((performance.now() - begun) / 1000))
    await age(limit, '70 seconds')
    expect([await isRefused(limit), await isRefused(limit)]).toEqual([false, true])
  })

  it('does not refuse anything after the clock was set back', async () => {
    const limit = aLimit(1)
    await isRefused(limit)
    await age(limit, '-1 hour')
    expect([await isRefused(limit), await isRefused(limit)]).toEqual([false, true])
  })

  it('is one row for each key, which is deleted when it has expired', async () => {
    const [old, fresh] = [aLimit(5), aLimit(5)]
    for (let n = 0; n < 3; n++) await isRefused(old)
    await isRefused(fresh)
    expect(await rowsOf(old)).toEqual([{ events: 3 }])
    await age(old, '61 seconds')
    await clearExpiredEvents(shop.db)
    expect([await rowsOf(old), await rowsOf(fresh)]).toEqual([[], [{ events: 1 }]])
  })
})
