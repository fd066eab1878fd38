import { beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '#features/stores/columns.ts'
import { aDay, aVisitor, openStore, request } from '#test/appointments.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { keyMailedTo } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { emptyStores } from '#test/storeStock.ts'
import { appointmentCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let owner: string
/** The store of the user `owner`. */
let own: Store
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const email = 'counter@tidewater.example'
  const password = 'seven tall lanterns'
  own = await openStore(shop, admin, { places: 20, email, password })
  const signedIn = await shop.app.inject({ method: 'POST', url: '/api/user/signin/', payload: { email, password } })
  owner = signedIn.json().token
})

const caller = {
  ...{ firstName: 'Gail', lastName: 'Hynes', phone: '902-555-0142', service: 'Battery Replacement' },
  ...{ appointmentDate: aDay, appointmentTime: '10:00' },
}
const book = (who: string, given: object = {}) =>
  shop.ask(who, appointmentCalls.insert, { body: { ...caller, ...given } })
const listed = async (code: string) =>
  (await shop.ask(admin, appointmentCalls.all, { body: { query: code, filter_by: 'code' } })).body.items[0]
const mailsAbout = (id: number) =>
  shop.db
    .selectFrom('outbox')
    .select(['about', 'to_address', 'reply_to', 'language', 'text'])
    .where('about', 'like', 'appointment %')
    .where('about_id', '=', id)
    .orderBy('id')
    .execute()

describe('a store', () => {
  it('books for a caller without an e-mail address, at its own store', async () => {
    const { status, body } = await book(owner, { device: 'iPhone 13 mini', orderNotes: 'It fell.' })
    expect(status).toBe(200)
    expect(await listed(body.code)).toMatchObject({
      ...caller,
      ...{ store: own.name, email: '', device: 'iPhone 13 mini', orderNotes: 'It fell.' },
      // It is confirmed, because the store itself has agreed to it.
      ...{ state: 'confirmed', booked_by: own.user },
    })
    expect(await mailsAbout(body.id)).toEqual([])
    expect(await readAuditLog(shop.db, 'appointment', body.id)).toMatchObject([
      { username: own.user, act: 'made', before: null, after: { code: body.code, store: own.name } },
    ])
    expect(JSON.stringify(await readAuditLog(shop.db, 'appointment', body.id))).not.toContain('Hynes')
  })

  it('cannot book at another store, and an account without a store cannot book', async () => {
    const other = await book(owner, { store: 'Mic Mac' })
    expect([other.status, other.body.errors]).toEqual([
      400,
      [{ field: 'store', message: 'You can only book for your own store.' }],
    ])
    const same = await book(owner, { store: own.name.toUpperCase(), appointmentTime: '11:00' })
    expect([same.status, same.body.store]).toEqual([200, own.name])
    await shop.db.updateTable('stores').set({ user_id: null }).where('id', '=', own.id).execute()
    expect((await book(owner)).body.errors?.[0]).toMatchObject({ field: 'store' })
    await shop.db.updateTable('stores').set({ user_id: own.user_id }).where('id', '=', own.id).execute()
  })

  it('mails the customer the link when there is an e-mail address, in the chosen language', async () => {
    const { body } = await book(owner, { email: 'Lea@visitor.test', language: 'fr', appointmentTime: '12:00' })
    const [mail, ...others] = await mailsAbout(body.id)
    expect(mail).toMatchObject({ about: 'appointment booked', to_address: 'Lea@visitor.test', language: 'fr' })
    expect(mail?.text).toContain('/fr/appointment#(hidden)')
    expect(await keyMailedTo(shop.db, 'Lea@visitor.test')).toMatch(/^[\w-]{43}$/)
    expect(others).toEqual([])
  })
})

describe('the office', () => {
  it('books for any store, which gets a mail and still has to confirm', async () => {
    for (const who of [admin, await shop.signIn('warehouse')]) {
      const { status, body } = await book(who, { store: own.name, appointmentTime: '13:00', device: 'Pixel 9' })
      expect([status, body.state]).toEqual([200, 'new'])
      const [mail, ...others] = await mailsAbout(body.id)
      expect(mail).toMatchObject({ to_address: own.email, reply_to: null })
      expect(mail?.text).toContain(`Booked by: ${body.booked_by}`)
      expect(mail?.text).toContain('Device: Pixel 9')
      expect(mail?.text).not.toContain('Email:')
      expect(others).toEqual([])
    }
  })

  it('gets all errors at once', async () => {
    const { status, body } = await shop.ask(admin, appointmentCalls.insert, {
      body: { email: 'gail', appointmentDate: '2001-01-01', store: 'New Glasgow', device: 'see evil.example' },
    })
    expect(status).toBe(400)
    expect(body.errors?.map(({ field }) => field).toSorted()).toEqual([
      ...[
        'appointmentDate',
        'appointmentTime',
        'device',
        'email',
        'firstName',
        'lastName',
        'phone',
        'service',
        'store',
      ],
    ])
    expect((await book(admin)).body.errors).toEqual([{ field: 'store', message: 'Choose a store.' }])
    expect((await book(admin, { store: 'Atlantis' })).body.errors?.[0]?.field).toBe('store')
    expect((await book(admin, { store: 'New Glasgow' })).body.message).toBe('This store takes no appointments.')
  })
})

describe('the capacity of a store', () => {
  it('is the same for the staff as for visitors, and callers without an address do not exclude each other', async () => {
    const { name } = await openStore(shop, admin, { places: 3 })
    const at = { store: name, appointmentTime: '14:00' }
    expect((await request(shop, aVisitor(at))).status).toBe(200)
    const both = await Promise.all(Array.from({ length: 4 }, () => book(admin, at)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'full',
      errors: [{ field: 'appointmentTime' }],
    })
    expect((await request(shop, aVisitor(at))).body.code).toBe('full')
  })

  it('is used once by a call that is sent twice', async () => {
    const { name } = await openStore(shop, admin, { places: 5 })
    const sent = { body: { ...caller, store: name }, key: 'a lost reply' }
    const first = await shop.ask(admin, appointmentCalls.insert, sent)
    const second = await shop.ask(admin, appointmentCalls.insert, sent)
    expect([first.status, second.body]).toEqual([200, first.body])
    const { body } = await shop.ask(admin, appointmentCalls.all, { body: { store: name } })
    expect(body.items).toHaveLength(1)
  })
})

it('an appointment of a customer without an e-mail address is moved and cancelled without a mail to the customer', async () => {
  const { body } = await book(owner, { appointmentTime: '16:00' })
  const change = (to: object) => shop.ask(owner, appointmentCalls.update, { body: { id: body.id, ...to } })
  expect((await change({ appointmentTime: '16:30' })).status).toBe(200)
  expect((await change({ state: 'cancelled' })).status).toBe(200)
  expect(await mailsAbout(body.id)).toEqual([])
})

it('the devices of the catalogue are suggested by name, without accessories and without removed products', async () => {
  const devices = async () => (await shop.ask(owner, appointmentCalls.devices)).body.items
  const before = await devices()
  expect(before).toContain('iPhone 15 Pro')
  expect(before.indexOf('iPhone 8')).toBeLessThan(before.indexOf('iPhone 13'))
  expect(before).not.toContain('Universal')
  expect(new Set(before).size).toBe(before.length)
  await emptyStores(shop.db)
  await shop.db
    .updateTable('products')
    .set({ retired_at: new Date().toISOString() })
    .where('device', '=', 'Pixel 9')
    .execute()
  expect(await devices()).toEqual(before.filter((device) => device !== 'Pixel 9'))
})
