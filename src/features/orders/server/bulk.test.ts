import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type BulkChange, type OrderQuery, orderCalls } from '../contract.ts'
import { invoiceCalls } from '../invoiceContract.ts'

let shop: OpenShop
let warehouse: string
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
})

const search = async (body: Partial<Record<keyof OrderQuery, unknown>>) =>
  (await shop.ask(warehouse, orderCalls.search, { body })).body
const change = (body: Partial<Record<keyof BulkChange, unknown>>) => shop.ask(warehouse, orderCalls.markPaid, { body })
/** The orders of a store of the demo shop. */
const ofStore = (username: string) => ({ query: username, filter_by: 'username' })
const mailsAbout = (ids: readonly number[]) =>
  shop.db
    .selectFrom('outbox')
    .select(['about_id', 'to_address', 'subject', 'state'])
    .where('about', '=', 'invoice')
    .where('about_id', 'in', ids)
    .orderBy('about_id')
    .execute()

describe('a change of all orders that match', () => {
  it('is made once, says what was left out, and is in the log of each order', async () => {
    const matching = ofStore('Truro')
    const { total } = await search(matching)
    const { total: pending } = await search({ ...matching, status: 0 })
    expect(pending).toBeGreaterThan(1)
    expect(total).toBeGreaterThan(pending)
    const [order] = (await search({ ...matching, status: 0 })).items

    const { body } = await change({ matching, count: total, status: 1 })
    expect(body).toEqual({
      message: `${pending} transactions were marked as completed; ${total - pending} were already completed`,
      changed: pending,
      unchanged: total - pending,
      undo: expect.any(String),
    })
    expect((await search({ ...matching, status: 0 })).total).toBe(0)
    expect((await search({ ...matching, status: 1 })).total).toBe(total)
    const log = await readAuditLog(shop.db, 'order', order?.id ?? 0)
    expect(log.at(-1)).toMatchObject({ act: 'changed', before: { status: 0 }, after: { status: 1, paid: order?.paid } })
    expect((await change({ matching, status: 1 })).body.message).toBe(
      'The selected transactions were already completed',
    )
    expect(await shop.ask(warehouse, undoCall, { params: { id: body.undo ?? '' } })).toMatchObject({ status: 200 })
    expect((await search({ ...matching, status: 0 })).total).toBe(pending)
  })

  it('may be of all orders of the shop', async () => {
    const { total } = await search({})
    expect(total).toBeGreaterThan(3000)
    const { body } = await change({ matching: {}, count: total, paid: 1 })
    expect(body.changed + body.unchanged).toBe(total)
    expect((await search({ paid: 0 })).total).toBe(0)
  })

  it('is rejected if other orders match than the user saw', async () => {
    const matching = ofStore('Sydney')
    const { total } = await search(matching)
    const { total: unpaid } = await search({ ...matching, paid: 0 })
    const { status, body } = await change({ matching, count: total - 1, paid: 0 })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.message).toContain('Nothing was marked as unpaid: the list has changed.')
    expect((await search({ ...matching, paid: 0 })).total).toBe(unpaid)
    expect(await change({ matching: { query: 'nobody' }, paid: 0 })).toMatchObject({
      status: 404,
      body: { message: 'Nothing was marked as unpaid: no transaction matches.' },
    })
  })

  it('needs ids or a query, and not both', async () => {
    for (const body of [{}, { matching: {}, selectedTransactions: [1] }]) {
      const { status, body: reply } = await change(body)
      expect([status, reply.message]).toEqual([400, 'Select the transactions that are paid.'])
    }
  })
})

describe('sending invoices', () => {
  const send = (body: object) => shop.ask(warehouse, invoiceCalls.sendMany, { body })

  it('queues one mail for each order, and none for an order whose mail is waiting', async () => {
    const { items } = await search({ ...ofStore('Moncton'), per_page: 3 })
    const [one, ...others] = items.map(({ id }) => id).toSorted((a, b) => a - b) as [number, number, number]
    await shop.ask(warehouse, invoiceCalls.send, { params: { id: one } })
    const { body } = await send({ selectedTransactions: [one, ...others, ...others] })
    expect(body).toEqual({
      message: '2 invoices will be e-mailed; 1 is already waiting to be sent',
      queued: 2,
      waiting: 1,
    })
    const mails = await mailsAbout([one, ...others])
    expect(mails).toEqual(
      [one, ...others].map((id) => ({
        about_id: id,
        to_address: 'moncton@tidewater.example',
        subject: `Invoice ${id} from Tidewater Mobile`,
        state: 'waiting',
      })),
    )
    expect((await send({ selectedTransactions: others })).body.message).toBe(
      'No invoice was e-mailed; 2 are already waiting to be sent',
    )
  })

  it('queues a mail for all orders that match, or none if one does not exist', async () => {
    const matching = { ...ofStore('Charlottetown'), paid: 1 }
    const { total } = await search(matching)
    expect((await send({ matching, count: total })).body).toMatchObject({ queued: total, waiting: 0 })

    const [order] = (await search(ofStore('Fredericton'))).items
    const { status, body } = await send({ selectedTransactions: [order?.id, 2_000_000_000] })
    expect([status, body.message]).toEqual([404, 'Nothing was e-mailed: there is no transaction 2000000000.'])
    expect(await mailsAbout([order?.id ?? 0])).toEqual([])
  })
})

