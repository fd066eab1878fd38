import { beforeAll, describe, expect, it } from 'vitest'
import { findEmployeeByPin, hashPin } from '#platform/auth/pins.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { employeeCalls, type NewEmployee } from '../contract.ts'
import { withPin } from './changeEmployee.ts'
import { insertEmployees } from './queries.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const make = (more: Partial<NewEmployee> = {}) =>
  shop.ask(admin, employeeCalls.insert, { body: { name: 'Callum Fraser', store_id: 1, ...more } })
const list = async (body = {}) => (await shop.ask(admin, employeeCalls.all, { body })).body
const change = (body: object) => shop.ask(admin, employeeCalls.update, { body })
const whoIs = (store_id: number, pin: string) =>
  findEmployeeByPin(shop.db, { store_id, store: '', time_zone: '' }, pin).then(
    ({ name }) => name,
    () => 'nobody',
  )
const forgetTries = () => shop.db.deleteFrom('limited_events').execute()

describe('adding an employee', () => {
  it('returns the row with a pin that works at once', async () => {
    const { status, body } = await make({ name: ' Simone Doucet ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Simone Doucet',
      store_id: 1,
      store: 'HSC',
      storeLocation: 'Halifax Shopping Centre',
      pin: expect.stringMatching(/^\d{6}$/),
      active: true,
      erased: false,
      version: 1,
    })
    expect(await whoIs(1, body.pin)).toBe('Simone Doucet')
  })

  it('accepts a chosen pin, and two employees with the same name', async () => {
    const [one, two] = [(await make({ pin: '471100' })).body, (await make()).body]
    expect(one.pin).toBe('471100')
    expect(one.name).toBe(two.name)
    expect(one.id).not.toBe(two.id)
  })

  it.each(['0000', '1234', '111111', '654321'])('rejects the pin %s, also at a reset', async (pin) => {
    const errors = [
      {
        field: 'pin',
        message: 'That pin is easy to guess. Choose one that is not a single digit or digits in a row.',
      },
    ]
    expect((await make({ pin })).body.errors).toEqual(errors)
    const { id } = (await make()).body
    expect((await shop.ask(admin, employeeCalls.resetPin, { body: { id, pin } })).body.errors).toEqual(errors)
  })

  it('rejects a pin that is part of the phone number of the store, also at a reset', async () => {
    const errors = [{ field: 'pin', message: 'That pin is part of the store’s phone number. Choose another.' }]
    await shop.db.updateTable('stores').set({ phone: '(902) 555-0164' }).where('id', '=', 1).execute()
    expect((await make({ pin: '0164' })).body.errors).toEqual(errors)
    const { id } = (await make()).body
    const reset = (pin: string) => shop.ask(admin, employeeCalls.resetPin, { body: { id, pin } })
    expect((await reset('9025550')).body.errors).toEqual(errors)
    expect((await reset('4610')).status).toBe(200)
  })

  it('returns all errors at once', async () => {
    const { status, body } = await shop.ask(admin, employeeCalls.insert, { body: { name: ' ', pin: '12' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'name', message: 'Name is required.' },
      { field: 'store_id', message: 'Store is required.' },
      { field: 'pin', message: 'A pin is 4 to 8 digits.' },
    ])
    expect((await make({ store_id: 999 })).body.errors).toEqual([
      { field: 'store_id', message: 'There is no such store. Choose another.' },
    ])
  })

  it('rejects a pin that another employee of the store has, but not one of another store', async () => {
    await make({ pin: '7001' })
    const { status, body } = await make({ pin: '7001' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'taken',
      'Another employee of this store has this pin. Choose another.',
    ])
    expect((await make({ pin: '7001', store_id: 2 })).status).toBe(200)
  })

  it('accepts only one of parallel requests with the same pin', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => make({ pin: '7002' })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('creates another pin when the first one is taken', async () => {
    await make({ pin: '7003' })
    const { pin_salt } = await shop.db
      .selectFrom('stores')
      .select('pin_salt')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const made = ['7003', '7003', '7004']
    const work = async (pin: string) => {
      await insertEmployees(shop.db, [{ name: 'Luc Comeau', store_id: 1, pin_hash: await hashPin(pin, pin_salt) }])
      return pin
    }
    expect(await withPin(undefined, work, () => made.shift() ?? '')).toBe('7004')
    await expect(withPin(undefined, work, () => '7003')).rejects.toThrow('Another employee of this store has this pin.')
  })
})

describe('the list', () => {
  it('has all rows unless a page is requested, and only whether a pin is set', async () => {
    const all = await list()
    expect(all).toMatchObject({ has_next: false, total: all.items.length })
    expect(all.total).toBeGreaterThan(33)
    expect(new Set(all.items.map(({ pin }) => pin))).toEqual(new Set([true, false]))
    expect(await list({ per_page: 10, page: 2 })).toMatchObject({ total: all.total, has_next: true })
  })

  it('has views of active employees and those who have left', async () => {
    const [all, here, left] = [await list(), await list({ view: 'here' }), await list({ view: 'left' })]
    expect(here.items.every(({ active }) => active)).toBe(true)
    expect(left.items.some(({ active }) => active)).toBe(false)
    expect(here.total + left.total).toBe(all.total)
  })

  it('can be searched and sorted', async () => {
    await make({ name: 'Zzsearched Penney', store_id: 11 })
    const found = await list({ query: 'zzserched' })
    expect(found.items).toMatchObject([{ name: 'Zzsearched Penney', store: 'St. John’s' }])
    const [last] = (await list({ sort: 'name', direction: 'desc', per_page: 1 })).items
    expect(last?.name).toBe('Zzsearched Penney')
    expect((await shop.ask(admin, employeeCalls.all, { body: { filter_by: 'pin_hash' } })).status).toBe(400)
  })
})

describe('changing an employee', () => {
  it.each([true, false])('rejects a store that does not exist (active: %s)', async (active) => {
    const { id } = (await make()).body
    await change({ id, active })
    const { status, body } = await change({ id, store_id: 999 })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'store_id', message: 'There is no such store. Choose another.' }],
    ])
  })

  it('changes the name, keeps the pin, and rejects a stale edit', async () => {
    const { id, pin, version } = (await make()).body
    const { body } = await change({ id, name: 'Callum Fraser-Gillis', version })
    expect(body).toMatchObject({ name: 'Callum Fraser-Gillis', version: version + 1, pin: true })
    expect(body).not.toHaveProperty('new_pin')
    expect(await whoIs(1, pin)).toBe('Callum Fraser-Gillis')
    const stale = await change({ id, name: 'Too late', version })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'stale', current: { name: 'Callum Fraser-Gillis', pin: true } })
    expect((await change({ id: 99_999, name: 'Nobody' })).status).toBe(404)
  })

  it('moves the employee to another store with a new pin, and the old one stops working', async () => {
    const { id, pin } = (await make({ name: 'Keisha Upshaw' })).body
    const { body } = await change({ id, store_id: 3 })
    expect(body).toMatchObject({ store: 'Sunnyside', new_pin: expect.stringMatching(/^\d{6}$/) })
    expect(await whoIs(3, body.new_pin ?? '')).toBe('Keisha Upshaw')
    expect([await whoIs(1, pin), await whoIs(3, pin)]).toEqual(['nobody', 'nobody'])
    expect((await change({ id, store_id: 999 })).body.errors?.[0]?.field).toBe('store_id')
    await forgetTries()
  })

  it('deactivates the employee and the pin, and activates the employee with a new pin', async () => {
    const { id, pin } = (await make({ name: 'Owen Hynes', pin: '7010' })).body
    expect((await change({ id, active: false })).body).toMatchObject({ active: false, pin: false })
    expect(await whoIs(1, pin)).toBe('nobody')
    const reset = await shop.ask(admin, employeeCalls.resetPin, { body: { id } })
    expect([reset.status, reset.body.message]).toEqual([409, 'Owen Hynes has left. Bring them back first.'])
    // Another employee may have the old pin by now.
    await make({ name: 'Rory Power', pin })
    const { body } = await change({ id, active: true })
    expect(body).toMatchObject({ active: true, pin: true })
    expect(await whoIs(1, body.new_pin ?? '')).toBe('Owen Hynes')
    expect(await whoIs(1, pin)).toBe('Rory Power')
    await forgetTries()
  })

  it('resets a pin: the old one stops working, and the new one works', async () => {
    const { id, pin } = (await make({ name: 'Elise Cormier' })).body
    const { body } = await shop.ask(admin, employeeCalls.resetPin, { body: { id } })
    expect(body).toEqual({ id, pin: expect.stringMatching(/^\d{6}$/) })
    expect([await whoIs(1, pin), await whoIs(1, body.pin)]).toEqual(['nobody', 'Elise Cormier'])
    const chosen = await shop.ask(admin, employeeCalls.resetPin, { body: { id, pin: '80080080' } })
    expect(chosen.body.pin).toBe('80080080')
    expect((await shop.ask(admin, employeeCalls.resetPin, { body: { id: 99_999 } })).status).toBe(404)
    await forgetTries()
  })
})

describe('a pin', () => {
  it('is not in any list or audit log, not even as a hash', async () => {
    const { id, pin } = (await make({ name: 'Nadine Sark', pin: '31415926' })).body
    const { new_pin = '' } = (await change({ id, store_id: 2 })).body
    const reset = (await shop.ask(admin, employeeCalls.resetPin, { body: { id, pin: '27182818' } })).body.pin
    const { pin_hash } = await shop.db
      .selectFrom('employees')
      .select('pin_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const noted = (await readAuditLog(shop.db)).filter(({ subject }) => subject.startsWith('employee'))
    expect(noted.filter(({ subject_id }) => subject_id === id).map(({ subject, act }) => [subject, act])).toEqual([
      ['employee', 'made'],
      ['employee', 'changed'],
      ['employee pin', 'changed'],
    ])
    const seen = JSON.stringify([noted, await list()])
    for (const secret of [pin, new_pin, reset]) expect(seen).not.toContain(`"${secret}"`)
    for (const form of ['hex', 'base64'] as const) expect(seen).not.toContain(pin_hash?.toString(form))
    expect(seen).not.toContain('pin_hash')
  })
})
