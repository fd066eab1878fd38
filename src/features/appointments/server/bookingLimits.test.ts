import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAfter } from '#shared/day.ts'
import { aDay, aVisitor, openStore, request } from '#test/appointments.ts'
import { keyMailedTo } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { appointmentCalls } from '../contract.ts'
import { changeOwnAppointment, type OwnChange } from './changeAppointment.ts'
import { findOwnAppointment } from './queries.ts'

let shop: OpenShop
let admin: string
let store: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  store = (
    await openStore(shop, admin, {
      places: 20,
      email: `${crypto.randomUUID()}@shop.example`,
      password: 'seven tall lanterns',
    })
  ).name
})

const mailsTo = async (email: unknown) =>
  (await shop.db.selectFrom('outbox').select('subject').where('to_address', '=', `${email}`).execute()).map(
    ({ subject }) => subject,
  )
const storeMails = async () =>
  (
    await shop.db
      .selectFrom('outbox')
      .innerJoin('appointments', 'appointments.id', 'about_id')
      .innerJoin('stores', 'stores.id', 'store_id')
      .select('outbox.id')
      .where('stores.name', '=', store)
      .where('about', 'like', '%to the store')
      .execute()
  ).length
const times = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
]
const timeAt = (at: number) => times[at % times.length] ?? ''

describe('the secret link', () => {
  it('is in the mail and not in the response, which has a message and a code', async () => {
    const visitor = aVisitor({ store })
    const { status, headers, body } = await request(shop, visitor)
    expect([status, body]).toEqual([200, { message: 'Service request has been sent', code: expect.any(String) }])
    const key = await keyMailedTo(shop.db, `${visitor.email}`)
    expect(JSON.stringify([headers, body])).not.toContain(key)
  })
})

describe('an inbox', () => {
  it('gets three confirmations an hour, and later bookings have the same response but no mail', async () => {
    const email = 'victim@visitor.test'
    const variants = [email, 'Victim@visitor.test', 'vic.tim+sale@visitor.test', email, 'victim+1@visitor.test']
    const answers = []
    for (const [at, to] of variants.entries()) {
      answers.push(await request(shop, aVisitor({ store, email: to, appointmentTime: timeAt(at) }), `10.3.0.${at}`))
    }
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { message: 'Service request has been sent', code: expect.any(String) }])
    expect(answers.map(({ headers }) => headers['confirmation-mail'])).toEqual([
      undefined,
      undefined,
      undefined,
      'none',
      'none',
    ])
    expect((await Promise.all([...new Set(variants)].map(mailsTo))).flat()).toHaveLength(3)
    const { items } = (await shop.ask(admin, appointmentCalls.all, { body: { store } })).body
    expect(items).toHaveLength(5)
    expect(await storeMails()).toBe(5)
  })

  it('still gets the mails about changes by users', async () => {
    const email = 'patient@visitor.test'
    for (const at of [0, 1, 2, 3]) await request(shop, aVisitor({ store, email, appointmentTime: timeAt(at) }))
    expect(await mailsTo(email)).toHaveLength(3)
    const { items } = (await shop.ask(admin, appointmentCalls.all, { body: { store } })).body
    for (const { id } of items) await shop.ask(admin, appointmentCalls.update, { body: { id, state: 'cancelled' } })
    expect(await mailsTo(email)).toHaveLength(7)
  })

  it('gets three mails also from many parallel bookings', async () => {
    const email = 'crowd@visitor.test'
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => {
        const appointmentDate = daysAfter(aDay, Math.floor(at / 12))
        return request(shop, aVisitor({ store, email, appointmentDate, appointmentTime: timeAt(at) }), `10.4.0.${at}`)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
    expect(await mailsTo(email)).toHaveLength(3)
  })
})

describe('a visitor with the link', () => {
  const bookOne = async (at = 0) => {
    const email = `${crypto.randomUUID()}@visitor.test`
    const { code } = (await request(shop, aVisitor({ store, email, appointmentTime: timeAt(at) }))).body
    return { email, code, key: await keyMailedTo(shop.db, email) }
  }
  const change = (key: string, to: OwnChange, address = '10.5.0.1') =>
    changeOwnAppointment(shop.db, { key, address }, to, 'http://shop.test')
  const move = (key: string, appointmentTime: string, address?: string) =>
    change(key, { appointmentDate: aDay, appointmentTime }, address)
  const refused = {
    status: 429,
    message: 'Too many appointments were moved in a short time. Wait an hour, or call the store.',
    code: 'too_many_tries',
    more: { retryAfter: expect.any(Number) },
  }

  it('moves an appointment ten times an hour, and three mails go out', async () => {
    const { email, key } = await bookOne()
    const mailed = []
    for (let at = 1; at <= 10; at++) mailed.push((await move(key, timeAt(at), `10.6.0.${at}`)).isMailed)
    expect(mailed).toEqual([...Array(2).fill(true), ...Array(8).fill(false)])
    expect(await mailsTo(email)).toHaveLength(3)
    await expect(move(key, timeAt(11))).rejects.toMatchObject(refused)
    const appointment = await findOwnAppointment(shop.db, key)
    expect(appointment).toMatchObject({ appointmentTime: timeAt(10), version: 11 })
  })

  it('moves thirty times an hour from one network', async () => {
    const keys: string[] = []
    for (let at = 0; at < 4; at++) keys.push((await bookOne(at)).key)
    const moveNext = (at: number) => move(keys[at % 4] ?? '', timeAt(4 + Math.floor(at / 4)))
    for (let at = 0; at < 30; at++) await moveNext(at)
    await expect(moveNext(30)).rejects.toMatchObject(refused)
  })

  it('can cancel after any number of moves', async () => {
    const { email, key } = await bookOne()
    for (let at = 1; at <= 10; at++) await move(key, timeAt(at))
    const { appointment, isMailed } = await change(key, { state: 'cancelled' })
    expect([appointment.state, isMailed]).toEqual(['cancelled', false])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('does not use up a move when the time is taken', async () => {
    const { key } = await bookOne()
    await shop.db.updateTable('stores').set({ places: 1 }).where('name', '=', store).execute()
    await request(shop, aVisitor({ store, appointmentTime: '16:00' }))
    for (let tries = 0; tries < 12; tries++) await expect(move(key, '16:00')).rejects.toMatchObject({ status: 409 })
    expect((await move(key, '16:30')).appointment.appointmentTime).toBe('16:30')
  })
})

describe('a store', () => {
  it('gets at most twenty mails an hour from one network, and every appointment is in its list', async () => {
    for (let at = 0; at < 22; at++) {
      const visitor = aVisitor({
        store,
        appointmentTime: timeAt(at),
        appointmentDate: daysAfter(aDay, Math.floor(at / 12)),
      })
      if (at === 20) await shop.db.deleteFrom('limited_events').where('limit_name', '=', 'service request').execute()
      expect((await request(shop, visitor, '203.0.113.77')).status).toBe(200)
    }
    expect(await storeMails()).toBe(20)
    expect((await shop.ask(admin, appointmentCalls.all, { body: { store, per_page: 0 } })).body.items).toHaveLength(22)
  })
})
