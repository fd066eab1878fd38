import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contactCalls } from '#features/contact/contract.ts'
import { limits } from '#platform/limits/allLimits.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { addressOf } from '#shared/call.ts'
import { aVisitor, openStore, request } from '#test/appointments.ts'
import { fillLimit } from '#test/limits.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { healthCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let store: string
beforeAll(async () => {
  shop = await openShop('demo_shop', { smtpUrl: 'smtp://127.0.0.1:9' })
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  await shop.db.deleteFrom('outbox').execute()
  await shop.db.deleteFrom('floods').execute()
  const email = `${crypto.randomUUID()}@shop.example`
  store = (await openStore(shop, admin, { places: 1, email, password: 'seven tall lanterns' })).name
})

const visitorsHealth = async () => {
  const { body } = await shop.ask(admin, healthCalls.all)
  return body.parts.find(({ name }) => name === 'Visitors')
}
const warnings = () =>
  shop.db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text'])
    .where('about', '=', 'flood')
    .orderBy('id')
    .execute()
const time = (at: number) => `${10 + Math.floor(at / 2)}:${at % 2 ? '30' : '00'}`
const book = (at: number) => request(shop, aVisitor({ store, appointmentTime: time(at) }))
let networks = 0
const write = () =>
  shop.app.inject({
    method: 'POST',
    url: addressOf(contactCalls.send),
    headers: { 'x-forwarded-for': `10.8.${networks >> 8}.${networks++ & 255}` },
    payload: { name: 'Gail Hynes', email: 'gail@mail.example', message: 'Do you fix tablets?' },
  })
const age = (interval: string) =>
  sql`update floods set since = since - ${interval}::interval, last_at = last_at - ${interval}::interval,
    mailed_at = mailed_at - ${interval}::interval`.execute(shop.db)

describe('bookings that have to be confirmed', { tags: ['details'] }, () => {
  it('are a warning on the page Health with the moment since when, and one mail to the administrators', async () => {
    for (let at = 0; at < 8; at++) await book(at)
    expect(await visitorsHealth()).toMatchObject({ state: 'good', facts: [] })
    for (const at of [8, 9, 10]) expect((await book(at)).headers['confirmation-mail']).toBe('confirm')
    const found = await visitorsHealth()
    expect(found).toMatchObject({
      state: 'warning',
      facts: [{ label: 'Bookings to be confirmed since', value: expect.any(String), kind: 'moment' }],
    })
    expect(found?.advice.join()).toContain(store)
    const mails = await warnings()
    expect(mails).toMatchObject([
      { to_address: 'admin@tidewater.example', subject: 'Unusually many bookings have to be confirmed' },
    ])
    expect(mails[0]?.text).toContain(store)
  })
})

const shared: [string, Limit, () => Promise<unknown>][] = [
  ['contact messages', limits.allMessages, write],
  ...limits.mails.office.all.map((limit): [string, Limit, typeof write] => [limit.name, limit, write]),
  ...[...limits.mails.visitor.all, ...limits.mails.shop.all].map((limit): [string, Limit, () => Promise<unknown>] => [
    limit.name,
    limit,
    () => book(0),
  ]),
]

describe('a limit that counts all visitors together', { tags: ['details'] }, () => {
  it.each(shared)('is a warning on Health and a mail when it is reached: %s', async (_, limit, cause) => {
    expect(await visitorsHealth()).toMatchObject({ state: 'good' })
    await fillLimit(shop.db, limit)
    await cause()
    expect(await visitorsHealth()).toMatchObject({ state: 'warning', facts: [{ kind: 'moment' }] })
    expect((await warnings()).map(({ to_address }) => to_address)).toEqual(['admin@tidewater.example'])
  })

  it('is mailed once a day for each kind, also when all mails of visitors are used up', async () => {
    for (const { limit } of [limits.allMessages, ...limits.mails.visitor.all, ...limits.mails.shop.all].map(
      (limit) => ({
        limit,
      }),
    ))
      await fillLimit(shop.db, limit)
    await Promise.all([write(), write(), write(), book(0), book(1)])
    await write()
    const subjects = (await warnings()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('messages'))).toHaveLength(1)
    expect(new Set(subjects).size).toBe(subjects.length)
    await age('22 hours')
    await write()
    expect(await warnings()).toHaveLength(subjects.length)
    await age('2 hours')
    await write()
    expect(await warnings()).toHaveLength(subjects.length + 1)
  })

  it('is no warning any more a day after it was last reached, and counts anew then', async () => {
    await fillLimit(shop.db, limits.allMessages)
    await write()
    const since = async () => (await visitorsHealth())?.facts[0]?.value
    const first = await since()
    await age('10 minutes')
    await write()
    expect(Date.parse(`${first}`) - Date.parse(`${await since()}`)).toBe(600_000)
    await age('25 hours')
    expect(await visitorsHealth()).toMatchObject({ state: 'good', facts: [] })
    await write()
    expect(Date.parse(`${await since()}`)).toBeGreaterThanOrEqual(Date.parse(`${first}`))
  })
})
