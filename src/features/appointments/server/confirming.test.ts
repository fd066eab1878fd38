import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#features/stores/columns.ts'
import { daysAfter } from '#shared/day.ts'
import { aDay, aVisitor, openStore, request } from '#test/appointments.ts'
import { keyMailedTo, mailsTo } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { appointmentCalls } from '../contract.ts'
import { changeOwnAppointment, type OwnChange } from './changeAppointment.ts'
import { confirmOwnAppointment } from './confirmAppointment.ts'
import { appointments } from './feature.ts'
import { findOwnAppointment, listSlots } from './queries.ts'

let shop: OpenShop
let admin: string
/** It is open from 10 to 18 with one place, so a day has 16 places. */
let store: Store
const storeEmail = () => store.email
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  await openAnother(1)
})
async function openAnother(places: number) {
  const email = `${crypto.randomUUID()}@shop.example`
  store = await openStore(shop, admin, { places, email, password: 'seven tall lanterns' })
}

const times = Array.from({ length: 16 }, (_, at) => `${10 + Math.floor(at / 2)}:${at % 2 ? '30' : '00'}`)
const bookAt = (at: number, given: object = {}, address?: string) =>
  request(shop, aVisitor({ store: store.name, appointmentTime: times[at], ...given }), address)
/** Each invented visitor is in another network of one IPv6 block. */
const fromBlock = (nth: number) => `2001:db8:77:${nth.toString(16)}::1`
const floodDay = (count = 8) => Promise.all(times.slice(0, count).map((_, at) => bookAt(at)))
const endHolds = () =>
  sql`update appointments set held_until = held_until - interval '15 minutes 1 second' where held_until is not null`.execute(
    shop.db,
  )
const freeOn = async (day = aDay) => {
  const slots = await listSlots(shop.db, store.id, day)
  return slots.reduce((sum, { free }) => sum + free, 0)
}
const listed = async (code: string) =>
  (await shop.ask(admin, appointmentCalls.all, { body: { query: code, filter_by: 'code' } })).body.items[0]
const visitor = (key: string) => ({ key, address: '10.9.0.1' })
const confirm = (key: string) => confirmOwnAppointment(shop.db, visitor(key), 'http://shop.test')

describe('invented visitors', { tags: ['details'] }, () => {
  it('of one IPv6 block take at most half of the days of a store for longer than a quarter of an hour', {
    tags: ['details'],
  }, async () => {
    const days = [0, 1, 2].map((at) => daysAfter(aDay, at))
    let nth = 0
    for (const appointmentDate of days)
      for (const at of times.keys()) await bookAt(at, { appointmentDate }, fromBlock(nth++))
    await endHolds()
    expect(await Promise.all(days.map(freeOn))).toEqual([8, 8, 8])
    for (const appointmentDate of days) expect((await bookAt(15, { appointmentDate })).status).toBe(200)
  })

  it('who book at the same moment do not get more', { tags: ['details'] }, async () => {
    await openAnother(2)
    await Promise.all([...times.keys(), ...times.keys()].map((at) => bookAt(at)))
    await endHolds()
    expect(await freeOn()).toBe(16)
  })

  it('of one network or IPv6 block hold six places, and no more until some are confirmed or free again', async () => {
    await floodDay()
    const answers = []
    for (const at of times.keys()) if (at >= 8) answers.push(await bookAt(at, {}, fromBlock(at)))
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(200), 409, 409])
    expect(answers.at(-1)?.body).toMatchObject({ code: 'call_store', message: expect.stringMatching(/Call the store/) })
    expect((await bookAt(14)).status).toBe(200)
  })
})

describe('a booking on a day of which less than half is unconfirmed', () => {
  it('is kept, with the reply and the mail as ever', async () => {
    const email = 'usual@visitor.test'
    const { body, headers } = await bookAt(0, { email })
    expect([body.message, headers['confirmation-mail']]).toEqual(['Service request has been sent', undefined])
    expect((await mailsTo(shop.db, email))[0]?.text).toMatch(/^Thank you. Your appointment is booked.\n/)
    await endHolds()
    expect(await freeOn()).toBe(15)
    expect(await mailsTo(shop.db, storeEmail())).toHaveLength(1)
  })

  it('stays so for a store that books for callers, and for a family of three', async () => {
    for (const at of times.keys()) {
      const body = { ...aVisitor({ appointmentTime: times[at] }), store: store.name }
      if (at < 13) expect((await shop.ask(admin, appointmentCalls.insert, { body })).status).toBe(200)
      else expect((await bookAt(at, { email: 'family@visitor.test', phone: '902-555-4141' })).status).toBe(200)
    }
    await endHolds()
    expect(await freeOn()).toBe(0)
  })
})

