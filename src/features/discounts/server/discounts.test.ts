import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#shared/call.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
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

describe('making a promo code', () => {
  it('answers its row, and writes down who made it', async () => {
    const { status, body } = await shop.ask(admin, discountCalls.create, {
      body: { promo_code: ' SPRING ', discount: 12.5 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      promo_code: 'SPRING',
      discount: 12.5,
      start_date: null,
      end_date: null,
      active: true,
      times_used: 0,
      version: 1,
    })
    expect(await logOf(body.id)).toMatchObject([
      { act: 'made', username: 'Head Office', before: null, after: { promo_code: 'SPRING', discount: 12.5 } },
    ])
  })

  it('names every fault at once', async () => {
    const { status, body } = await shop.ask(admin, discountCalls.create, { body: { promo_code: '  ' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'promo_code', message: 'Promo Code is required.' },
      { field: 'discount', message: 'Discount is required.' },
    ])
  })

  it.each([
    [{ discount: 0 }, 'Discount is more than 0 %.'],
    [{ discount: 100.5 }, 'Discount is a percentage: at most 100.'],
    [{ discount: 10.001 }, 'Discount has at most two decimals.'],
    [{ promo_code: 'TWO WORDS' }, 'A promo code has no spaces.'],
    [{ promo_code: 'custom' }, 'Custom stands for a discount that is set by hand.'],
    [{ promo_code: 'X'.repeat(41) }, 'A promo code has at most 40 characters.'],
    [{ start_date: '2026-02-30' }, 'A day is written like 2026-11-20.'],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, 'The end day is before the start day.'],
  ])('refuses %o with a sentence', async (wrong, sentence) => {
    const { status, body } = await shop.ask(admin, discountCalls.create, {
      body: { promo_code: 'WRONG', discount: 10, ...wrong },
    })
    expect([status, body.message]).toEqual([400, sentence])
  })

  it('refuses a code that exists, whatever the case; of two made at once, one', async () => {
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

  it('refuses an edit of an older version, changes nothing, and shows the newer row', async () => {
    const { id } = await make('STALE')
    await shop.ask(admin, discountCalls.update, { body: { id, discount: 20, version: 1 } })
    const late = await shop.ask(admin, discountCalls.update, { body: { id, discount: 30, version: 1 } })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'stale', current: { id, discount: 20, version: 2 } })
    expect(await logOf(id)).toHaveLength(2)
  })

  it('lets exactly one of many edits of the same version through', async () => {
    const { id } = await make('RACE')
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        shop.ask(admin, discountCalls.update, { body: { id, discount: n + 1, version: 1 } }),
      ),
    )
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(edits.filter(({ body }) => body.code === 'stale')).toHaveLength(19)
  })

  it('has the database judge days that were sent apart', async () => {
    const { id } = await make('DAYS', { start_date: '2026-06-01' })
    const { status, body } = await shop.ask(admin, discountCalls.update, { body: { id, end_date: '2026-05-01' } })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'end_date', message: 'The end day is before the start day.' }],
    ])
  })

  it('says so when the code is gone, or taken', async () => {
    expect((await shop.ask(admin, discountCalls.update, { body: { id: 999_999, discount: 1 } })).status).toBe(404)
    const { id } = await make('MINE')
    expect((await shop.ask(admin, discountCalls.update, { body: { id, promo_code: 'TIDE20' } })).body.message).toBe(
      'That promo code already exists.',
    )
  })
})

