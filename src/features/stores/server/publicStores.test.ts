import { beforeAll, describe, expect, it } from 'vitest'
import { storeCalls } from '#features/stores/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { publicStoreCalls } from '../publicContract.ts'
import { readPublicStores } from './publicStores.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
const stores = async () => (await shop.ask(undefined, publicStoreCalls.all)).body.items

describe('the public list of stores', () => {
  it('is public: eleven stores, of which nine take appointments', async () => {
    const { status, headers, body } = await shop.ask(undefined, publicStoreCalls.all)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    expect(Object.keys(body)).toEqual(['items'])
    expect(body.items).toHaveLength(11)
    expect(body.items.filter(({ takes_appointments }) => takes_appointments)).toHaveLength(9)
  })

  it('has only the public fields of a store', async () => {
    const [first] = await stores()
    expect(first).toEqual({
      id: expect.any(Number),
      store: 'HSC',
      address: '7001 Mumford Road, Unit 104',
      city: 'Halifax',
      province: 'NS',
      postal_code: 'B3L 4N9',
      phone: '902-555-0101',
      latitude: 44.64935,
      longitude: -63.61898,
      time_zone: 'America/Halifax',
      hours: expect.any(Array),
      takes_appointments: true,
      directions: 'https://www.google.com/maps/dir/?api=1&destination=44.64935%2C-63.61898',
      map: 'https://www.google.com/maps/search/?api=1&query=44.64935%2C-63.61898',
    })
    expect(first?.hours[0]).toEqual({ weekday: 0, opens: '12:00', closes: '17:00' })
  })

  it('has the time zone of Newfoundland', async () => {
    expect((await stores()).find(({ province }) => province === 'NL')?.time_zone).toBe('America/St_Johns')
  })

  it('links to the address of a store without a position', async () => {
    const admin = await shop.signIn('admin')
    const [, micMac] = await stores()
    const body = { id: micMac?.id ?? 0, latitude: null, longitude: null }
    expect((await shop.ask(admin, storeCalls.update, { body })).status).toBe(200)
    const changed = (await stores()).find(({ id }) => id === micMac?.id)
    expect(changed).toMatchObject({ store: 'Mic Mac', latitude: null, longitude: null })
    const sought = new URL(changed?.map ?? '').searchParams.get('query')
    expect(sought).toBe('Mic Mac, 21 Micmac Boulevard, Unit 208, Dartmouth, NS')
  })
})

describe('a store on the public pages', () => {
  it('has its future closed days, and no past ones', async () => {
    const admin = await shop.signIn('admin')
    const [first] = await stores()
    const closures = [
      { day: '2020-12-25', reason: 'Long ago' },
      { day: '2099-12-25', reason: 'Christmas Day' },
    ]
    await shop.ask(admin, storeCalls.update, { body: { id: first?.id ?? 0, closures } })
    const shown = await readPublicStores(shop.db)
    expect(shown[0]?.closures).toEqual([{ day: '2099-12-25', reason: 'Christmas Day' }])
  })

  it('has its own address', async () => {
    const shown = await readPublicStores(shop.db)
    const slugs = shown.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(11)
    expect(slugs).toEqual(expect.arrayContaining(['hsc', 'mic-mac', 'st-johns', 'saint-john']))
  })
})
