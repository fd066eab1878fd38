import { beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '#features/stores/columns.ts'
import { daysAfter, today } from '#shared/day.ts'
import { aDay, aVisitor, openStore, request } from '#test/appointments.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { stopClock } from '#test/stopClock.ts'
import { appointmentCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let counter: Store
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  counter = await openStore(shop, admin, { places: 2 })
})

const book = (given: object = {}) => request(shop, aVisitor({ store: counter.name, ...given }))
const slots = async (store: string, date = aDay) => {
  const { body } = await shop.ask(undefined, appointmentCalls.slots, { body: { store, date } })
  return body.items
}
const all = async (body: object = {}) =>
  (await shop.ask(admin, appointmentCalls.all, { body: { per_page: 0, store: counter.name, ...body } })).body.items

describe('a service request', () => {
  it('gets a code that is easy to read out, and is stored as it was sent', async () => {
    const phone = '902-555-0142'
    const notes = 'It fell.\nTwice.'
    const { status, body } = await book({ phone, orderNotes: notes, language: 'fr', appointmentTime: '11:30' })
    expect([status, body]).toEqual([
      200,
      { message: 'Service request has been sent', code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/) },
    ])
    const [kept] = await all({ query: body.code, filter_by: 'code' })
    expect(kept).toMatchObject({
      firstName: 'Anne',
      lastName: 'Boudreau',
      phone,
      service: 'Screen Replacement',
      store: counter.name,
      appointmentDate: aDay,
      appointmentTime: '11:30',
      orderNotes: notes,
      language: 'fr',
      state: 'new',
      version: 1,
    })
  })

  it('also finds a store by its mall, which visitors read, unless two stores are there', async () => {
    const { code } = (await book({ store: 'halifax shopping centre', appointmentTime: '14:00' })).body
    const { body } = await shop.ask(admin, appointmentCalls.all, { body: { query: code, filter_by: 'code' } })
    expect(body.items.map(({ store }) => store)).toEqual(['HSC'])
    expect(await slots('Halifax Shopping Centre')).toEqual(await slots('HSC'))
    for (const name of ['First of two', 'Second of two'])
      await openStore(shop, admin, { name, location: 'Shared Mall' })
    const shared = await book({ store: 'Shared Mall' })
    expect([shared.status, shared.body.errors?.[0]?.field]).toEqual([400, 'store'])
  })

  it('stores the device, which may be left out', async () => {
    const codeOf = async (given: object) => (await book(given)).body.code
    const [named] = await all({
      query: await codeOf({ device: ' iPhone\t15 ', appointmentTime: '12:00' }),
      filter_by: 'code',
    })
    expect(named).toMatchObject({ device: 'iPhone 15', booked_by: '' })
    const [unnamed] = await all({ query: await codeOf({ appointmentTime: '12:00' }), filter_by: 'code' })
    expect(unnamed?.device).toBe('')
    expect((await all({ query: 'iphone 15', filter_by: 'device' })).map(({ id }) => id)).toEqual([named?.id])
  })

  it('returns all errors at once, and books nothing', async () => {
    const before = await all()
    const { status, body } = await request(shop, {})
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'firstName', message: 'First Name is required.' },
      { field: 'lastName', message: 'Last Name is required.' },
      { field: 'email', message: 'Email is required.' },
      { field: 'phone', message: 'Phone is required.' },
      { field: 'service', message: 'Choose a service.' },
      { field: 'store', message: 'Choose a store.' },
      { field: 'appointmentDate', message: 'Choose a date.' },
      { field: 'appointmentTime', message: 'Choose a time.' },
    ])
    expect(await all()).toEqual(before)
  })

  it('returns errors of the store, the day and the time together with all others', async () => {
    const { name } = await openStore(shop, admin, { closures: [{ day: aDay, reason: 'Stocktaking' }] })
    const tried = async (wrong: object) => {
      const { status, body } = await book({ firstName: '', phone: '555', ...wrong })
      expect(status).toBe(400)
      expect(body.errors?.slice(0, 2).map(({ field }) => field)).toEqual(['firstName', 'phone'])
      return body.errors?.slice(2)
    }
    const past = { field: 'appointmentDate', message: 'That day has passed. Choose a later one.' }
    const noStore = { field: 'store', message: 'There is no store with this name.' }
    expect(await tried({ appointmentDate: daysAfter(today(), -1) })).toEqual([past])
    expect(await tried({ appointmentDate: '2001-01-01', store: 'Atlantis' })).toEqual([noStore, past])
    expect(await tried({ appointmentDate: daysAfter(today(), 61) })).toEqual([
      { field: 'appointmentDate', message: 'You can book up to 60 days ahead.' },
    ])
    expect(await tried({ store: name })).toEqual([
      { field: 'appointmentDate', message: 'The store is closed on that day. Choose another.' },
    ])
    expect(await tried({ store: 'New Glasgow' })).toEqual([
      { field: 'store', message: 'This store takes no appointments.' },
    ])
    expect(await tried({ appointmentTime: '19:00' })).toEqual([
      { field: 'appointmentTime', message: 'The store takes no appointments at that time. Choose one of its times.' },
    ])
    expect(await tried({})).toEqual([])
  })

  it.each(['Atlantis', 'New Glasgow'])('returns the error of a past day also for the store %s', async (store) => {
    const { status, body } = await book({ store, appointmentDate: '2001-01-01' })
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['store', 'appointmentDate']])
  })

  it('for a past day is rejected at the field of the day', async () => {
    const at = async (given: object) => (await book(given)).body.errors
    expect(await at({ appointmentDate: daysAfter(today(), -1) })).toEqual([
      { field: 'appointmentDate', message: 'That day has passed. Choose a later one.' },
    ])
  })

  it.each([
    ['firstName', { firstName: ' \t ' }, 'First Name is required.'],
    ['lastName', { lastName: 'x'.repeat(10_000) }, 'Last Name can have at most 100 characters.'],
    ['email', { email: 'anne@' }, 'Email is not an e-mail address.'],
    ['email', { email: 'a@b.test\r\nBcc: all@b.test' }, 'Email is not an e-mail address.'],
    ['phone', { phone: '555' }, 'A phone number must have at least ten digits.'],
    ['phone', { phone: '5'.repeat(10_000) }, 'Phone can have at most 40 characters.'],
    ['device', { device: 'x'.repeat(121) }, 'A device can have at most 120 characters.'],
    [
      'device',
      { device: 'Win at evil.example' },
      'A device cannot contain a web or e-mail address. Enter only its name.',
    ],
    ['service', { service: 'Haircut' }, 'Choose a service.'],
    ['appointmentDate', { appointmentDate: '2026-02-30' }, 'Choose a date.'],
    ['appointmentTime', { appointmentTime: '9:30' }, 'Choose a time.'],
    ['orderNotes', { orderNotes: 'x'.repeat(1001) }, 'Order notes can have at most 1000 characters.'],
    ['store', { store: 'Atlantis' }, 'There is no store with this name.'],
    ['store', { store: 'New Glasgow' }, 'This store takes no appointments.'],
  ])('with a wrong %s is rejected with a message', async (field, wrong, message) => {
    const { status, body } = await book(wrong)
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('stores the text of visitors as plain text, in one line for single-line fields', async () => {
    const firstName = '<b>Eve</b>\r\nBcc: all\u0000'
    const { body } = await book({ firstName, orderNotes: 'a\u0000\u0007b\r\nc', appointmentTime: '13:00' })
    const [kept] = await all({ query: body.code, filter_by: 'code' })
    expect(kept).toMatchObject({ firstName: '<b>Eve</b> Bcc: all', orderNotes: 'ab\nc' })
  })

  it('finds its store in upper or lower case', async () => {
    expect((await book({ store: counter.name.toUpperCase(), appointmentTime: '13:30' })).status).toBe(200)
  })

  it.each([
    ['a hidden field is filled in', 'machine', () => ({ website: 'http://spam.test' })],
    ['the form was opened a moment ago', 'too_fast', () => ({ opened: Date.now() - 1999 })],
  ])('of a bot is rejected: %s', async (_, code, given) => {
    stopClock()
    expect(await book(given())).toMatchObject({ status: 400, body: { code } })
  })

  it('is accepted from a form that was opened before the clock was set back', async () => {
    expect((await book({ opened: Date.now() + 3_600_000, appointmentTime: '14:00' })).status).toBe(200)
  })

  it.each([
    ['firstName', 'www.evil.example'],
    ['firstName', 'Anne ｅｖｉｌ.com'],
    ['lastName', 'https://evil.example/free'],
    ['lastName', 'anne@evil.example'],
  ])('with a web or e-mail address in the %s is rejected at the field: %s', async (field, name) => {
    const { status, body } = await book({ [field]: name })
    expect([status, body.errors]).toEqual([
      400,
      [{ field, message: 'A name cannot contain a web or e-mail address. Enter only the name.' }],
    ])
  })

  it('is accepted twenty times in 15 minutes from one address, and rejected ones do not count', {
    tags: ['details'],
  }, async () => {
    const { name } = await openStore(shop, admin, { places: 20 })
    const statusesOf = async (sendings: number, appointmentTime: string) => {
      const sent = Array.from({ length: sendings }, () =>
        request(shop, aVisitor({ store: name, appointmentTime }), '203.0.113.9'),
      )
      return (await Promise.all(sent)).map(({ status }) => status).sort()
    }
    expect(await statusesOf(5, '03:00')).toEqual(Array(5).fill(409))
    expect(await statusesOf(15, '10:00')).toEqual(Array(15).fill(200))
    expect(await statusesOf(7, '10:30')).toEqual([...Array(5).fill(200), ...Array(2).fill(429)])
  })
})