describe('a booking on a day of which half is unconfirmed', () => {
  const bookHeld = async (given: object = {}) => {
    await floodDay()
    const email = `${crypto.randomUUID()}@visitor.test`
    const answer = await bookAt(9, { email, ...given })
    return { ...answer, email, key: await keyMailedTo(shop.db, email) }
  }

  it('takes its place, and says in the answer and in the mail that it must be confirmed', async () => {
    const { status, body, headers, email } = await bookHeld()
    expect([status, headers['confirmation-mail']]).toEqual([200, 'confirm'])
    expect(body.message).toBe(
      'Service request has been sent. Confirm it within 15 minutes with the link in your e-mail, or the time is offered to others.',
    )
    expect(await freeOn()).toBe(7)
    const [mail] = await mailsTo(shop.db, email)
    expect(mail?.subject).toMatch(/^Confirm your appointment/)
    expect(mail?.text).toMatch(/^Confirm your appointment within 15 minutes. Otherwise/)
    // The store gets its mail when it is confirmed.
    expect(await mailsTo(shop.db, storeEmail())).toHaveLength(8)
    const french = await bookAt(10, { language: 'fr' })
    expect(french.body.message).toMatch(/^Service request has been sent. Confirmez-la dans les 15 minutes/)
  })

  it('is kept once it is confirmed, and the store gets its mail', async () => {
    const { key, body } = await bookHeld()
    expect(await findOwnAppointment(shop.db, key)).toMatchObject({ state: 'new', confirmed_at: null })
    const confirmed = await confirm(key)
    expect(confirmed).toMatchObject({ state: 'new', held_until: null, confirmed_at: expect.any(String) })
    expect(await confirm(key)).toMatchObject(confirmed)
    await endHolds()
    expect(await freeOn()).toBe(7)
    const mails = await mailsTo(shop.db, storeEmail())
    expect(mails.filter(({ subject }) => subject.startsWith(`New appointment ${body.code}`))).toHaveLength(1)
  })

  it('is confirmed by a move with the link as well, and the store hears of it as a new appointment', {
    tags: ['details'],
  }, async () => {
    const { key, body } = await bookHeld()
    const to = { appointmentDate: aDay, appointmentTime: times[12] ?? '' }
    await changeOwnAppointment(shop.db, visitor(key), to, 'http://shop.test')
    await endHolds()
    expect(await freeOn()).toBe(7)
    const subjects = (await mailsTo(shop.db, storeEmail())).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes(body.code))).toEqual([
      expect.stringMatching(/^New appointment/),
    ])
  })

  it('is confirmed by the staff who confirm or move it', { tags: ['details'] }, async () => {
    const { body } = await bookHeld()
    const { id } = (await listed(body.code)) ?? { id: 0 }
    expect(await listed(body.code)).toMatchObject({ state: 'new', held_until: expect.any(String) })
    await shop.ask(admin, appointmentCalls.update, { body: { id, state: 'confirmed' } })
    await endHolds()
    expect(await listed(body.code)).toMatchObject({ state: 'confirmed', held_until: null })
    expect(await freeOn()).toBe(7)
  })

  it('is cancelled when nobody confirms it in time, and its time is free for the next visitor', async () => {
    const { key, body } = await bookHeld()
    await endHolds()
    expect(await freeOn()).toBe(8)
    expect(await findOwnAppointment(shop.db, key)).toMatchObject({ state: 'cancelled' })
    const view = async (name: 'new' | 'cancelled') =>
      (await shop.ask(admin, appointmentCalls.all, { body: { view: name, store: store.name } })).body.items.map(
        ({ code }) => code,
      )
    expect([await view('cancelled'), (await view('new')).includes(body.code)]).toEqual([[body.code], false])
    await expect(confirm(key)).rejects.toMatchObject({ code: 'not_confirmed' })
    expect((await bookAt(9)).status).toBe(200)
    await expect(confirm(key)).rejects.toMatchObject({ code: 'not_confirmed' })
  })

  it('does not count among the three of its visitor when nobody confirms it', { tags: ['details'] }, async () => {
    await floodDay()
    const email = 'thrice@visitor.test'
    const given = (at: number) => ({ email: `thrice+${at}@visitor.test` })
    for (const at of [8, 9, 10]) expect((await bookAt(at, given(at))).status).toBe(200)
    expect((await bookAt(11, { email })).body.code).toBe('too_many_open')
    await endHolds()
    await shop.db.deleteFrom('limited_events').execute()
    expect((await bookAt(11, { email })).status).toBe(200)
  })

  it('is refused if no mail can be sent, because it could not be confirmed', async () => {
    await floodDay()
    const email = 'full@visitor.test'
    await shop.db.updateTable('stores').set({ places: 2 }).where('id', '=', store.id).execute()
    for (const at of [8, 9, 10]) {
      const { body } = await bookAt(at, { email })
      await shop.db.updateTable('appointments').set({ state: 'cancelled' }).where('code', '=', body.code).execute()
    }
    await shop.db.updateTable('stores').set({ places: 1 }).where('id', '=', store.id).execute()
    expect((await bookAt(11, { email })).body.code).toBe('call_store')
    expect((await bookAt(11)).status).toBe(200)
  })

  it('is deleted a week after nobody confirmed it', { tags: ['details'] }, async () => {
    const { body } = await bookHeld()
    const rule = appointments.housekeeping?.find(({ rows }) => rows.startsWith('Appointments that nobody confirmed'))
    await endHolds()
    expect(await rule?.delete(shop.db)).toBe(0)
    await sql`update appointments set held_until = held_until - interval '7 days' where held_until is not null`.execute(
      shop.db,
    )
    expect(await rule?.delete(shop.db)).toBeGreaterThan(0)
    expect(await listed(body.code)).toBeUndefined()
  })
})

