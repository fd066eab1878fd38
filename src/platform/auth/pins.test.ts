import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { openLog } from '#platform/process/log.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { restartMinute } from '#test/tills.ts'
import { findEmployeeByPin, hashPin, newPin } from './pins.ts'

let shop: OpenShop
let key: string
const till = { store_id: 1, store: 'HSC', time_zone: 'America/Halifax' }
beforeAll(async () => {
  shop = await openShop()
  const admin = await shop.signIn('admin')
  key = (await shop.ask(admin, storeCalls.resetKey, { body: { id: 1 } })).body.key
  await shop.ask(admin, storeCalls.resetPin, { body: { id: 1, pin: '90210' } })
  await shop.ask(admin, employeeCalls.insert, { body: { name: 'Mairi Gillis', store_id: 1, pin: '0042' } })
})
beforeEach(() => shop.db.deleteFrom('limited_events').execute())

const open = (pin: string) => shop.ask(key, storeCalls.open, { body: { pin } })
/** Moves all tries into the past by this many minutes. */
const wait = async (minutes: number) => {
  const earlier = sql<string>`make_interval(secs => ${minutes * 60})`
  await shop.db
    .updateTable('limited_events')
    .set({ at: sql`at - ${earlier}`, expires_at: sql`expires_at - ${earlier}` })
    .execute()
}

describe('a pin', () => {
  it('identifies an employee at their store; 0042 is not 42', async () => {
    expect(await findEmployeeByPin(shop.db, till, '0042')).toMatchObject({ name: 'Mairi Gillis' })
    await expect(findEmployeeByPin(shop.db, till, '42')).rejects.toThrow('This pin is wrong for this store.')
    await expect(findEmployeeByPin(shop.db, { ...till, store_id: 2 }, '0042')).rejects.toThrow('wrong for this store')
  })

  it('of the store opens its till', async () => {
    const { status, body } = await open('90210')
    expect([status, body]).toEqual([200, { id: 1, name: 'HSC', location: 'Halifax Shopping Centre' }])
  })

  it('that is wrong is reported at its field', async () => {
    const { status, body } = await open('11111')
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'pin', message: 'This pin is wrong for this store. Check it and try again.' }],
    ])
  })

  it.each(['123', '123456789', '12a4', ''])('cannot be %j, which does not count as a wrong pin', async (pin) => {
    expect((await open(pin)).body.errors).toEqual([{ field: 'pin', message: 'A pin is 4 to 8 digits.' }])
    expect(await shop.db.selectFrom('limited_events').select('id').execute()).toEqual([])
  })

  it('has a different hash at each store', async () => {
    const [one, two] = await shop.db.selectFrom('stores').select('pin_salt').orderBy('id').limit(2).execute()
    const hash = await hashPin('1234', one!.pin_salt)
    expect(hash).toHaveLength(32)
    expect(hash.equals(await hashPin('1234', one!.pin_salt))).toBe(true)
    expect(hash.equals(await hashPin('1234', two!.pin_salt))).toBe(false)
  })
})

describe('a pin and a key', () => {
  it('are never logged, right or wrong', async () => {
    const lines: string[] = []
    const app = await buildApp({
      db: shop.db,
      config: { publicUrl: 'http://shop.test', production: true, logLevel: 'trace', uploads: { folder: tmpdir() } },
      log: openLog('trace', { write: (line) => lines.push(line) }),
    })
    for (const pin of ['90210', '31415926', 'not a pin']) {
      const headers = { authorization: `Bearer ${key}` }
      await app.inject({ method: 'POST', url: '/pos/store/open/', headers, payload: { pin } })
    }
    await app.close()
    expect(lines).toHaveLength(3)
    for (const secret of [key, '90210', '31415926', 'not a pin']) expect(lines.join('')).not.toContain(secret)
  })
})

describe('five wrong pins', () => {
  const tryFive = async () => {
    for (const pin of ['1111', '2222', '3333', '4444', '5555']) expect((await open(pin)).status).toBe(400)
  }

  it('lock the store’s pins for fifteen minutes, the right one too', async () => {
    await tryFive()
    const { status, body, headers } = await open('90210')
    expect([status, body.code]).toEqual([429, 'too_many_tries'])
    expect(body.message).toBe('Too many wrong pins were entered at this store. Wait 15 minutes and try again.')
    expect(Number(headers['retry-after'])).toBeGreaterThan(880)
    await wait(14)
    expect((await open('90210')).status).toBe(429)
    await wait(1.1)
    expect((await open('90210')).status).toBe(200)
  })

  it('lock for fifteen minutes from the fifth, not from the first', async () => {
    for (const pin of ['1111', '2222', '3333', '4444']) await open(pin)
    await wait(14)
    await open('5555')
    await wait(14)
    const { status, headers } = await open('90210')
    expect([status, Math.ceil(Number(headers['retry-after']) / 60)]).toEqual([429, 1])
    await wait(1.1)
    expect((await open('90210')).status).toBe(200)
  })

  it('are counted from zero again when the lock is over', async () => {
    await tryFive()
    await wait(15.1)
    await tryFive()
    expect((await open('90210')).status).toBe(429)
  })

  it('do not lock for longer if more are typed meanwhile', async () => {
    await tryFive()
    await wait(10)
    for (const pin of ['6666', '7777', '8888']) expect((await open(pin)).status).toBe(429)
    await wait(5.1)
    expect((await open('90210')).status).toBe(200)
  })

  it('lock nothing at another store', async () => {
    await tryFive()
    await expect(findEmployeeByPin(shop.db, { ...till, store_id: 2 }, '0042')).rejects.toThrow('wrong for this store')
  })

  it('lock nothing if the first was more than fifteen minutes ago', async () => {
    for (const pin of ['1111', '2222', '3333', '4444']) await open(pin)
    await wait(15.1)
    await open('5555')
    expect((await open('90210')).status).toBe(200)
  })

  it('are counted correctly if they are typed at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => open(String(3000 + at))))
    const statuses = all.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('are counted without the right pins between them', async () => {
    for (const pin of ['1111', '2222', '3333', '4444']) await open(pin)
    const all = await Promise.all(Array.from({ length: 10 }, () => open('90210')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await open('5555')).status).toBe(400)
    expect((await open('90210')).status).toBe(429)
  })
})

describe('a till', () => {
  it('is limited to three hundred calls a minute; further ones are refused with the seconds to wait', async () => {
    const { key: own } = (await shop.ask(await shop.signIn('admin'), storeCalls.resetKey, { body: { id: 9 } })).body
    // The body is not valid, so each call costs little: it is refused right after it was counted.
    const ask = () => shop.ask(own, storeCalls.open, { body: { pin: '' } })
    expect((await ask()).status).toBe(400)
    // Counts 298 further calls. Sending them would take longer than the minute on a slow machine.
    await shop.db.updateTable('limit_windows').set({ events: 299 }).execute()
    await restartMinute(shop.db)
    expect((await ask()).status).toBe(400)
    const { status, body, headers } = await ask()
    const wait = Number(headers['retry-after'])
    expect([status, body.code, body.message]).toEqual([
      429,
      'too_many_tries',
      `This till sent too many requests. Try again in ${wait} seconds.`,
    ])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    await shop.db.updateTable('limit_windows').set({ expires_at: sql`expires_at - interval '1 minute'` }).execute()
    expect((await ask()).status).toBe(400)
  })
})

it('a new pin is never one that is easy to guess', () => {
  const drawn = [0, 111_111, 123_456, 12_345, 123_123, 150_785, 147_258, 471_100]
  expect(newPin(() => drawn.shift() ?? 0)).toBe('471100')
})