describe('a slot', () => {
  it('starts every half hour, the last one half an hour before the store closes', async () => {
    const { name } = await openStore(shop, admin, {
      places: 3,
      hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: '09:15', closes: '11:00' })),
    })
    expect(await slots(name)).toEqual([
      { time: '09:15', free: 3 },
      { time: '09:45', free: 3 },
      { time: '10:15', free: 3 },
    ])
  })

  it('has the number of free places, and stays in the list when it has none', async () => {
    const { name } = await openStore(shop, admin, { places: 2 })
    const at = async () => (await slots(name)).find(({ time }) => time === '10:00')?.free
    expect(await at()).toBe(2)
    await request(shop, aVisitor({ store: name }))
    expect(await at()).toBe(1)
    await request(shop, aVisitor({ store: name }))
    expect(await at()).toBe(0)
    expect(await request(shop, aVisitor({ store: name }))).toMatchObject({
      status: 409,
      body: {
        code: 'full',
        errors: [{ field: 'appointmentTime', message: 'That time was just taken. Choose another.' }],
      },
    })
  })

  it('does not exist on a closed day, a weekday without hours, beyond sixty days or before today', async () => {
    const day = daysAfter(aDay, 1)
    const { name } = await openStore(shop, admin, { closures: [{ day, reason: 'Stocktaking' }] })
    const off = await openStore(shop, admin, { hours: [] })
    const far = daysAfter(today(), 61)
    const yesterday = daysAfter(today(), -1)
    expect(await slots(name, daysAfter(today(), 60))).toHaveLength(16)
    for (const date of [day, far, yesterday]) expect(await slots(name, date)).toEqual([])
    const tried = async (store: string, appointmentDate: string) =>
      (await request(shop, aVisitor({ store, appointmentDate }))).body.code
    expect(await tried(name, day)).toBe('closed')
    expect(await tried(off.name, day)).toBe('closed')
    expect(await tried(name, far)).toBe('too_far')
    expect(await tried(name, yesterday)).toBe('past')
  })

  it.each(['09:30', '18:00', '17:45', '10:10'])('does not exist at %s', async (appointmentTime) => {
    expect(await book({ appointmentTime })).toMatchObject({ status: 409, body: { code: 'outside_hours' } })
  })

  it('is booked once by a form that is sent twice', async () => {
    const { name } = await openStore(shop, admin, { places: 5 })
    const form = aVisitor({ store: name })
    const both = await Promise.all([
      request(shop, form),
      request(shop, { ...form, email: `${form.email}`.toUpperCase() }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.map(({ body }) => body.code)).toContain('twice')
  })

  it('is not listed for an unknown store or one that takes no appointments', async () => {
    const ask = (store: string) => shop.ask(undefined, appointmentCalls.slots, { body: { store, date: aDay } })
    expect((await ask('Atlantis')).body.message).toBe('There is no store with this name.')
    expect((await ask('New Glasgow')).body.message).toBe('This store takes no appointments.')
  })
})