describe('the link on the page after a booking', () => {
  const nextDay = daysAfter(aDay, 1)
  const change = (key: string, to: OwnChange) => changeOwnAppointment(shop.db, visitor(key), to, 'http://shop.test')
  const bookWithKey = async (at: number, appointmentDate = aDay) => {
    const email = `${crypto.randomUUID()}@visitor.test`
    const { body, headers } = await bookAt(at, { appointmentDate, email })
    return { code: body.code, email, key: String(headers['appointment-key']) }
  }

  it('moves and cancels the appointment, and the mail about it has no link', async () => {
    const { key, email, code } = await bookWithKey(0)
    await change(key, { appointmentDate: nextDay, appointmentTime: '12:00' })
    expect(await listed(code)).toMatchObject({ appointmentDate: nextDay, appointmentTime: '12:00', confirmed_at: null })
    const moved = (await mailsTo(shop.db, email)).find(({ subject }) => subject.startsWith('Moved'))
    expect(moved?.text).toContain('use the link in an earlier e-mail')
    expect(moved?.text).not.toContain('appointment#')
    await change(key, { state: 'cancelled' })
    expect(await listed(code)).toMatchObject({ state: 'cancelled' })
  })

  it('does not confirm the appointment, because only the mail shows whose address it is', async () => {
    await floodDay()
    const { key, email } = await bookWithKey(9)
    await expect(confirm(key)).rejects.toMatchObject({
      code: 'not_confirmed',
      message: expect.stringMatching(/e-mail/),
    })
    await change(key, { appointmentDate: aDay, appointmentTime: times[10] ?? '' })
    await endHolds()
    expect(await freeOn()).toBe(8)
    expect(await mailsTo(shop.db, storeEmail())).toHaveLength(8)
    await expect(confirm(await keyMailedTo(shop.db, email))).rejects.toMatchObject({ code: 'not_confirmed' })
  })

  it('gives no visitor more than half of a day by moves from other days', { tags: ['details'] }, async () => {
    await floodDay()
    const moved = []
    for (const at of [8, 9, 10]) {
      const { key, email } = await bookWithKey(at, nextDay)
      await change(key, { appointmentDate: aDay, appointmentTime: times[at] ?? '' })
      moved.push(email)
    }
    expect(await freeOn()).toBe(5)
    const [first = ''] = moved
    expect((await mailsTo(shop.db, first)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Confirm/),
    )
    await confirm(await keyMailedTo(shop.db, first))
    await endHolds()
    expect(await freeOn()).toBe(7)
  })
})
