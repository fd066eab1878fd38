import { beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '#features/stores/columns.ts'
import { daysAfter } from '#shared/day.ts'
import { aDay, aVisitor, openStore, request } from '#test/appointments.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { keyMailedTo } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { appointmentCalls } from '../contract.ts'
import { changeOwnAppointment } from './changeAppointment.ts'
import { findOwnAppointment } from './queries.ts'

let shop: OpenShop
let admin: string
let hsc: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  hsc = await shop.signIn('hsc')
})

const change = (who: string, body: object) => shop.ask(who, appointmentCalls.update, { body })
const list = async (who: string, body: object = {}) =>
  (await shop.ask(who, appointmentCalls.all, { body: { per_page: 0, ...body } })).body.items
const isFree = async (store: string, time = '10:00') =>
  (await shop.ask(undefined, appointmentCalls.slots, { body: { store, date: aDay } })).body.items.some(
    (slot) => slot.time === time && slot.free > 0,
  )
const find = async (code: string) => {
  const [found] = await list(admin, { query: code, filter_by: 'code' })
  if (!found) throw new Error(`Appointment ${code} does not exist.`)
  return found
}
const book = async (given: object) => find((await request(shop, aVisitor(given))).body.code)
/** Books an appointment, and returns the key of the link in the mail to the visitor. */
const bookOwn = async (store: Store, given: object = {}) => {
  const visitor = aVisitor({ store: store.name, ...given })
  expect((await request(shop, visitor)).status).toBe(200)
  return keyMailedTo(shop.db, `${visitor.email}`)
}
let visitors = 0
const own = async (key: string, to: Parameters<typeof changeOwnAppointment>[2]) => {
  const address = `10.9.${visitors >> 8}.${visitors++ & 255}`
  return (await changeOwnAppointment(shop.db, { key, address }, to, 'http://shop.test')).appointment
}

describe('the link in the visitor’s mail', () => {
  it('opens only that appointment, and its key is not stored', async () => {
    const key = await bookOwn(await openStore(shop, admin))
    const found = await findOwnAppointment(shop.db, key)
    expect(found).toMatchObject({ appointmentTime: '10:00', state: 'new' })
    expect(await findOwnAppointment(shop.db, 'guessed')).toBeUndefined()
    const row = await shop.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', found?.id ?? 0)
      .execute()
    expect(JSON.stringify(row)).not.toContain(key)
    await expect(own('guessed', { state: 'cancelled' })).rejects.toMatchObject({ status: 404 })
  })

  it('cancels it once, which frees its place for others', async () => {
    const store = await openStore(shop, admin)
    const key = await bookOwn(store)
    expect(await isFree(store.name)).toBe(false)
    expect(await own(key, { state: 'cancelled' })).toMatchObject({ state: 'cancelled', version: 2 })
    expect(await isFree(store.name)).toBe(true)
    expect((await request(shop, aVisitor({ store: store.name }))).status).toBe(200)
    await expect(own(key, { state: 'cancelled' })).rejects.toMatchObject({ status: 409, code: 'gone' })
  })

  it('moves it to a free time, which frees the old one, and changes nothing when the time is taken', async () => {
    const store = await openStore(shop, admin)
    const key = await bookOwn(store)
    await book({ store: store.name, appointmentTime: '11:00' })
    const to = (appointmentTime: string, appointmentDate = aDay) => own(key, { appointmentDate, appointmentTime })
    await expect(to('11:00')).rejects.toMatchObject({ status: 409, code: 'full' })
    await expect(to('19:00')).rejects.toMatchObject({ status: 409, code: 'outside_hours' })
    expect(await findOwnAppointment(shop.db, key)).toMatchObject({ appointmentTime: '10:00', version: 1 })
    const { id } = (await findOwnAppointment(shop.db, key)) ?? {}
    await change(admin, { id, state: 'confirmed' })
    // The store confirmed the old time, so the state is new again.
    expect(await to('12:00', daysAfter(aDay, 1))).toMatchObject({ appointmentDate: daysAfter(aDay, 1), state: 'new' })
    expect(await isFree(store.name)).toBe(true)
  })

  it('cannot cancel it after the customer has arrived', async () => {
    const store = await openStore(shop, admin)
    const key = await bookOwn(store)
    const found = await findOwnAppointment(shop.db, key)
    await change(admin, { id: found?.id, state: 'arrived' })
    await expect(own(key, { state: 'cancelled' })).rejects.toMatchObject({ status: 409 })
  })

  it('moves only one of twenty to the last place when all are sent at once', async () => {
    const store = await openStore(shop, admin, { places: 20 })
    const keys = await Promise.all(Array.from({ length: 20 }, () => bookOwn(store)))
    await shop.db.updateTable('stores').set({ places: 1 }).where('id', '=', store.id).execute()
    const moves = await Promise.allSettled(
      keys.map((key) => own(key, { appointmentDate: aDay, appointmentTime: '15:00' })),
    )
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const move of moves) {
      if (move.status === 'rejected') expect(move.reason).toMatchObject({ status: 409, code: 'full' })
    }
  })
})

