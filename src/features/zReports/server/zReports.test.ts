import { randomUUID } from 'node:crypto'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#shared/day.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aTill, sendOnce, type TestTill } from '#test/tills.ts'
import { zReportCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let halifax: TestTill
let stJohns: TestTill
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  halifax = await aTill(shop.db, 'HSC')
  stJohns = await aTill(shop.db, 'St. John’s')
})

const figures = {
  charge: 1204.5,
  c1: 310.25,
  c2: 0,
  calculatedCharge: 1204.5,
  calculatedC1: 312.25,
  calculatedC2: 0,
}
const report = (till: TestTill, more: object = {}) =>
  shop.ask(till.key, zReportCalls.insert, { body: { ...figures, ...more } })
const list = async (body: object) => (await shop.ask(admin, zReportCalls.all, { body })).body

describe('inserting a Z report', () => {
  it('returns the report with its store, dollars and difference', async () => {
    const { status, body } = await report(halifax, {
      store: 'Mic Mac',
      storeLocation: 'Elsewhere',
      comment: ' Short in C1 ',
      date: '2025-05-01',
      employeesPresent: 'Erin, Hugh',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...figures,
      id: expect.any(Number),
      store: 'HSC',
      storeLocation: 'Halifax Shopping Centre',
      comment: 'Short in C1',
      date: '2025-05-01',
      employeesPresent: 'Erin, Hugh',
      difference: -2,
      replaced: false,
    })
  })

  it('uses the date of the store by default', async () => {
    expect((await report(halifax)).body.date).toBe(today('America/Halifax'))
    expect((await report(stJohns)).body.date).toBe(today('America/St_Johns'))
  })

  it('rejects a day in the future', async () => {
    const { status, body } = await report(stJohns, { date: '2099-01-01' })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'date', message: expect.stringContaining('That day is in the future: at St. John’s it is 20') }],
    ])
  })

  it('keeps both reports of a day, and only the newer one counts', async () => {
    const date = '2025-05-02'
    const first = await report(halifax, { date })
    await report(stJohns, { date })
    const second = await report(halifax, { date, c1: 312.25 })
    const { items } = await list({ start_date: date, end_date: date })
    expect(items.map(({ id, store, replaced }) => [id, store, replaced])).toEqual([
      [second.body.id, 'HSC', false],
      [second.body.id - 1, 'St. John’s', false],
      [first.body.id, 'HSC', true],
    ])
    const { body } = await shop.ask(admin, zReportCalls.differences, { body: { start_date: date, end_date: date } })
    expect(body.stores).toEqual([
      { store: 'St. John’s', over: 0, short: -2 },
      { store: 'HSC', over: 0, short: 0 },
    ])
  })

  it('returns the first response again for the same Idempotency-Key', async () => {
    const [key, body] = [randomUUID(), { ...figures, date: '2025-05-03' }]
    const first = await sendOnce(shop.app, halifax, zReportCalls.insert, body, key)
    expect(await sendOnce(shop.app, halifax, zReportCalls.insert, body, key)).toEqual(first)
    const both = await Promise.all(
      [1, 2, 3].map(() => sendOnce(shop.app, stJohns, zReportCalls.insert, body, 'at once')),
    )
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
    expect((await list({ start_date: '2025-05-03', end_date: '2025-05-03' })).total).toBe(2)
    const other = await sendOnce(shop.app, halifax, zReportCalls.insert, { ...body, c2: 1 }, key)
    expect([other.status, other.body.code]).toEqual([409, 'key_used'])
  })

  it('accepts negative amounts', async () => {
    expect((await report(halifax, { charge: -40.1, calculatedCharge: -40.1 })).body.charge).toBe(-40.1)
  })

  it('returns all validation errors at once', async () => {
    const { status, body } = await shop.ask(halifax.key, zReportCalls.insert, {
      body: {
        charge: 1.234,
        c1: 'twelve',
        c2: 2_000_000,
        calculatedCharge: 1,
        date: 'today',
        comment: 'x'.repeat(1001),
      },
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'charge', message: 'An amount can have at most two decimals.' },
      { field: 'c1', message: 'C1 must be a number.' },
      { field: 'c2', message: 'C2 must be at most 1000000.' },
      { field: 'calculatedC1', message: 'Calculated C1 is required.' },
      { field: 'calculatedC2', message: 'Calculated C2 is required.' },
      { field: 'comment', message: 'Comment is too long: at most 1000 characters.' },
      { field: 'date', message: 'Write a date like 2026-11-20.' },
    ])
  })

  it('rejects callers that are no till', async () => {
    for (const token of [undefined, 'made-up', admin, await shop.signIn('hsc')])
      expect((await shop.ask(token, zReportCalls.insert, { body: figures })).status).toBe(401)
    expect((await shop.ask(halifax.key, zReportCalls.all)).status).toBe(401)
  })
})

