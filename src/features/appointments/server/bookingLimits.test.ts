import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '#platform/mail/limitedMail.ts'
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

const three = <Value>(value: Value) => Array<Value>(3).fill(value)
const bookAll = (visitors: Parameters<typeof aVisitor>[0][]) =>
  Promise.all(visitors.map((given, at) => request(shop, aVisitor({ store, appointmentTime: timeAt(at), ...given }))))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('a visitor', () => {
  it('can have three open appointments with an inbox, in every spelling of its address', async () => {
    const spellings = ['Pat.Roy@visitor.test', 'patroy+a@visitor.test', 'PATROY@visitor.test', 'p.atroy@visitor.test']
    const answers = await bookAll([...spellings, ...spellings].map((email) => ({ email })))
    expect(statusesOf(answers)).toEqual([...three(200), ...Array(5).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('too_many_open')
    expect(refused?.body.message).toMatch(/^Three appointments are already booked with this e-mail address or phone/)
    expect((await request(shop, aVisitor({ store }))).status).toBe(200)
  })

  it('can have three open appointments with a phone number, in every way of writing it', async () => {
    const numbers = ['902-555-7777', '(902) 555 7777', '+1 902 555 7777', '9025557777']
    expect(statusesOf(await bookAll([...numbers, ...numbers].map((phone) => ({ phone }))))).toEqual([
      ...three(200),
      ...Array(5).fill(409),
    ])
  })

  it('can book again once an appointment is cancelled, was kept or has passed', async () => {
    const email = 'again@visitor.test'
    const book = async (at: number) =>
      (await request(shop, aVisitor({ store, email, appointmentTime: timeAt(at) }))).status
    for (const at of [0, 1, 2]) expect(await book(at)).toBe(200)
    const { items } = (await shop.ask(admin, appointmentCalls.all, { body: { store } })).body
    const [one, two, three] = items.map(({ id }) => id)
    const change = async (set: object, id = 0) => {
      expect(await book(3)).toBe(409)
      await shop.db.updateTable('appointments').set(set).where('id', '=', id).execute()
    }
    await change({ state: 'cancelled' }, one)
    expect(await book(3)).toBe(200)
    await change({ state: 'arrived' }, two)
    expect(await book(4)).toBe(200)
    await shop.db.transaction().execute(async (tx) => {
      // Stands for time that passes: the database rejects a move to the past.
      await sql`alter table appointments disable trigger appointments_moved`.execute(tx)
      await tx
        .updateTable('appointments')
        .set({ day: '2001-01-01' })
        .where('id', '=', three ?? 0)
        .execute()
      await sql`alter table appointments enable trigger appointments_moved`.execute(tx)
    })
    expect(await book(5)).toBe(200)
  })

  it('is not limited when the staff book, and what the staff booked does not count', async () => {
    const customer = { email: 'caller@visitor.test', phone: '902-555-8888' }
    const book = async (at: number) => {
      const body = { ...aVisitor({ ...customer, appointmentTime: timeAt(at) }), store }
      return (await shop.ask(admin, appointmentCalls.insert, { body })).status
    }
    for (const at of [0, 1, 2, 3]) expect(await book(at)).toBe(200)
    for (const at of [4, 5, 6])
      expect((await request(shop, aVisitor({ store, ...customer, appointmentTime: timeAt(at) }))).status).toBe(200)
    expect(await book(7)).toBe(200)
  })
})

it.each([['Anne.Roy+phone@Mail.Example'], ['+tag@mail.example'], ['a+b+c@mail.example'], ['a.b@c@mail.example']])(
  'the database finds the inbox of %s as the mails do',
  async (email) => {
    const { rows } = await sql<{ inbox: string }>`select inbox_of(${email}) as inbox`.execute(shop.db)
    expect(rows[0]?.inbox).toBe(inboxOf(email))
  },
)

describe('an inbox', () => {
  /** Books and cancels at once, so that an inbox gets more mails than the number of open appointments would allow. */
  const bookAndCancel = async (given: object, address?: string) => {
    const answer = await request(shop, aVisitor({ store, ...given }), address)
    await shop.db.updateTable('appointments').set({ state: 'cancelled' }).where('code', '=', answer.body.code).execute()
    return answer
  }

  it('gets three confirmations an hour, and later bookings have the same response but no mail', async () => {
    const email = 'victim@visitor.test'
    const variants = [email, 'Victim@visitor.test', 'vic.tim+sale@visitor.test', email, 'victim+1@visitor.test']
    const answers = []
    for (const [at, to] of variants.entries()) {
      answers.push(await bookAndCancel({ email: to, appointmentTime: timeAt(at) }, `10.3.0.${at}`))
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
    await bookAndCancel({ email, appointmentTime: timeAt(3) })
    for (const at of [0, 1, 2]) await request(shop, aVisitor({ store, email, appointmentTime: timeAt(at) }))
    expect(await mailsTo(email)).toHaveLength(3)
    const { items } = (await shop.ask(admin, appointmentCalls.all, { body: { store } })).body
    for (const { id, state } of items)
      if (state === 'new') await shop.ask(admin, appointmentCalls.update, { body: { id, state: 'cancelled' } })
    expect(await mailsTo(email)).toHaveLength(6)
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

  it('moves thirty times an hour from one network', { tags: ['details'] }, async () => {
    const keys: string[] = []
    for (let at = 0; at < 4; at++) keys.push((await bookOne(at)).key)
    const moveNext = (at: number) => move(keys[at % 4] ?? '', timeAt(4 + Math.floor(at / 4)))
    for (let at = 0; at < 30; at++) await moveNext(at)
    await expect(moveNext(30)).rejects.toMatchObject(refused)
  })

  it('can cancel after any number of moves', { tags: ['details'] }, async () => {
    const { email, key } = await bookOne()
    for (let at = 1; at <= 10; at++) await move(key, timeAt(at))
    const { appointment, isMailed } = await change(key, { state: 'cancelled' })
    expect([appointment.state, isMailed]).toEqual(['cancelled', false])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('does not use up a move when the time is taken', { tags: ['details'] }, async () => {
    const { key } = await bookOne()
    await shop.db.updateTable('stores').set({ places: 1 }).where('name', '=', store).execute()
    await request(shop, aVisitor({ store, appointmentTime: '16:00' }))
    for (let tries = 0; tries < 12; tries++) await expect(move(key, '16:00')).rejects.toMatchObject({ status: 409 })
    expect((await move(key, '16:30')).appointment.appointmentTime).toBe('16:30')
  })
})

describe('a store', { tags: ['details'] }, () => {
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