describe('the users of the shop', () => {
  it('see the appointments of all stores, or of their own store, in order of time', async () => {
    for (const who of [admin, await shop.signIn('warehouse')]) {
      expect(new Set((await list(who)).map(({ store }) => store)).size).toBeGreaterThan(8)
    }
    const rows = await list(hsc, { sort: 'starts_at' })
    expect(new Set(rows.map(({ store }) => store))).toEqual(new Set(['HSC']))
    expect(rows.map(({ starts_at }) => starts_at)).toEqual(rows.map(({ starts_at }) => starts_at).sort())
    expect(await list(hsc, { store: 'Mic Mac' })).toEqual([])
    expect((await list(admin, { store: 'mic mac' })).every(({ store }) => store === 'Mic Mac')).toBe(true)
  })

  it('find them by day, by state, and by code, name or phone', async () => {
    const { name } = await openStore(shop, admin)
    const { id, code } = await book({ store: name, lastName: 'Quigley', phone: '+1 (902) 555-0177' })
    const later = await book({ store: name, appointmentDate: daysAfter(aDay, 1) })
    const ids = async (body: object) => (await list(admin, { store: name, ...body })).map((row) => row.id)
    expect(await ids({ start_date: aDay, end_date: aDay })).toEqual([id])
    expect(await ids({ start_date: daysAfter(aDay, 1) })).toEqual([later.id])
    await change(admin, { id, state: 'confirmed' })
    expect(await ids({ view: 'confirmed' })).toEqual([id])
    expect(await ids({ view: 'all' })).toHaveLength(2)
    for (const query of [code.toLowerCase(), 'quigly', '555-0177']) expect(await ids({ query })).toEqual([id])
  })

  it('change the state step by step and back, and each change is in the audit log', async () => {
    const { name } = await openStore(shop, admin)
    const { id } = await book({ store: name })
    for (const state of ['confirmed', 'arrived', 'done', 'arrived', 'no_show'] as const) {
      expect((await change(admin, { id, state })).body).toMatchObject({ id, state })
    }
    const log = await readAuditLog(shop.db, 'appointment', id)
    expect(log).toHaveLength(5)
    expect(log[0]).toMatchObject({ username: 'Head Office', before: { state: 'new' }, after: { state: 'confirmed' } })
    expect(JSON.stringify(log)).not.toContain('visitor.test')
  })

  it('move and cancel them, but cannot restore a cancelled one', async () => {
    const store = await openStore(shop, admin)
    const { id } = await book({ store: store.name })
    expect((await change(admin, { id, appointmentTime: '16:30' })).body).toMatchObject({
      appointmentDate: aDay,
      appointmentTime: '16:30',
    })
    expect((await change(admin, { id, appointmentTime: '20:00' })).body).toMatchObject({ code: 'outside_hours' })
    expect((await change(admin, { id, state: 'cancelled' })).body.state).toBe('cancelled')
    expect(await isFree(store.name, '16:30')).toBe(true)
    expect((await change(admin, { id, state: 'new' })).body.errors).toEqual([
      {
        field: 'state',
        message: 'A cancelled appointment cannot be restored, because its time is free for others. Book a new one.',
      },
    ])
  })

  it('cannot cancel or move an appointment of a customer who has arrived', async () => {
    const { name } = await openStore(shop, admin)
    const { id } = await book({ store: name })
    await change(admin, { id, state: 'arrived' })
    expect((await change(admin, { id, state: 'cancelled' })).status).toBe(400)
    expect((await change(admin, { id, appointmentTime: '16:30' })).status).toBe(400)
    expect((await change(admin, { id, state: 'confirmed', appointmentTime: '16:30' })).body).toMatchObject({
      state: 'confirmed',
      appointmentTime: '16:30',
    })
  })

  it('get 409 with the newer row for an edit of an older version', async () => {
    const { name } = await openStore(shop, admin)
    const { id } = await book({ store: name })
    await change(admin, { id, state: 'confirmed', version: 1 })
    const late = await change(admin, { id, state: 'cancelled', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, state: 'confirmed', version: 2 } },
    })
  })

  it('get 404 for an appointment of another store', async () => {
    const { id } = await book({ store: 'Mic Mac', appointmentDate: aDay, appointmentTime: '14:00' })
    expect((await change(hsc, { id, state: 'confirmed' })).status).toBe(404)
    expect((await change(await shop.signIn('micmac'), { id, state: 'confirmed' })).status).toBe(200)
    expect((await change(admin, { id: 999_999, state: 'confirmed' })).status).toBe(404)
  })
})
