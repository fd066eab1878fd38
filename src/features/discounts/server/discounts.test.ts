import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#shared/call.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import type { Discount } from '../columns.ts'
import { discountCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const make = async (promo_code: string, more: object = {}) =>
  (await shop.ask(admin, discountCalls.create, { body: { promo_code, discount: 10, ...more } })).body
const logOf = (id: number) => readAuditLog(shop.db, 'promo code', id)

describe('creating a promo code', () => {
  it('returns its row and logs who created it', async () => {
    const { status, body } = await shop.ask(admin, discountCalls.create, {
      body: { promo_code: ' SPRING ', discount: 12.5 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      promo_code: 'SPRING',
      discount: 12.5,
      audience: 'orders',
      start_date: null,
      end_date: null,
      active: true,
      times_used: 0,
      promoted: false,
      version: 1,
    })
    expect(await logOf(body.id)).toMatchObject([
      { act: 'made', username: 'Head Office', before: null, after: { promo_code: 'SPRING', discount: 12.5 } },
    ])
  })

  it('returns all validation errors at once', async () => {
    const { status, body } = await shop.ask(admin, discountCalls.create, { body: { promo_code: '  ' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'promo_code', message: 'Promo Code is required.' },
      { field: 'discount', message: 'Discount is required.' },
    ])
  })

  it.each([
    [{ discount: 0 }, 'Discount must be more than 0%.'],
    [{ discount: 100.5 }, 'Discount must be a percentage: at most 100.'],
    [{ discount: 10.001 }, 'Discount can have at most two decimals.'],
    [{ promo_code: 'TWO WORDS' }, 'A promo code has no spaces.'],
    [{ audience: 'everybody' }, 'For must be orders, visitors or both.'],
    [{ promo_code: 'custom' }, 'Custom is reserved for a discount that is set by hand.'],
    [{ promo_code: 'X'.repeat(41) }, 'A promo code can have at most 40 characters.'],
    [{ start_date: '2026-02-30' }, 'Write a date like 2026-11-20.'],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, 'The end day is before the start day.'],
  ])('rejects %o with a message', async (wrong, message) => {
    const { status, body } = await shop.ask(admin, discountCalls.create, {
      body: { promo_code: 'WRONG', discount: 10, ...wrong },
    })
    expect([status, body.message]).toEqual([400, message])
  })

  it('rejects a code that exists in another case, and one of two that are created at once', async () => {
    expect(
      (await shop.ask(admin, discountCalls.create, { body: { promo_code: 'tide20', discount: 5 } })).body,
    ).toMatchObject({
      code: 'taken',
      message: 'That promo code already exists.',
    })
    const both = await Promise.all(
      ['ONCE', 'once'].map((promo_code) =>
        shop.ask(admin, discountCalls.create, { body: { promo_code, discount: 5 } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('changing a promo code', () => {
  it('changes the fields that are sent and leaves the rest', async () => {
    const { id } = await make('LEAVE', { start_date: '2026-01-01' })
    const { body } = await shop.ask(admin, discountCalls.update, { body: { id, discount: 11 } })
    expect(body).toMatchObject({ promo_code: 'LEAVE', discount: 11, start_date: '2026-01-01', version: 2 })
    expect((await logOf(id)).at(-1)).toMatchObject({
      act: 'changed',
      before: { discount: 10 },
      after: { discount: 11 },
    })
  })

  it('rejects an edit of an older version and returns the newer row', async () => {
    const { id } = await make('STALE')
    await shop.ask(admin, discountCalls.update, { body: { id, discount: 20, version: 1 } })
    const late = await shop.ask(admin, discountCalls.update, { body: { id, discount: 30, version: 1 } })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'stale', current: { id, discount: 20, version: 2 } })
    expect(await logOf(id)).toHaveLength(2)
  })

  it('accepts only one of many edits of the same version', async () => {
    const { id } = await make('RACE')
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        shop.ask(admin, discountCalls.update, { body: { id, discount: n + 1, version: 1 } }),
      ),
    )
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(edits.filter(({ body }) => body.code === 'stale')).toHaveLength(19)
  })

  it('rejects an end day before the start day that was saved earlier', async () => {
    const { id } = await make('DAYS', { start_date: '2026-06-01' })
    const { status, body } = await shop.ask(admin, discountCalls.update, { body: { id, end_date: '2026-05-01' } })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'end_date', message: 'The end day is before the start day.' }],
    ])
  })

  it('rejects a change of a code that does not exist, and a change to a code that exists', async () => {
    expect((await shop.ask(admin, discountCalls.update, { body: { id: 999_999, discount: 1 } })).status).toBe(404)
    const { id } = await make('MINE')
    expect((await shop.ask(admin, discountCalls.update, { body: { id, promo_code: 'TIDE20' } })).body.message).toBe(
      'That promo code already exists.',
    )
  })
})

describe('removing a promo code', () => {
  it('removes it once and logs its values', async () => {
    const { id } = await make('GONE')
    const both = await Promise.all([1, 2].map(() => shop.ask(admin, discountCalls.remove, { params: { id } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await logOf(id)).at(-1)).toMatchObject({ act: 'removed', before: { promo_code: 'GONE' }, after: null })
  })
})

describe('finding promo codes', () => {
  const codes = async (body: object) =>
    (await shop.ask(admin, discountCalls.search, { body })).body.items.map(({ promo_code }) => promo_code)

  it('searches one column in upper and lower case', async () => {
    expect(await codes({ query: 'summer', filter_by: 'promo_code' })).toEqual(['SUMMER25'])
    expect(await codes({ query: '12.5', filter_by: 'discount', sort: 'promo_code' })).toEqual(['HOLIDAY12', 'SPRING'])
  })

  it('allows one typo when it searches all columns', async () => {
    expect(await codes({ query: 'hoilday12' })).toEqual(['HOLIDAY12'])
    expect(await codes({ query: 'sumer' })).toEqual(['SUMMER25'])
    expect(await codes({ query: 'welcme10' })).toEqual(['WELCOME10'])
    expect(await codes({ query: 'xyzw' })).toEqual([])
  })

  it.each(['%', '_', '\\', '.*', '%%', "'"])('searches for %s as plain text', async (query) => {
    await make(`A${query}B`)
    for (const filter_by of ['', 'promo_code'] as const) {
      const found = await codes({ query, filter_by })
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((code) => code.includes(query))).toBe(true)
    }
  })

  it('keeps its order from page to page, sorted by any column', async () => {
    for (const sort of ['', 'active', 'start_date'] as const) {
      const all = await codes({ sort, per_page: 0 })
      const paged = [
        await codes({ sort, per_page: 5 }),
        await codes({ sort, per_page: 5, page: 2 }),
        await codes({ sort, per_page: 1000, page: 1 }),
      ]
      expect([...paged[0]!, ...paged[1]!]).toEqual(all.slice(0, 10))
      expect(paged[2]).toEqual(all)
    }
  })

  it('returns the total, and whether there is a next page', async () => {
    const { total } = (await shop.ask(admin, discountCalls.search, { body: { per_page: 0 } })).body
    const page = async (page: number, per_page: number) =>
      (await shop.ask(admin, discountCalls.search, { body: { page, per_page } })).body
    expect(await page(1, 5)).toMatchObject({ total, has_next: true })
    expect(await page(Math.ceil(total / 5), 5)).toMatchObject({ total, has_next: false })
    expect(await page(999, 5)).toMatchObject({ total, has_next: false, items: [] })
    expect(await page(1, total)).toMatchObject({ total, has_next: false })
  })

  it('rejects invalid pages, columns and directions', async () => {
    for (const wrong of [
      { page: 0 },
      { page: -1 },
      { per_page: 1001 },
      { per_page: -1 },
      { filter_by: 'version' },
      { sort: 'percent' },
      { direction: 'up' },
    ]) {
      expect((await shop.ask(admin, discountCalls.search, { body: wrong })).status).toBe(400)
    }
  })
})

describe('the export', () => {
  it('has every row that matches, with numbers and days as cells of their type', async () => {
    const { status, headers, bytes } = await shop.ask(admin, discountCalls.export, {
      body: { query: 'NEWSTORE', filter_by: 'promo_code', per_page: 1 },
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="discount.xlsx"')
    const [sheet] = await readSheet(bytes)
    expect(sheet?.sheet).toBe('Discount')
    expect(sheet?.data).toEqual([
      ['ID', 'Promo Code', 'Discount %', 'Start', 'End', 'Active', 'For', 'Times Used'],
      [3, 'NEWSTORE15', 15, new Date('2025-09-01'), new Date('2027-08-31'), 'Yes', 'Orders', 0],
    ])
  })
})

describe('an export whose client disconnects', { tags: ['details'] }, () => {
  it('releases its database connection', async () => {
    const own = await openShop()
    const token = await own.signIn('admin')
    await sql`insert into discounts (promo_code, percent) select 'CODE' || n, 5 from generate_series(1, 100000) n`.execute(
      own.db,
    )
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
    for (let n = 0; n < 25; n++) {
      const leaving = new AbortController()
      const response = await fetch(address + addressOf(discountCalls.export), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
      await response.body?.getReader().read()
      leaving.abort()
    }
    // The pool has twenty connections. If the exports kept theirs, this request would wait for one until it times out.
    expect((await own.ask(token, discountCalls.search, { body: {} })).body.total).toBeGreaterThan(100_000)
  })
})

describe('whom a promo code is for', () => {
  it('is changed with a stale check, searched, and logged', async () => {
    const { id } = await make('COUNTER', { audience: 'visitors' })
    const update = (body: object) => shop.ask(admin, discountCalls.update, { body: { id, ...body } })
    expect((await update({ audience: 'nobody' })).status).toBe(400)
    expect((await update({ audience: 'both', version: 1 })).body).toMatchObject({ audience: 'both', version: 2 })
    expect((await update({ audience: 'orders', version: 1 })).body).toMatchObject({
      code: 'stale',
      current: { audience: 'both' },
    })
    expect((await logOf(id)).at(-1)).toMatchObject({ before: { audience: 'visitors' }, after: { audience: 'both' } })
    const search = { query: 'orders and visitors', filter_by: 'audience' } as const
    const { items } = (await shop.ask(admin, discountCalls.search, { body: search })).body
    expect(items.map(({ promo_code }) => promo_code)).toEqual(['TIDE20', 'COUNTER'])
  })

  it('is orders, if it is not given', async () => {
    expect(await make('PLAIN')).toMatchObject({ audience: 'orders' })
  })

  it('includes visitors as long as the site promotes the code', async () => {
    const update = (body: object) => shop.ask(admin, discountCalls.update, { body: { id: promoted.id, ...body } })
    const [promoted] = (await shop.ask(admin, discountCalls.search, { body: { query: 'TIDE20' } })).body.items as [
      Discount,
    ]
    expect(promoted).toMatchObject({ promo_code: 'TIDE20', promoted: true })
    const { status, body } = await update({ audience: 'orders' })
    expect([status, body.errors?.[0]]).toEqual([
      400,
      {
        field: 'audience',
        message: 'The site promotes this code, so it is for visitors. Promote another code in the settings first.',
      },
    ])
    expect((await update({ audience: 'visitors' })).status).toBe(200)
    await update({ audience: 'both' })
  })
})

describe('checking a promo code', () => {
  it('returns its discount, in upper or lower case', async () => {
    const { body } = await shop.ask(await shop.signIn('hsc'), discountCalls.check, { body: { promo_code: 'tide20' } })
    expect(body).toEqual({ promo_code: 'TIDE20', discount: 20 })
  })
  it.each(['CLEARANCE40', 'SUMMER25', 'NOSUCH', 'NO SUCH'])(
    'returns 404 for %s, which is off, ended or unknown',
    async (promo_code) => {
      expect((await shop.ask(admin, discountCalls.check, { body: { promo_code } })).status).toBe(404)
    },
  )
  it('returns 404 and the reason for a code that is for visitors only', async () => {
    await make('WALKIN', { audience: 'visitors' })
    const { status, body } = await shop.ask(await shop.signIn('hsc'), discountCalls.check, {
      body: { promo_code: 'walkin' },
    })
    expect([status, body.message]).toEqual([
      404,
      'The promo code WALKIN is for visitors at the counter. It cannot be used for orders.',
    ])
  })
})
