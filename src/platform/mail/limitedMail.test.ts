import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { html } from '#shared/html.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { inboxOf, queueLimitedMail } from './limitedMail.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop('empty_shop')
})

let sent = 0
const queue = (to: string, address: string, kind: 'visitor' | 'shop' = 'visitor') => {
  const mail = { about: { what: 'test', id: ++sent }, to, subject: 'Test', html: html`<p>Test</p>`, text: 'Test' }
  const queueing = shop.db.transaction().execute((tx) => queueLimitedMail(tx, mail, { to: kind, address }))
  return queueing.then(({ isQueued }) => isQueued)
}
let networks = 0
const aNetwork = () => `10.1.${networks >> 8}.${networks++ & 255}`
const someone = () => `someone${++sent}@mail.example`
const age = (interval: string) =>
  shop.db
    .updateTable('limited_events')
    .set({ at: sql`at - ${interval}::interval`, expires_at: sql`expires_at - ${interval}::interval` })
    .execute()
const countTrue = (results: boolean[]) => results.filter(Boolean).length
const times = (count: number) => Array.from({ length: count })

describe('the mails that visitors cause', () => {
  it('are limited to three an hour and ten a day for each inbox, in every spelling of its address', {
    tags: ['details'],
  }, async () => {
    const spellings = [
      'Anne.Roy@mail.example',
      'anneroy+a@mail.example',
      'ANNEROY@MAIL.EXAMPLE',
      'a.n.n.e.roy+b@mail.example',
    ]
    const inAnHour = async () =>
      countTrue(await Promise.all(times(8).map((_, at) => queue(spellings[at % 4] ?? '', aNetwork()))))
    const perHour = []
    for (let hour = 0; hour < 5; hour++) {
      perHour.push(await inAnHour())
      await age('61 minutes')
    }
    expect(perHour).toEqual([3, 3, 3, 1, 0])
    await age('1 day')
    expect(await inAnHour()).toBe(3)
    await age('2 days')
  })

  it('are limited to twenty an hour for each network', { tags: ['details'] }, async () => {
    expect(countTrue(await Promise.all(times(25).map(() => queue(someone(), '203.0.113.7'))))).toBe(20)
    expect(countTrue(await Promise.all(times(25).map((_, at) => queue(someone(), `2001:db8:0:7::${at}`))))).toBe(20)
    expect(await queue(someone(), '::ffff:203.0.113.7')).toBe(false)
    expect(await queue(someone(), '203.0.113.8')).toBe(true)
    await age('2 days')
  })

  it('are limited to ten times as many for an IPv6 block, which one customer can have', {
    tags: ['details'],
  }, async () => {
    const results = await Promise.all(times(210).map((_, at) => queue(someone(), `2001:db8:1:${at.toString(16)}::1`)))
    expect(countTrue(results)).toBe(200)
    expect(await queue(someone(), '2001:db8:2::1')).toBe(true)
    await age('2 days')
  })

  it('are limited to three hundred an hour in all', { tags: ['details'] }, async () => {
    const results = []
    for (let round = 0; round < 31; round++) {
      results.push(...(await Promise.all(times(10).map(() => queue(someone(), aNetwork())))))
    }
    expect(countTrue(results)).toBe(300)
    await age('2 days')
  })

  it('to the shop itself are counted by network and in all, and not by inbox', async () => {
    const toShop = (address: string) => queue('store@shop.example', address, 'shop')
    expect(countTrue(await Promise.all(times(25).map(() => toShop('203.0.113.9'))))).toBe(20)
    expect(await toShop('203.0.113.10')).toBe(true)
    expect(await queue(someone(), '203.0.113.9')).toBe(true)
  })

  it('are not counted if their transaction fails', async () => {
    const to = someone()
    const failing = () =>
      shop.db.transaction().execute(async (tx) => {
        const mail = { about: { what: 'test', id: 1 }, to, subject: 'Test', html: html`<p>Test</p>`, text: 'Test' }
        await queueLimitedMail(tx, mail, { to: 'visitor', address: aNetwork() })
        throw new Error('The booking failed.')
      })
    for (const _ of times(5)) await expect(failing()).rejects.toThrow('The booking failed.')
    expect(await queue(to, aNetwork())).toBe(true)
  })
})

it.each([
  ['Anne.Roy+phone@Mail.Example', 'anneroy@mail.example'],
  ['+tag@mail.example', '+tag@mail.example'],
  ['a+b+c@mail.example', 'a@mail.example'],
])('the inbox of %s is %s', (email, inbox) => expect(inboxOf(email)).toBe(inbox))
