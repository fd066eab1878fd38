import readSheet from 'read-excel-file/node'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { mobileReportCalls } from '#features/mobileReports/contract.ts'
import { type OrderQuery, orderCalls } from '#features/orders/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import type { Call, Reply } from '#shared/call.ts'
import type { ErrorReply } from '#shared/faults.ts'
import { cents } from '#shared/money.ts'
import { type EveryField, openShop } from '#test/openShop.ts'
import { anOrder } from '#test/orders.ts'

const shop = await openShop()
const admin = await shop.signIn('admin')
const hsc = await shop.comeIn('hsc')

type Asked = Partial<Record<keyof OrderQuery, unknown>>
const search = async <const C extends Call>(call: C, body: Asked): Promise<EveryField<Reply<C>>> => {
  const sent: object = { per_page: 1000, ...body }
  const answer = await shop.ask(admin, call, { body: sent })
  expect(answer.status).toBe(200)
  return answer.body
}
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)
const descending = (ids: readonly number[]) => ids.toSorted((one, other) => other - one)

it.each([
  ['orders', orderCalls.search],
  ['time stamps', timeClockCalls.all],
  ['Z reports', zReportCalls.all],
  ['mobile reports', mobileReportCalls.all],
] as const)('a search of %s shows the newest match first, on every page', async (_, call) => {
  const rows = async (asked: Asked) => idsOf((await search(call, { query: 'Sydney', ...asked })).items)
  const all = await rows({ per_page: 0 })
  expect(all.length).toBeGreaterThan(20)
  expect(all).toEqual(descending(all))
  expect(await rows({ per_page: 10, page: 2 })).toEqual(all.slice(10, 20))
})

it.each([
  ['orders', orderCalls.search, orderCalls.export, 'Transaction ID'],
  ['Z reports', zReportCalls.all, zReportCalls.export, 'ID'],
  ['mobile reports', mobileReportCalls.all, mobileReportCalls.export, 'ID'],
] as const)('a search of %s is exported in the order of the list', async (_, list, file, header) => {
  const { bytes } = await shop.ask<Call>(admin, file, { body: { query: 'Sydney' } })
  const [head = [], ...rows] = (await readSheet(bytes))[0]?.data ?? []
  const listed = await search(list, { query: 'Sydney', per_page: 0 })
  expect(rows.map((row) => row[head.indexOf(header)])).toEqual(idsOf(listed.items))
})

it('a search of the time stamps is exported with the newest first', { tags: ['details'] }, async () => {
  const { bytes } = await shop.ask(admin, timeClockCalls.export, { body: { query: 'Sydney' } })
  const days = (await readSheet(bytes))[0]?.data.slice(1).map((row) => Number(row[5])) ?? []
  expect(days.length).toBeGreaterThan(20)
  expect(days[0]).toBeGreaterThan(days.at(-1) ?? 0)
})

it('a better match comes before a newer one; equal matches are the newest first, also in long texts', async () => {
  const make = async (remarks: string) => (await anOrder(shop.db, { user_id: hsc.id, username: 'HSC', remarks }, [])).id
  const typo = await make('Zanzibra')
  const alone = await make('zanzibar')
  const among = await make('To be sent on to (Zanzibar), please: with zanzibarian tape, and a long note beside it')
  const part = await make('zanzibarian')
  expect(idsOf((await search(orderCalls.search, { query: 'Zanzibar' })).items)).toEqual([among, alone, part, typo])
})

it('an order is found by every text that its row shows', async () => {
  const order = await anOrder(
    shop.db,
    {
      user_id: hsc.id,
      username: 'HSC',
      placed_on: '2024-02-29',
      price_cents: cents(9_876_512),
      discount: -0.001,
      discount_cents: cents(-7_654),
      tax_cents: cents(345_678),
      total_cents: cents(10_229_844),
      remarks: 'Behind the kiosk',
      promo_code: 'Custom',
      status: 1,
      paid: 0,
    },
    [],
  )
  const found = async (query: string) => {
    const { items } = await search(orderCalls.search, { query, end_date: '2024-12-31' })
    return idsOf(items).includes(order.id)
  }
  for (const query of [
    ...[String(order.id), 'hsc', '98,765.12', '98765.12', '$98,765.12', '−76.54', '-76.54', '3,456.78', '102298.44'],
    ...['2024-02-29', 'behind the kiosk', 'Completed', 'completd', 'Unpaid', 'Custom', 'unpaid completed hsc'],
  ])
    expect([query, await found(query)]).toEqual([query, true])
  for (const query of ['Pending', '98,765.13', '8765.12', '2024-02-28'])
    expect([query, await found(query)]).toEqual([query, false])
})

it('an amount may be typed without the zeros at its end', async () => {
  const amount = cents(55_123_450)
  const { id } = await anOrder(shop.db, { user_id: hsc.id, price_cents: amount, total_cents: amount }, [])
  for (const query of ['551234.5', '551,234.50', '551234.50'])
    expect(idsOf((await search(orderCalls.search, { query })).items)).toEqual([id])
})

it('a number matches whole numbers, in a search through all columns', async () => {
  const { items } = await search(orderCalls.search, { query: '401' })
  const orders = items.filter(({ id }) => id !== 401)
  expect(items[0]?.id).toBe(401)
  for (const { price, discount_amount, tax_amount, total_amount } of orders)
    expect([price, discount_amount, tax_amount, total_amount].some((amount) => Math.trunc(amount) === 401)).toBe(true)
})

/** The fields that a call requires beside those of every list. */
const needed: Record<string, object> = { '/admin/stock/place/search/': { store_id: 1 } }

