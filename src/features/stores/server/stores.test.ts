import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type NewStore, storeCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const given = {
  name: 'Yarmouth',
  location: 'Yarmouth Mall',
  address: '76 Starrs Road',
  city: 'Yarmouth',
  province: 'NS',
  postal_code: 'b5a2t5',
  phone: '902-555-0120',
  latitude: 43.84213,
  longitude: -66.09521,
  takes_appointments: true,
} as const
let made = 0
const make = (more: Partial<NewStore> = {}) =>
  shop.ask(admin, storeCalls.insert, { body: { ...given, name: `Store ${++made}`, ...more } })
const change = (body: object) => shop.ask(admin, storeCalls.update, { body })
const list = async (who: string, body = {}) => shop.ask(who, storeCalls.all, { body })
const makeUser = async (username: string) => {
  const email = `${username.toLowerCase().replaceAll(' ', '.')}@tidewater.example`
  const body = { username, email, password: 'quiet harbour lights', type: 'admin_user' } as const
  return (await shop.ask(admin, accountCalls.signUp, { body })).body
}

describe('adding a store', () => {
  it('returns its row with the key and the pin of its till', async () => {
    const { status, body } = await shop.ask(admin, storeCalls.insert, { body: given })
    expect(status).toBe(200)
    const { key, pin, ...row } = body
    expect(row).toEqual({
      ...given,
      id: expect.any(Number),
      postal_code: 'B5A 2T5',
      time_zone: 'America/Halifax',
      posVersion: '',
      places: 1,
      hours: [],
      closures: [],
      words: '',
      words_fr: '',
      user: '',
      email: '',
      user_id: null,
      has_pin: true,
      has_key: true,
      version: 1,
    })
    const opened = await shop.ask(key, storeCalls.open, { body: { pin } })
    expect(opened.body).toEqual({ id: row.id, name: 'Yarmouth', location: 'Yarmouth Mall' })
  })

  it('returns all errors at once', async () => {
    const { status, body } = await shop.ask(admin, storeCalls.insert, {
      body: { name: '', province: 'ON', postal_code: 'B3', phone: '12', latitude: 95 },
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'name', message: 'Name is required.' },
        { field: 'address', message: 'Address is required.' },
        { field: 'city', message: 'City is required.' },
        { field: 'province', message: expect.stringContaining('NS') },
        { field: 'postal_code', message: expect.stringContaining('Write a postal code like') },
        { field: 'phone', message: 'A phone number must have at least ten digits.' },
        { field: 'latitude', message: 'Latitude must be between -90 and 90 degrees.' },
      ]),
    )
  })

  it.each([
    [{ longitude: null }, 'longitude', 'A map position needs both a latitude and a longitude, or neither.'],
    [{ places: 0 }, 'places', 'A store must have at least 1 place.'],
    [{ email: 'kiosk@tidewater.example' }, 'password', 'Password is required.'],
    [
      { email: 'kiosk@tidewater.example', password: 'password1234' },
      'password',
      'That password is too common. Choose another.',
    ],
    [
      { email: 'kiosk@tidewater.example', password: 'tidewater-kiosk-1' },
      'password',
      'That password has only words about the shop or the account, which are easy to guess. Add other words.',
    ],
    [
      { email: 'kiosk@tidewater.example', password: 'quiet harbour lights', user_id: 4 },
      'user_id',
      'Choose a user or add a new one, not both.',
    ],
    [{ hours: [{ weekday: 1, opens: '10:00', closes: '9:00' }] }, 'hours.0.closes', 'Write a time like 09:30.'],
    [
      { hours: [{ weekday: 1, opens: '10:00', closes: '09:00' }] },
      'hours',
      'Monday: a store must close after it opens.',
    ],
    [
      {
        hours: [
          { weekday: 0, opens: '10:00', closes: '12:00' },
          { weekday: 0, opens: '13:00', closes: '15:00' },
        ],
      },
      'hours',
      'Sunday is listed twice.',
    ],
    [
      {
        closures: [
          { day: '2026-12-25', reason: '' },
          { day: '2026-12-25', reason: 'Again' },
        ],
      },
      'closures',
      '2026-12-25 is listed twice.',
    ],
  ])('rejects %j with a message', async (wrong, field, message) => {
    const { status, body } = await make(wrong)
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('rejects a name that is taken, in upper or lower case, also of two stores added at once', async () => {
    expect((await make({ name: 'hsc' })).body).toMatchObject({
      code: 'taken',
      errors: [{ field: 'name', message: 'There is already a store with this name.' }],
    })
    const both = await Promise.all([make({ name: 'Once' }), make({ name: 'ONCE' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('uses the time zone of its province', async () => {
    expect((await make({ province: 'NL', postal_code: 'A1B 1W3' })).body.time_zone).toBe('America/St_Johns')
  })
})

describe('a store’s user', () => {
  it('is added with it, has its name, and can sign in', async () => {
    const password = 'seven tall lanterns'
    const { body } = await make({ name: 'Bridgewater', email: 'bridgewater@tidewater.example', password })
    expect(body).toMatchObject({ user: 'Bridgewater', email: 'bridgewater@tidewater.example' })
    const signedIn = await shop.ask(undefined, accountCalls.signIn, { body: { email: body.email, password } })
    expect(signedIn.body).toMatchObject({ username: 'Bridgewater', type: 'admin_user' })
  })

  it('is not added when the store is rejected', async () => {
    const asked = { name: 'HSC', email: 'second@tidewater.example', password: 'seven tall lanterns' }
    expect((await make(asked)).status).toBe(409)
    const left = await shop.db.selectFrom('users').select('id').where('email', '=', asked.email).execute()
    expect(left).toEqual([])
  })

  it('is one of the users without a store, and gets its name', async () => {
    const { id } = await makeUser('Free Hand')
    const free = await shop.ask(admin, storeCalls.freeUsers)
    expect(free.body.items).toContainEqual({ id, username: 'Free Hand', email: 'free.hand@tidewater.example' })
    expect(free.body.items.map(({ username }) => username)).not.toContain('HSC')

    const { body } = await make({ name: 'Amherst', user_id: id })
    expect(body).toMatchObject({ user_id: id, user: 'Amherst' })
    expect((await shop.ask(admin, storeCalls.freeUsers)).body.items.map((user) => user.id)).not.toContain(id)
    expect((await make({ user_id: id })).body.errors).toEqual([
      { field: 'user_id', message: 'This user already has a store.' },
    ])
  })

  it('cannot be of another type, unknown or deactivated', async () => {
    const { id } = await makeUser('Gone Hand')
    await shop.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    for (const user_id of [1, 99_999, id]) {
      expect((await make({ user_id })).body.errors).toEqual([
        { field: 'user_id', message: 'Choose a user of type Store who is still active.' },
      ])
    }
  })

  it('is renamed with the store', async () => {
    const { id } = await makeUser('Before')
    const store = (await make({ name: 'Antigonish', user_id: id })).body
    expect((await change({ id: store.id, name: 'Antigonish East' })).body.user).toBe('Antigonish East')
    expect((await change({ id: store.id, name: 'micmac' })).body).toMatchObject({ user: 'micmac' })
    expect((await change({ id: store.id, name: 'Mic Mac' })).body.message).toBe(
      'There is already a store with this name.',
    )
    expect((await change({ id: store.id, name: 'Warehouse' })).body.errors).toEqual([
      { field: 'name', message: 'Another user has this name. Rename that user first.' },
    ])
    expect((await change({ id: store.id, user_id: null })).body).toMatchObject({ user_id: null, user: '' })
  })
})

describe('changing a store', () => {
  it('changes the fields that are sent and leaves the rest', async () => {
    const store = (await make()).body
    const { body } = await change({ id: store.id, posVersion: '4.3.0', version: 1 })
    const { key: _, pin: __, ...row } = store
    expect(body).toEqual({ ...row, posVersion: '4.3.0', version: 2 })
  })

  it('replaces all hours and closed days, which changes the version of the store', async () => {
    const { id, version } = (await make()).body
    const hours = [
      { weekday: 1, opens: '09:30', closes: '21:00' },
      { weekday: 6, opens: '10:00', closes: '18:00' },
    ]
    const closures = [{ day: '2026-12-25', reason: 'Christmas Day' }]
    expect((await change({ id, hours: hours.toReversed(), closures })).body).toMatchObject({
      hours,
      closures,
      version: version + 1,
    })
    expect((await change({ id, hours: [], version: version + 1 })).body).toMatchObject({ hours: [], closures })
  })

  it('rejects a stale edit and returns the newer row', async () => {
    const { id } = (await make()).body
    await change({ id, location: 'Newer' })
    const { status, body } = await change({ id, location: 'Older', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale', current: { location: 'Newer', version: 2 } })
    expect((await change({ id: 99_999, location: 'Nowhere' })).status).toBe(404)
  })

  it('rejects a latitude without a longitude', async () => {
    const { id } = (await make()).body
    expect((await change({ id, latitude: null })).body.errors).toEqual([
      { field: 'longitude', message: 'A map position needs both a latitude and a longitude, or neither.' },
    ])
    expect((await change({ id, latitude: null, longitude: null })).status).toBe(200)
  })
})

describe('the list', () => {
  it('has all fields for admins, and all rows unless a page is requested', async () => {
    const { body } = await list(admin)
    expect(body.items).toHaveLength(body.total)
    expect(body.items[0]).toMatchObject({
      id: 1,
      name: 'HSC',
      user: 'HSC',
      email: 'hsc@tidewater.example',
      takes_appointments: true,
      has_pin: false,
      hours: expect.arrayContaining([{ weekday: 0, opens: '12:00', closes: '17:00' }]),
    })
    const page = (await list(admin, { per_page: 10, start_date: '2026-01-01' })).body
    expect([page.items.length, page.has_next]).toEqual([10, true])
  })

  it.each(['warehouse', 'hsc'])(
    'has only the names for %s, and cannot be searched or sorted by other columns',
    async (account) => {
      const token = await shop.signIn(account)
      const { body } = await list(token, { per_page: 1 })
      expect(body.items).toEqual([{ id: 1, name: 'HSC', location: 'Halifax Shopping Centre' }])
      expect((await list(token, { query: 'tidewater.example' })).body.total).toBe(0)
      expect((await list(token, { query: 'mumford' })).body.total).toBe(0)
      for (const asked of [{ filter_by: 'email', query: 'hsc' }, { sort: 'phone' }]) {
        expect((await list(token, asked)).status).toBe(400)
      }
    },
  )

  it('has nine stores of eleven that take appointments', async () => {
    const { items } = (await list(admin)).body
    expect(items.filter(({ id, takes_appointments }) => id <= 11 && takes_appointments)).toHaveLength(9)
    expect(items.slice(0, 11).every(({ latitude, longitude }) => latitude && longitude)).toBe(true)
  })
})

describe('the key of a till', () => {
  it('stops working at once when there is a new one', async () => {
    const { id, key: first, pin } = (await make()).body
    const { key } = (await shop.ask(admin, storeCalls.resetKey, { body: { id } })).body
    expect(key).not.toBe(first)
    const refused = await shop.ask(first, storeCalls.open, { body: { pin } })
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'This key does not belong to a store. The office can create a new one.',
    ])
    expect((await shop.ask(key, storeCalls.open, { body: { pin } })).status).toBe(200)
    expect((await shop.ask(admin, storeCalls.resetKey, { body: { id: 99_999 } })).status).toBe(404)
  })

  it('is independent of other stores, and so is its pin, which a reset replaces', async () => {
    const { id, key, pin } = (await make()).body
    expect((await shop.ask(admin, storeCalls.resetPin, { body: { id, pin: '24681357' } })).body).toEqual({
      id,
      pin: '24681357',
    })
    expect((await shop.ask(key, storeCalls.open, { body: { pin } })).status).toBe(400)
    expect((await shop.ask(key, storeCalls.open, { body: { pin: '24681357' } })).status).toBe(200)
    for (const weak of ['111111', '150785', '0120']) {
      expect((await shop.ask(admin, storeCalls.resetPin, { body: { id, pin: weak } })).status).toBe(400)
    }
    expect((await shop.ask(admin, storeCalls.resetPin, { body: { id: 99_999 } })).status).toBe(404)
  })

  it('and its pin are not in any list or audit log, not even as hashes', async () => {
    const { id, key, pin } = (await make()).body
    await change({ id, posVersion: '9.9' })
    const reset = (await shop.ask(admin, storeCalls.resetKey, { body: { id } })).body.key
    const row = await shop.db
      .selectFrom('stores')
      .select(['pin_hash', 'pin_salt', 'key_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const seen = JSON.stringify([
      await readAuditLog(shop.db),
      (await list(admin)).body,
      (await change({ id, posVersion: '9.8' })).body,
    ])
    for (const secret of [key, reset, `"${pin}"`]) expect(seen).not.toContain(secret)
    for (const hash of Object.values(row)) {
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(seen).not.toContain(hash?.toString(form))
    }
    expect(seen).not.toMatch(/pin_hash|key_hash|pin_salt/)
  })
})

describe('the OpenAPI document of the point-of-sale API', () => {
  it('has the calls that need a session and those that need the key of a store', async () => {
    const { paths, components } = (await shop.app.inject('/pos/openapi.json')).json()
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'till'])
    expect(paths['/pos/store/open/'].post.security).toEqual([{ till: [] }])
    expect(paths['/pos/employee/insert/'].post.security).toEqual([{ session: [] }])
    expect(paths['/pos/store/insert/'].post.requestBody.content['application/json'].schema.required).toEqual(
      expect.arrayContaining(['name', 'address', 'city', 'province', 'postal_code', 'phone']),
    )
  })
})
