import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { clearExpiredEvents, countIfAllowed, type Limit, limitEvent, uncountEvent } from './limits.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop('empty_shop')
})

let limits = 0
/** A limit that no other test counts against. */
const aLimit = (most: number, minutes = 15): Limit => ({ name: `limit ${++limits}`, most, minutes })
const age = (limit: Limit, interval: string) =>
  shop.db
    .updateTable('limited_events')
    .set({ at: sql`at - ${interval}::interval`, expires_at: sql`expires_at - ${interval}::interval` })
    .where('limit_name', '=', limit.name)
    .execute()
const countedFor = async (limit: Limit) =>
  (await shop.db.selectFrom('limited_events').select('id').where('limit_name', '=', limit.name).execute()).length

describe('a limit', () => {
  it('counts each key separately', async () => {
    const limit = aLimit(2)
    const send = async (key: string) => (await countIfAllowed(shop.db, [{ limit, key }])).counted !== undefined
    expect([await send('a'), await send('a'), await send('a'), await send('b')]).toEqual([true, true, false, true])
  })

  it('is not exceeded by events at the same time', async () => {
    const [narrow, wide] = [aLimit(3), aLimit(100)]
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        countIfAllowed(
          shop.db,
          n % 2
            ? [
                { limit: narrow, key: 'x' },
                { limit: wide, key: 'y' },
              ]
            : [
                { limit: wide, key: 'y' },
                { limit: narrow, key: 'x' },
              ],
        ),
      ),
    )
    expect(all.filter(({ counted }) => counted)).toHaveLength(3)
    expect(await countedFor(narrow)).toBe(3)
  })

  it('that is reached does not count the event against its other limits', async () => {
    const [reached, other] = [aLimit(1), aLimit(5)]
    await countIfAllowed(shop.db, [{ limit: reached, key: 1 }])
    const { refusedBy } = await countIfAllowed(shop.db, [
      { limit: other, key: 1 },
      { limit: reached, key: 1 },
    ])
    expect(refusedBy).toBe(reached.name)
    expect(await countedFor(other)).toBe(0)
  })

  it('returns the time to wait: the longest one if several limits are reached', async () => {
    const [short, long] = [aLimit(1, 1), aLimit(1, 60)]
    const both = [short, long].map((limit) => ({ limit, key: 'x' }))
    await countIfAllowed(shop.db, both)
    const { retryAfter } = await countIfAllowed(shop.db, both)
    expect(retryAfter).toBeGreaterThan(59 * 60)
    expect(retryAfter).toBeLessThanOrEqual(60 * 60)
  })

  it('counts the events of its last minutes, and no older ones', async () => {
    const limit = aLimit(2, 15)
    const send = () => countIfAllowed(shop.db, [{ limit, key: 'x' }])
    await send()
    await age(limit, '10 minutes')
    await send()
    const { retryAfter } = await send()
    expect(retryAfter).toBeGreaterThan(290)
    expect(retryAfter).toBeLessThanOrEqual(300)
    await age(limit, '5 minutes 1 second')
    expect((await send()).counted).toBeDefined()
    expect((await send()).counted).toBeUndefined()
  })

  it('does not refuse events after the clock was set back', async () => {
    const limit = aLimit(1)
    await countIfAllowed(shop.db, [{ limit, key: 'x' }])
    await age(limit, '-1 hour')
    expect((await countIfAllowed(shop.db, [{ limit, key: 'x' }])).counted).toBeDefined()
  })

  it('can take back an event', async () => {
    const limit = aLimit(1)
    const counted = await limitEvent(shop.db, [{ limit, key: 'x' }])
    await expect(limitEvent(shop.db, [{ limit, key: 'x' }])).rejects.toMatchObject({
      status: 429,
      message: 'Too many tries. Wait 15 minutes and try again.',
      code: 'too_many_tries',
      more: { retryAfter: expect.any(Number) },
    })
    await uncountEvent(shop.db, counted)
    expect((await countIfAllowed(shop.db, [{ limit, key: 'x' }])).counted).toBeDefined()
  })

  it('does not count an event in a transaction that fails', async () => {
    const limit = aLimit(1)
    const failing = shop.db.transaction().execute(async (tx) => {
      await limitEvent(tx, [{ limit, key: 'x' }])
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect(await countedFor(limit)).toBe(0)
  })

  it('stores addresses and e-mail addresses only as hashes', async () => {
    const limit = aLimit(1)
    await countIfAllowed(shop.db, [{ limit, key: ['someone@example.com', '203.0.113.9'] }])
    const rows = await sql`select limited_events::text from limited_events where limit_name = ${limit.name}`.execute(
      shop.db,
    )
    expect(JSON.stringify(rows.rows)).not.toMatch(/someone|203\.0/)
  })
})

describe('the table of limited events', () => {
  it('stays small, because each new event deletes some that have expired', async () => {
    const limit = aLimit(1000)
    for (let n = 0; n < 12; n++) await countIfAllowed(shop.db, [{ limit, key: n }])
    await age(limit, '16 minutes')
    await countIfAllowed(shop.db, [{ limit, key: 'new' }])
    await countIfAllowed(shop.db, [{ limit, key: 'new' }])
    expect(await countedFor(limit)).toBe(2)
  })

  it('loses all expired events in the hourly clean-up, and no others', async () => {
    const [old, fresh] = [aLimit(1), aLimit(1)]
    await countIfAllowed(shop.db, [{ limit: old, key: 'x' }])
    await age(old, '16 minutes')
    await countIfAllowed(shop.db, [{ limit: fresh, key: 'x' }])
    await clearExpiredEvents(shop.db)
    expect([await countedFor(old), await countedFor(fresh)]).toEqual([0, 1])
  })
})
