import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#shared/call.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { navigationCalls } from '../contract.ts'

let shop: OpenShop
let warehouse: string
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
  await shop.db
    .insertInto('products')
    .values([
      {
        device: 'Kittiwake 12 Pro',
        secondary_device: 'Kittiwake 12s',
        brand: 'Gannet & Sons',
        product_type: 'Phone Case',
      },
      { device: 'Kittiwake 12', product_type: 'Phone Case' },
      { device: 'Kittiwake 11', product_type: 'Phone Case', retired_at: '2026-01-01T00:00:00Z' },
    ])
    .execute()
})

const item = { heading: 'Seabirds', subheading: 'Kittiwakes', link: 'Kittiwake 12' }
const create = (given: object) => shop.ask(warehouse, navigationCalls.create, { body: given })
const make = async (given: object = {}) => (await create({ ...item, heading: nextHeading(), ...given })).body
const change = (id: number, given: object) =>
  shop.ask(warehouse, navigationCalls.update, { params: { id }, body: given })
const rowOf = async (id: number) =>
  (await shop.ask(warehouse, navigationCalls.list, { body: {} })).body.find((row) => row.id === id)
const logOf = (id: number) => readAuditLog(shop.db, 'navigation item', id)

let made = 0
const nextHeading = () => `Seabirds ${++made}`

describe('the demo shop', () => {
  it('has 24 items, and products for all of them', async () => {
    const { body } = await shop.ask(warehouse, navigationCalls.list, { body: {} })
    expect(body).toHaveLength(24)
    expect(body.filter(({ live }) => !live)).toEqual([])
  })
})

describe('adding a navigation item', () => {
  it('returns its row with trimmed texts, and logs the user', async () => {
    const { status, body } = await create({ heading: ' Seabirds ', subheading: 'Kittiwakes\t', link: ' Kittiwake 12 ' })
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(Number), ...item, version: 1 })
    expect(await logOf(body.id)).toMatchObject([{ act: 'made', username: 'Warehouse', before: null, after: item }])
  })

  it('returns all errors at once, also for a name that is not in the product list', async () => {
    const { status, body } = await create({ heading: '  ', link: 'Albatross' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'heading', message: 'Top-Level Menu Title is required.' },
      { field: 'subheading', message: 'Dropdown Label is required.' },
      { field: 'link', message: 'Device Name must match the product listing exactly.' },
    ])
    expect((await create({})).body.message).toBe(
      'Top-Level Menu Title is required. Dropdown Label is required. Device Name is required.',
    )
  })

  it('treats values that are not texts as missing, together with all other errors', async () => {
    const { body } = await shop.ask(warehouse, navigationCalls.create, {
      body: { heading: null, subheading: 5, link: 'Albatross' },
    })
    expect(body.message).toBe(
      'Top-Level Menu Title is required. Dropdown Label is required. Device Name must match the product listing exactly.',
    )
  })

  it('returns 401 with the message of the specification without a session', async () => {
    const { status, body } = await shop.ask(undefined, navigationCalls.create, { body: item })
    expect([status, body.message]).toEqual([401, 'Please sign in again to manage the navigation menu.'])
  })

  it.each(['Kittiwake 12 Pro', 'Kittiwake 12s', 'Gannet & Sons'])(
    'takes %s: a device, a second one, a brand',
    async (link) => {
      expect((await create({ ...item, heading: nextHeading(), link })).status).toBe(200)
    },
  )

  it.each(['kittiwake 12', 'Kittiwake', 'Kittiwake 11', '%'])(
    'refuses %s: no product that is kept is called that',
    async (link) => {
      expect((await create({ ...item, link })).body.errors).toEqual([
        { field: 'link', message: 'Device Name must match the product listing exactly.' },
      ])
    },
  )

  it.each([
    ['x'.repeat(121), 'Dropdown Label can have at most 120 characters.'],
    ['two\nlines', 'Dropdown Label is one line of text.'],
    ['\0', 'Dropdown Label is one line of text.'],
  ])('rejects the label %j', async (subheading, message) => {
    expect((await create({ ...item, subheading })).body).toMatchObject({ code: 'not_valid', message })
  })

  it('rejects a duplicate, also of two added at once', async () => {
    const heading = nextHeading()
    const both = await Promise.all([1, 2].map(() => create({ ...item, heading })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'taken',
      errors: [{ field: 'link', message: 'That device name is already under this label.' }],
    })
  })

  it('accepts the token in the body', async () => {
    const payload = { ...item, heading: nextHeading(), token: warehouse }
    const answer = await shop.app.inject({ method: 'POST', url: addressOf(navigationCalls.create), payload })
    expect(answer.statusCode).toBe(200)
    const [made] = await logOf(answer.json<{ id: number }>().id)
    expect(JSON.stringify(made)).not.toContain(warehouse)
  })
})

