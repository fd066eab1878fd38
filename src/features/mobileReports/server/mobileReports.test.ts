import { randomUUID } from 'node:crypto'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aTill, sendOnce, type TestTill } from '#test/tills.ts'
import { mobileReportCalls } from '../contract.ts'

let shop: OpenShop
let warehouse: string
let halifax: TestTill
let stJohns: TestTill
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
  halifax = await aTill(shop.db, 'HSC')
  stJohns = await aTill(shop.db, 'St. John’s')
})

const imei = '490154203237518'
const phone = { invoiceNo: 'T-1', customer: 'Gail Hynes', imei, description: 'Bought', value: 120.5 }
const insert = (till: TestTill, more: object = {}) =>
  shop.ask(till.key, mobileReportCalls.insert, { body: { ...phone, ...more } })
const list = async (body: object) => (await shop.ask(warehouse, mobileReportCalls.all, { body })).body

describe('inserting a mobile report', () => {
  it('returns the report with its store and the date there', async () => {
    const { status, body } = await insert(stJohns, { store: 'HSC', customer: ' Gail Hynes ' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...phone, id: expect.any(Number), store: 'St. John’s', date: today('America/St_Johns') })
  })

  it('accepts an IMEI with spaces and dashes', async () => {
    expect((await insert(halifax, { imei: '49-015420-323751-8' })).body.imei).toBe(imei)
    expect((await insert(halifax, { imei: ' 4901 5420 3237 518 ' })).body.imei).toBe(imei)
  })

  it.each([
    ['490154203237519', 'This IMEI is not valid: its last digit does not match the others. Check it for a typo.'],
    ['490154203273518', 'This IMEI is not valid: its last digit does not match the others. Check it for a typo.'],
    ['49015420323751', 'An IMEI has 15 digits. Dial *#06# on the phone to see it.'],
    ['49015420323751x', 'An IMEI has 15 digits. Dial *#06# on the phone to see it.'],
  ])('rejects the IMEI %s with a message', async (wrong, message) => {
    const { status, body } = await insert(halifax, { imei: wrong })
    expect([status, body.errors]).toEqual([400, [{ field: 'imei', message }]])
  })

  it('returns all validation errors at once', async () => {
    const { status, body } = await shop.ask(halifax.key, mobileReportCalls.insert, {
      body: { invoiceNo: ' ', value: -1 },
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'invoiceNo', message: 'Invoice No is required.' },
      { field: 'customer', message: 'Customer is required.' },
      { field: 'imei', message: 'IMEI is required.' },
      { field: 'value', message: 'Value must be 0 or more.' },
    ])
  })

  it('is rejected by the database with an invalid IMEI', async () => {
    const row = { store_id: halifax.store_id, invoice_no: '1', customer: 'x', value_cents: cents(1), day: '2026-01-01' }
    const write = (imei: string) =>
      shop.db
        .insertInto('mobile_reports')
        .values({ ...row, imei })
        .execute()
    await expect(write('490154203237519')).rejects.toThrow('mobile_reports_imei_check')
    await expect(write('4901542032375')).rejects.toThrow('mobile_reports_imei_check')
    await write('352099001761481')
  })

  it('returns the first response again for the same Idempotency-Key', async () => {
    const key = randomUUID()
    const body = { ...phone, invoiceNo: 'T-ONCE' }
    const first = await sendOnce(shop.app, halifax, mobileReportCalls.insert, body, key)
    expect(await sendOnce(shop.app, halifax, mobileReportCalls.insert, body, key)).toEqual(first)
    // The same key of another till is another request.
    expect((await sendOnce(shop.app, stJohns, mobileReportCalls.insert, body, key)).body.id).not.toBe(first.body.id)
    expect((await list({ filter_by: 'invoiceNo', query: 'T-ONCE' })).total).toBe(2)
  })

  it('rejects callers that are no till', async () => {
    for (const token of [undefined, 'made-up', warehouse])
      expect((await shop.ask(token, mobileReportCalls.insert, { body: phone })).status).toBe(401)
  })
})

describe('the list', () => {
  it('is for users on the Mobile Report list, of any role', async () => {
    for (const name of ['admin', 'warehouse', 'hsc'])
      expect((await shop.ask(await shop.signIn(name), mobileReportCalls.all, { body: { per_page: 1 } })).status).toBe(
        200,
      )
    for (const name of ['micmac', 'supplier']) {
      const token = await shop.signIn(name)
      for (const call of [mobileReportCalls.all, mobileReportCalls.export])
        expect((await shop.ask(token, call)).status).toBe(403)
    }
    expect((await shop.ask(halifax.key, mobileReportCalls.all)).status).toBe(401)
  })

  it('is closed at once to an admin who is removed from the Mobile Report list', async () => {
    const admin = await shop.signIn('admin')
    await shop.db
      .deleteFrom('mobile_report_readers')
      .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('type', '=', 'admin'))
      .execute()
    const { status, body } = await shop.ask(admin, mobileReportCalls.all)
    expect([status, body.message]).toEqual([
      403,
      'Only users on the Mobile Report list can open it. An administrator can add you in Settings.',
    ])
  })

  it('returns all reports of one device from all stores, the newest first', async () => {
    const own = '356824130000014'
    await insert(halifax, { imei: own, invoiceNo: 'T-OLD' })
    await insert(stJohns, { imei: own, invoiceNo: 'T-NEW' })
    const { items } = await list({ imei: own })
    expect(items.map(({ store, invoiceNo }) => [store, invoiceNo])).toEqual([
      ['St. John’s', 'T-NEW'],
      ['HSC', 'T-OLD'],
    ])
  })

  it('returns all rows without a page size, the newest first, and includes both days', async () => {
    const all = await list({})
    expect(all.items).toHaveLength(all.total)
    expect(all.total).toBeGreaterThan(1000)
    expect((await list({ per_page: 10, page: 2 })).items).toEqual(all.items.slice(10, 20))
    const within = all.items.filter(({ date }) => date >= '2026-02-01' && date <= '2026-02-07')
    expect((await list({ start_date: '2026-02-01', end_date: '2026-02-07' })).items).toEqual(within)
  })

  it.each([
    [{ filter_by: 'store_id' }, 'filter_by'],
    [{ imei: '1' }, 'imei'],
    [{ start_date: '1 May' }, 'start_date'],
  ])('rejects %j', async (body, field) => {
    const response = await shop.ask(warehouse, mobileReportCalls.all, { body })
    expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('is exported as mobile_reports.xlsx with each IMEI as text', async () => {
    await insert(halifax, { invoiceNo: 'T-SHEET' })
    const { bytes, headers } = await shop.ask(warehouse, mobileReportCalls.export, {
      body: { filter_by: 'invoiceNo', query: 'T-SHEET' },
    })
    expect(headers['content-disposition']).toContain('filename="mobile_reports.xlsx"')
    const [header, row] = (await readSheet(bytes))[0]?.data ?? []
    expect(header?.slice(0, 7)).toEqual(['ID', 'Invoice No', 'Store', 'Customer', 'IMEI', 'Description', 'Value'])
    expect(row?.slice(1, 7)).toEqual(['T-SHEET', 'HSC', 'Gail Hynes', imei, 'Bought', 120.5])
  })
})