describe('the list', () => {
  it('returns all rows without a page size, the newest first, and includes both days', async () => {
    const all = await list({})
    expect(all.items).toHaveLength(all.total)
    expect(all.total).toBeGreaterThan(3000)
    expect((await list({ per_page: 10, page: 3 })).items).toEqual(all.items.slice(20, 30))
    const within = all.items.filter(({ date }) => date >= '2026-02-01' && date <= '2026-02-02')
    expect((await list({ start_date: '2026-02-01', end_date: '2026-02-02' })).items).toEqual(within)
  })

  it('limits the view to newest reports with a difference in any amount', async () => {
    const date = '2025-05-04'
    const evenInSum = await report(halifax, { date, charge: 1202.5, c1: 314.25 })
    await report(stJohns, { date })
    await report(stJohns, { date, c1: 312.25 })
    const ids = async (view: string) =>
      (await list({ view, start_date: date, end_date: date })).items.map(({ id }) => id)
    expect(evenInSum.body.difference).toBe(0)
    expect(await ids('differing')).toEqual([evenInSum.body.id])
    expect(await ids('replaced')).toEqual([evenInSum.body.id + 1])
    expect(await ids('all')).toHaveLength(3)
  })

  it('has the same reports in the chart', async () => {
    await report(halifax, { date: '2025-05-05', comment: 'Lobster money' })
    const { body } = await shop.ask(admin, zReportCalls.differences, {
      body: { query: 'lobster', filter_by: 'comment', page: 7, per_page: 10 },
    })
    expect(body.stores).toEqual([{ store: 'HSC', over: 0, short: -2 }])
  })

  it('sorts by the difference', async () => {
    const { items } = await list({ sort: 'difference', direction: 'asc', per_page: 20 })
    expect(items.map(({ difference }) => difference)).toEqual(
      items.map(({ difference }) => difference).toSorted((a, b) => a - b),
    )
  })

  it.each([
    [{ filter_by: 'store_id' }, 'filter_by'],
    [{ view: 'short' }, 'view'],
    [{ end_date: 'soon' }, 'end_date'],
    [{ page: -1 }, 'page'],
  ])('rejects %j', async (body, field) => {
    const response = await shop.ask(admin, zReportCalls.all, { body })
    expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('is exported as zReports.xlsx with the filters of the request', async () => {
    const { bytes, headers } = await shop.ask(admin, zReportCalls.export, {
      body: { start_date: '2025-05-01', end_date: '2025-05-01', per_page: 1 },
    })
    expect(headers['content-disposition']).toContain('filename="zReports.xlsx"')
    const [header, ...rows] = (await readSheet(bytes))[0]?.data ?? []
    expect(header?.slice(0, 4)).toEqual(['ID', 'Store', 'Store Location', 'Charge'])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(1, 9)).toEqual(['HSC', 'Halifax Shopping Centre', 1204.5, 310.25, 0, 1204.5, 312.25, 0])
    expect(rows[0]?.[header?.indexOf('Difference') ?? -1]).toBe(-2)
  })
})