describe('changing a navigation item', () => {
  it('changes the fields that are sent and leaves the rest', async () => {
    const { id, heading } = await make()
    const { body } = await change(id, { subheading: 'Gulls', version: 1 })
    expect(body).toEqual({ id, heading, subheading: 'Gulls', link: 'Kittiwake 12', version: 2 })
    expect((await logOf(id)).at(-1)).toMatchObject({
      act: 'changed',
      before: { subheading: 'Kittiwakes' },
      after: { subheading: 'Gulls' },
    })
  })

  it('returns all errors at once, and changes nothing', async () => {
    const { id } = await make()
    expect((await change(id, { heading: '', link: 'Albatross' })).body.errors).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ version: 1, link: 'Kittiwake 12' })
  })

  it('rejects an edit of an older version with the newer row, and accepts only one of several at once', async () => {
    const { id } = await make()
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(id, { subheading: `Label ${n}`, version: 1 })),
    )
    const [through] = edits.filter(({ status }) => status === 200)
    const late = edits.filter(({ body }) => body.code === 'stale')
    expect(late).toHaveLength(9)
    for (const { body } of late) expect(body.current).toEqual(through?.body)
    expect(await logOf(id)).toHaveLength(2)
  })

  it('returns 404 for a removed item, and 409 for a duplicate', async () => {
    expect((await change(999_999, item)).status).toBe(404)
    const { id, heading } = await make()
    await make({ heading, subheading: 'Taken' })
    expect((await change(id, { subheading: 'Taken' })).body.code).toBe('taken')
  })
})

describe('removing a navigation item', () => {
  it('removes it once, and logs the row', async () => {
    const { id, heading } = await make()
    const both = await Promise.all(
      [1, 2].map(() => shop.ask(warehouse, navigationCalls.remove, { params: { id }, body: {} })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)?.body.message).toBe('Navigation item removed.')
    expect((await logOf(id)).at(-1)).toMatchObject({ act: 'removed', before: { heading }, after: null })
  })

  it('is undone by restoring the same item, unless there is a new one like it', async () => {
    const before = await rowOf((await make()).id)
    if (!before) throw new Error('The new item is in the list.')
    const remove = async (id: number) =>
      (await shop.ask(warehouse, navigationCalls.remove, { params: { id }, body: {} })).body.undo ?? ''
    const undo = (id: string) => shop.ask(warehouse, undoCall, { params: { id } })
    expect((await undo(await remove(before.id))).body.message).toBe('Navigation item restored.')
    expect(await rowOf(before.id)).toEqual(before)
    expect((await logOf(before.id)).at(-1)).toMatchObject({ act: 'restored', before: null })

    const removed = await remove(before.id)
    await make({ heading: before.heading, subheading: before.subheading, link: before.link })
    expect(await undo(removed)).toMatchObject({ status: 409, body: { code: 'taken' } })
  })
})

describe('the list', () => {
  it('marks a link without products, with similar names', async () => {
    await shop.db.insertInto('products').values({ device: 'Kittiwake 12 Max', product_type: 'Phone Case' }).execute()
    const { id } = await make({ link: 'Kittiwake 12 Max' })
    expect(await rowOf(id)).toMatchObject({ live: true, suggestions: [] })
    await shop.db
      .updateTable('products')
      .set({ retired_at: '2026-01-01T00:00:00Z' })
      .where('device', '=', 'Kittiwake 12 Max')
      .execute()
    expect(await rowOf(id)).toMatchObject({
      live: false,
      suggestions: ['Kittiwake 12', 'Kittiwake 12s', 'Kittiwake 12 Pro'],
    })
  })

  it('has no suggestions for a link that is not similar to any name', async () => {
    const { id } = await shop.db
      .insertInto('navigation_items')
      .values({ ...item, link: 'Qqqq' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await rowOf(id)).toMatchObject({ live: false, suggestions: [] })
  })

  it('can be read by store users, who cannot change anything', async () => {
    const store = await shop.signIn('hsc')
    expect((await shop.ask(store, navigationCalls.list, { body: {} })).status).toBe(200)
    expect((await shop.ask(store, navigationCalls.create, { body: item })).status).toBe(403)
  })
})

describe('suggested device names', () => {
  const namesLike = async (query: string) =>
    (await shop.ask(warehouse, navigationCalls.devices, { body: { query } })).body

  it('contain the typed text or are similar to it, at most five', async () => {
    expect(await namesLike('kittiwake 12')).toEqual(['Kittiwake 12', 'Kittiwake 12s', 'Kittiwake 12 Pro'])
    expect(await namesLike('Kitiwake 12 Pro')).toContain('Kittiwake 12 Pro')
    expect(await namesLike('gannet')).toEqual(['Gannet & Sons'])
    expect((await namesLike('')).length).toBeLessThanOrEqual(5)
  })

  it('treat %, _ and quotes as plain text', async () => {
    for (const query of ['%', '_', "'", '\\']) expect(await namesLike(query)).toEqual([])
  })
})

describe('the filters of the inventory', () => {
  it('have the headings in order, with labels and device names', async () => {
    const rows = ['Others', 'Google', 'Samsung', 'Brands', 'Asus', 'Apple', 'Product Type'].map((heading) => ({
      ...item,
      heading,
    }))
    await shop.db.deleteFrom('navigation_items').execute()
    await shop.db.insertInto('navigation_items').values(rows).execute()
    const { body } = await shop.ask(await shop.signIn('supplier'), navigationCalls.filterTerms)
    expect(body.items.map(({ heading }) => heading)).toEqual([
      'Product Type',
      'Brands',
      'Apple',
      'Samsung',
      'Asus',
      'Google',
      'Others',
    ])
    expect(body.items.filter(({ link }) => link !== undefined)).toMatchObject([
      ...['Apple', 'Samsung', 'Google'].map((heading) => ({ heading, link: heading })),
    ])
    expect(body.items[0]?.subheadings).toEqual([
      { subheading: 'Kittiwakes', links: [{ label: 'Kittiwake 12', link: 'Kittiwake 12' }] },
    ])
  })
})