/** The calls of the lists that can be searched by a column of ids, each with these columns. */
const listsWithIds = shop.app.calls.flatMap((call) => {
  const { body, path, reply } = call
  const isPage =
    reply instanceof z.ZodObject && 'items' in reply.shape && 'total' in reply.shape && body instanceof z.ZodObject
  if (!isPage || path.includes('{') || !call.allow.includes('admin')) return []
  return ['id', 'product_id', 'order_id', 'subject_id'].flatMap((key) =>
    z.safeParse(body, { ...needed[path], filter_by: key, sort: key }).success ? [{ call, key }] : [],
  )
})

it('has the lists with an id column', () => {
  expect(listsWithIds.map(({ call }) => call.path)).toEqual(
    expect.arrayContaining([
      ...[orderCalls.search, zReportCalls.all, mobileReportCalls.all].map(({ path }) => path),
      '/admin/transaction/report/search/',
      '/admin/inventory/search/',
      '/user/search/',
    ]),
  )
})

it.each(listsWithIds)(
  'a number finds exactly the rows with that $key in $call.path, and no other text finds any',
  async ({ call, key }) => {
    const ask = async (body: object) => {
      const { body: page } = await shop.ask<Call>(admin, call, {
        body: { per_page: 1000, ...needed[call.path], ...body },
      })
      return z.object({ items: z.array(z.record(z.string(), z.unknown())), total: z.int() }).parse(page)
    }
    const lowest = (await ask({ sort: key, direction: 'asc', per_page: 1 })).items[0]?.[key]
    if (typeof lowest !== 'number') return
    for (const query of [String(lowest), `=${lowest}`]) {
      const { items, total } = await ask({ filter_by: key, query })
      expect(new Set(items.map((row) => row[key]))).toEqual(new Set([lowest]))
      // A product has many movements.
      if (key === 'id') expect(total).toBe(1)
    }
    for (const none of ['=', 'x', '=x', `${lowest}x`, `${lowest}.0`, '99999999999', '-1', '%'])
      expect([none, (await ask({ filter_by: key, query: none })).total]).toEqual([none, 0])
  },
)

it.each([
  ['orders', orderCalls.search, orderCalls.export],
  ['Z reports', zReportCalls.all, zReportCalls.export],
  ['mobile reports', mobileReportCalls.all, mobileReportCalls.export],
])('an id finds one row of the %s, also in the export', async (_, list, file) => {
  // The demo shop has many ids that contain this one.
  const asked = { filter_by: 'id', query: '12' } as const
  const { items, total } = await search(list, asked)
  expect([idsOf(items), total]).toEqual([[12], 1])
  const { bytes } = await shop.ask<Call>(admin, file, { body: asked })
  const [head = [], ...rows] = (await readSheet(bytes))[0]?.data ?? []
  const at = head.findIndex((header) => header === 'ID' || header === 'Transaction ID')
  expect(rows.map((row) => row[at]).filter((id) => typeof id === 'number')).toEqual([12])
})

it('the totals of an id are those of its order', async () => {
  const { items, totals } = await search(orderCalls.search, { filter_by: 'id', query: '12' })
  expect(totals).toMatchObject({ total: items[0]?.price, summaryTotal: items[0]?.total_amount })
})

it('= in a column of texts finds what equals the text, and texts that have the sign themselves', async () => {
  const { id } = await anOrder(shop.db, { user_id: hsc.id, username: 'Zed = Zed' }, [])
  const found = async (query: string) =>
    idsOf((await search(orderCalls.search, { filter_by: 'username', query })).items)
  expect(await found('=zed = zed')).toEqual([id])
  expect(await found('=zed')).toEqual([])
  expect(await found('= zed')).toEqual([id])
  expect(await found('d = z')).toEqual([id])
})

it('Pending, Completed, Paid and Unpaid find the orders of that state', async () => {
  const page = async (query: string) => (await search(orderCalls.search, { query, per_page: 25 })).items
  expect((await page('Pending')).map(({ status }) => status)).toEqual(Array(25).fill(0))
  expect((await page('Completed')).map(({ status }) => status)).toEqual(Array(25).fill(1))
  expect((await page('Unpaid')).map(({ paid }) => paid)).toEqual(Array(25).fill(0))
  expect((await page('Paid')).map(({ paid }) => paid)).toEqual(Array(25).fill(1))
})

it('every list and export with two days rejects an end before the start at end_date, together with all other faults', {
  tags: ['details'],
}, async () => {
  const reversed = { start_date: '2026-02-02', end_date: '2026-02-01' }
  const isWithDays = ({ body }: Call) =>
    body instanceof z.ZodObject && 'per_page' in body.shape && 'end_date' in body.shape
  const calls = shop.app.calls.filter(isWithDays)
  expect(calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      orderCalls.search.path,
      orderCalls.export.path,
      '/admin/auditLog/export/',
      '/timestamp/all/',
    ]),
  )
  for (const call of calls) {
    const ask = async (body: object) => {
      const who = call.allow.includes('admin') ? admin : hsc.token
      const answer = await shop.ask<Call>(who, call, { body })
      const { errors }: Partial<ErrorReply> = answer.body
      return [call.path, answer.status, errors?.map(({ field, message }) => `${field}: ${message}`)]
    }
    const sentence = 'end_date: The end day is before the start day.'
    expect(await ask(reversed)).toEqual([call.path, 400, [sentence]])
    expect(await ask({ ...reversed, page: 0 })).toEqual([call.path, 400, ['page: Pages count from 1.', sentence]])
    expect(await ask({ ...reversed, end_date: 'soon' })).toEqual([
      call.path,
      400,
      ['end_date: Write a date like 2026-11-20.'],
    ])
    expect((await ask({ start_date: '2026-02-02', end_date: '2026-02-02' }))[1]).toBe(200)
    expect((await ask({ start_date: '2026-02-02', end_date: '' }))[1]).toBe(200)
  }
})