describe('a bulk act that is sent again with its key', () => {
  it('changes the orders once, and returns the same reply', async () => {
    const matching = { ...ofStore('Sunnyside'), status: 0 }
    const { total, items } = await search(matching)
    expect(total).toBeGreaterThan(0)
    const sent = { body: { matching, count: total, status: 1 as const }, key: 'completed' }
    const first = await shop.ask(warehouse, orderCalls.markPaid, sent)
    expect(first.body).toMatchObject({ changed: total, undo: expect.any(String) })
    const log = await readAuditLog(shop.db, 'order', items[0]?.id ?? 0)
    // No order matches any more.
    const second = await shop.ask(warehouse, orderCalls.markPaid, sent)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await readAuditLog(shop.db, 'order', items[0]?.id ?? 0)).toEqual(log)
  })

  it('e-mails each invoice once, also if the mails were sent meanwhile', async () => {
    const { items } = await search({ ...ofStore('Truro'), per_page: 2 })
    const ids = items.map(({ id }) => id)
    const sent = { body: { selectedTransactions: ids }, key: 'e-mailed' }
    const first = await shop.ask(warehouse, invoiceCalls.sendMany, sent)
    expect(first.body).toMatchObject({ queued: 2, waiting: 0 })
    await shop.db.updateTable('outbox').set({ state: 'sent' }).where('about_id', 'in', ids).execute()
    const second = await shop.ask(warehouse, invoiceCalls.sendMany, sent)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await mailsAbout(ids)).toHaveLength(2)

    const other = await shop.ask(warehouse, invoiceCalls.sendMany, {
      ...sent,
      body: { selectedTransactions: [ids[0]] },
    })
    expect([other.status, other.body.code]).toEqual([409, 'key_used'])
  })
})

describe('printing invoices', () => {
  const print = (body: object) => shop.ask(warehouse, invoiceCalls.printMany, { body })

  it('returns one page with an article for each order', async () => {
    const matching = ofStore('Truro')
    const { total } = await search(matching)
    const { headers, bytes } = await print({ matching, count: total })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bytes.toString().match(/<article>/g)).toHaveLength(total)
    const [one, other] = (await search(matching)).items
    const few = (await print({ selectedTransactions: [one?.id, other?.id] })).bytes.toString()
    expect([...few.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, title]) => title)).toEqual([
      `Invoice ${other?.id}`,
      `Invoice ${one?.id}`,
    ])
  })

  it('is limited to 500 invoices', async () => {
    const { status, bytes } = await print({ matching: {} })
    expect([status, JSON.parse(bytes.toString()).message]).toEqual([
      400,
      'Nothing was printed: select at most 500 transactions at a time.',
    ])
    expect((await print({ selectedTransactions: [2_000_000_000] })).status).toBe(404)
  })
})

describe('selected rows', () => {
  it('are the only ones of a list, its totals and its export', async () => {
    const { items } = await search(ofStore('Sydney'))
    const [one, , third] = items
    const ids = [one?.id, third?.id]
    const page = await search({ ...ofStore('Sydney'), selected: ids })
    expect(page.items.map(({ id }) => id)).toEqual(ids)
    expect(page.total).toBe(2)
    expect(page.totals.summaryTotal).toBeCloseTo((one?.total_amount ?? 0) + (third?.total_amount ?? 0), 2)
    // A selection does not add rows that do not match.
    expect((await search({ ...ofStore('Truro'), selected: ids })).total).toBe(0)

    const { bytes } = await shop.ask(warehouse, orderCalls.export, { body: { selected: ids } })
    const [sheet, about] = await readSheet(bytes)
    expect(sheet?.data.slice(1).map(([id]) => id)).toEqual(ids)
    expect(about?.data.flat()).toContain('2 of these rows')
  })
})