describe('removing a promo code', () => {
  it('removes it once, and writes down what it was', async () => {
    const { id } = await make('GONE')
    const both = await Promise.all([1, 2].map(() => shop.ask(admin, discountCalls.remove, { params: { id } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await logOf(id)).at(-1)).toMatchObject({ act: 'removed', before: { promo_code: 'GONE' }, after: null })
  })
})

describe('finding promo codes', () => {
  const codes = async (body: object) =>
    (await shop.ask(admin, discountCalls.search, { body })).body.items.map(({ promo_code }) => promo_code)

  it('looks into one column, whatever the case', async () => {
    expect(await codes({ query: 'summer', filter_by: 'promo_code' })).toEqual(['SUMMER25'])
    expect(await codes({ query: '12.5', filter_by: 'discount', sort: 'promo_code' })).toEqual(['HOLIDAY12', 'SPRING'])
  })

  it('forgives one typo when it looks into all, and shows the best match first', async () => {
    expect(await codes({ query: 'hoilday12' })).toEqual(['HOLIDAY12'])
    expect(await codes({ query: 'sumer' })).toEqual(['SUMMER25'])
    expect(await codes({ query: 'welcme10' })).toEqual(['WELCOME10'])
    expect(await codes({ query: 'xyzw' })).toEqual([])
  })

  it.each(['%', '_', '\\', '.*', '%%', "'"])('takes %s as plain text', async (query) => {
    await make(`A${query}B`)
    for (const filter_by of ['', 'promo_code'] as const) {
      const found = await codes({ query, filter_by })
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((code) => code.includes(query))).toBe(true)
    }
  })

  it('pages in a stable order, by any column', async () => {
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

  it('tells the total, and whether there is a next page', async () => {
    const { total } = (await shop.ask(admin, discountCalls.search, { body: { per_page: 0 } })).body
    const page = async (page: number, per_page: number) =>
      (await shop.ask(admin, discountCalls.search, { body: { page, per_page } })).body
    expect(await page(1, 5)).toMatchObject({ total, has_next: true })
    expect(await page(Math.ceil(total / 5), 5)).toMatchObject({ total, has_next: false })
    expect(await page(999, 5)).toMatchObject({ total, has_next: false, items: [] })
    expect(await page(1, total)).toMatchObject({ total, has_next: false })
  })

  it('refuses what no list can answer', async () => {
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
  it('holds every row of the current filter as real numbers and days', async () => {
    const { status, headers, bytes } = await shop.ask(admin, discountCalls.export, {
      body: { query: 'NEWSTORE', filter_by: 'promo_code', per_page: 1 },
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="discount.xlsx"')
    const [sheet] = await readSheet(bytes)
    expect(sheet?.sheet).toBe('Discount')
    expect(sheet?.data).toEqual([
      ['ID', 'Promo Code', 'Discount %', 'Start', 'End', 'Active', 'Times Used'],
      [3, 'NEWSTORE15', 15, new Date('2025-09-01'), new Date('2027-08-31'), 'Yes', 0],
    ])
  })
})

describe('an export that nobody waits for any more', () => {
  it('gives its database connection back', async () => {
    const own = await openShop()
    const token = await own.signIn('admin')
    await sql`insert into discounts (promo_code, percent) select 'CODE' || n, 5 from generate_series(1, 100000) n`.execute(
      own.db,
    )
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
    for (let n = 0; n < 25; n++) {
      const leaving = new AbortController()
      const answer = await fetch(address + addressOf(discountCalls.export), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
      await answer.body?.getReader().read()
      leaving.abort()
    }
    // The pool has twenty: were they kept, this would wait in vain.
    expect((await own.ask(token, discountCalls.search, { body: {} })).body.total).toBeGreaterThan(100_000)
  })
})

describe('checking a promo code', () => {
  it('answers what it takes off today, whatever the case', async () => {
    const { body } = await shop.ask(await shop.signIn('hsc'), discountCalls.check, { body: { promo_code: 'tide20' } })
    expect(body).toEqual({ promo_code: 'TIDE20', discount: 20 })
  })
  it.each(['CLEARANCE40', 'SUMMER25', 'NOSUCH', 'NO SUCH'])(
    'does not know %s: switched off, over, or never made',
    async (promo_code) => {
      expect((await shop.ask(admin, discountCalls.check, { body: { promo_code } })).status).toBe(404)
    },
  )
})