describe('parallel bookings', () => {
  it('get exactly the free places: three of 40 get the last 3', async () => {
    const { name } = await openStore(shop, admin, { places: 3 })
    const answers = await Promise.all(Array.from({ length: 40 }, () => request(shop, aVisitor({ store: name }))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(37)
    const rows = await shop.db.selectFrom('appointments').select('place').where('day', '=', aDay).execute()
    expect(rows.length).toBeGreaterThan(0)
    const own = (await shop.ask(admin, appointmentCalls.all, { body: { store: name, per_page: 0 } })).body.items
    expect(own).toHaveLength(3)
    expect(new Set(own.map(({ code }) => code)).size).toBe(3)
  })

  it('all succeed while places are free: 20 get 20 places', async () => {
    const { name } = await openStore(shop, admin, { places: 20 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(shop, aVisitor({ store: name }))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

describe('the time zone of the store', () => {
  let codes = 0
  const row = (store_id: number, day: string, time: string, made_at: string) => ({
    ...{ store_id, day, time, made_at, service: 'Others', first_name: 'Anne', last_name: 'Ross' },
    code: `AAAAA${'ABCDEFGH'.charAt(codes++)}`,
    secret_hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
    ...{ email: 'anne@visitor.test', phone: '902-555-0142', language: 'en' },
  })
  const place = (...given: Parameters<typeof row>) =>
    shop.db
      .insertInto('appointments')
      .values(row(...given))
      .execute()
  const startsAt = async (store: string) =>
    (await shop.ask(admin, appointmentCalls.all, { body: { store, per_page: 0, sort: 'starts_at' } })).body.items.map(
      ({ starts_at }) => starts_at,
    )

  it('depends on its province, and follows daylight saving time', async () => {
    const halifax = await openStore(shop, admin)
    const stJohns = await openStore(shop, admin, { province: 'NL', postal_code: 'A1B 1W3' })
    for (const { id } of [halifax, stJohns]) {
      await place(id, '2027-03-13', '10:00', '2027-03-01T12:00Z')
      await place(id, '2027-03-14', '10:00', '2027-03-01T12:00Z')
    }
    expect(await startsAt(halifax.name)).toEqual(['2027-03-13T14:00:00.000Z', '2027-03-14T13:00:00.000Z'])
    expect(await startsAt(stJohns.name)).toEqual(['2027-03-13T13:30:00.000Z', '2027-03-14T12:30:00.000Z'])
  })

  it('decides when a time has passed: one minute is before 10:00 in Halifax and after it in St. John’s', async () => {
    const halifax = await openStore(shop, admin)
    const stJohns = await openStore(shop, admin, { province: 'NL', postal_code: 'A1B 1W3' })
    const at = '2027-03-14T12:45Z'
    await place(halifax.id, '2027-03-14', '10:00', at)
    await expect(place(stJohns.id, '2027-03-14', '10:00', at)).rejects.toMatchObject({
      constraint: 'appointments_past_check',
    })
  })
})
