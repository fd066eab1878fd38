import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { anEmployee, aTill, sendOnce, type TestTill } from '#test/tills.ts'
import { timeClockCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let halifax: TestTill
let dartmouth: TestTill
let stJohns: TestTill
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  halifax = await aTill(shop.db, 'HSC')
  dartmouth = await aTill(shop.db, 'Mic Mac')
  stJohns = await aTill(shop.db, 'St. John’s')
})

let pins = 1000
/** A new employee with a pin. */
async function somebody(till = halifax) {
  const pin = String(pins++)
  const name = `Test ${randomUUID().slice(0, 8)}`
  return { id: await anEmployee(shop.db, till, name, pin), name, pin }
}
const checkIn = (till: TestTill, body: object) => shop.ask(till.key, timeClockCalls.checkIn, { body })
const checkOut = (till: TestTill, body: object) => shop.ask(till.key, timeClockCalls.checkOut, { body })
const correct = (body: object) => shop.ask(admin, timeClockCalls.correct, { body })
const stampsOf = async ({ name }: { name: string }, more: object = {}) =>
  (await shop.ask(admin, timeClockCalls.all, { body: { filter_by: 'employee', query: name, ...more } })).body.items
const comeAgo = (id: number, interval: string) =>
  shop.db
    .updateTable('punches')
    .set({ check_in: sql<string>`now() - ${interval}::interval` })
    .where('employee_id', '=', id)
    .where('check_out', 'is', null)
    .execute()
/** A time stamp in the past. */
const aStamp = async ({ store_id }: TestTill, employee_id: number, day: string, from: string, to: string | null) =>
  shop.db
    .insertInto('punches')
    .values({ employee_id, store_id, day, check_in: from, check_out: to })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('checking in and out', () => {
  it('stores the employee, the store and the local times', async () => {
    const { pin, name } = await somebody()
    const { status, body } = await checkIn(halifax, { pin })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      employee: name,
      employeeStore: 'HSC',
      employeeStoreLocation: 'Halifax Shopping Centre',
      store: 'HSC',
      storeLocation: 'Halifax Shopping Centre',
      date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(new Date()),
      checkIn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[34]:00$/),
      checkOut: null,
      hours: null,
      state: 'in',
      version: 1,
    })
    expect(Math.abs(Date.parse(body.checkIn) - Date.now())).toBeLessThan(20_000)
    const gone = await checkOut(halifax, { pin })
    expect(gone.body).toMatchObject({ id: body.id, state: 'out', hours: 0, checkOut: expect.any(String) })
    const there = await somebody(stJohns)
    expect((await checkIn(stJohns, { pin: there.pin })).body.checkIn).toMatch(/-0[23]:30$/)
  })

  it('twice without checking out is rejected, also in parallel', async () => {
    const { pin, name, id } = await somebody()
    const all = await Promise.all(Array.from({ length: 8 }, () => checkIn(halifax, { pin })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = all.filter(({ status }) => status === 409)
    expect(late).toHaveLength(7)
    expect(late[0]?.body).toMatchObject({
      code: 'already_in',
      message: `${name} is already checked in. Check out first.`,
    })
    expect(await shop.db.selectFrom('punches').select('id').where('employee_id', '=', id).execute()).toHaveLength(1)
  })

  it.each([
    ['the unique index', sql`alter table punches drop constraint punches_overlap_check`],
    ['the constraint against overlaps', sql`drop index punches_open_key`],
  ])('twice is rejected with the same words if %s rejects it', async (_, dropOther) => {
    const other = await openShop()
    const till = await aTill(other.db, 'HSC')
    const id = await anEmployee(other.db, till, 'Robin', '4711')
    await dropOther.execute(other.db)
    const codes = []
    for (let n = 0; n < 2; n++) {
      const { body } = await other.ask(till.key, timeClockCalls.checkIn, { body: { pin: '4711' } })
      codes.push(body.code)
    }
    expect(codes).toEqual([undefined, 'already_in'])
    expect(await other.db.selectFrom('punches').select('id').where('employee_id', '=', id).execute()).toHaveLength(1)
  })

  it('out without a check-in is rejected', async () => {
    const { pin, name } = await somebody()
    const { status, body } = await checkOut(halifax, { pin })
    expect([status, body.message]).toEqual([409, `${name} is not checked in. Check in first.`])
  })

  it('at another store requires the name or id of the employee’s own store', async () => {
    const { pin } = await somebody()
    expect((await checkIn(dartmouth, { pin })).status).toBe(400)
    const { body } = await checkIn(dartmouth, { pin, employee_store: 'hsc' })
    expect(body).toMatchObject({ employeeStore: 'HSC', store: 'Mic Mac', storeLocation: 'Mic Mac Mall' })
    expect((await checkOut(dartmouth, { pin, employee_store: halifax.store_id })).body.id).toBe(body.id)
  })

  it('works after the clock was set back; the stamp of the future waits for the office, and the audit log has its times', async () => {
    const { id, pin, name } = await somebody()
    const { body } = await checkIn(halifax, { pin })
    await checkOut(halifax, { pin })
    await shop.db
      .updateTable('punches')
      .set({ check_in: sql<string>`now() + interval '24 hours'`, check_out: sql<string>`now() + interval '25 hours'` })
      .where('employee_id', '=', id)
      .execute()
    expect((await checkIn(halifax, { pin })).status).toBe(200)
    expect((await checkOut(halifax, { pin })).status).toBe(200)
    expect((await stampsOf({ name })).map(({ state }) => state).sort()).toEqual(['forgotten', 'out'])
    const [change] = await readAuditLog(shop.db, 'time stamp', body.id)
    expect(change).toMatchObject({
      username: 'Till of HSC',
      act: 'changed',
      before: { hours: 1 },
      after: { hours: null },
    })
  })

  it('out at another store closes the same time stamp', async () => {
    const { pin } = await somebody()
    const { body } = await checkIn(halifax, { pin })
    const gone = await checkOut(dartmouth, { pin, employee_store: 'HSC' })
    expect(gone.body).toMatchObject({ id: body.id, store: 'HSC', state: 'out' })
  })

  it('is rejected for an unknown store', async () => {
    const { status, body } = await checkIn(halifax, { pin: '4711', employee_store: 'Atlantis' })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'employee_store', message: 'There is no store Atlantis. Send its name or its id.' }],
    ])
  })

  it('counts wrong pins for the till, also for employees of other stores', async () => {
    const till = await aTill(shop.db, 'Truro')
    const tries = []
    for (let at = 0; at < 6; at++)
      tries.push((await checkIn(till, { pin: '99999999', employee_store: at % 2 ? 'HSC' : 'Mic Mac' })).status)
    expect(tries).toEqual([400, 400, 400, 400, 400, 429])
    const { pin } = await somebody()
    expect((await checkIn(halifax, { pin })).status).toBe(200)
  })

  it('again with the same idempotency key returns the first response and changes nothing', async () => {
    const { pin, id } = await somebody()
    const key = randomUUID()
    const first = await sendOnce(shop.app, halifax, timeClockCalls.checkIn, { pin }, key)
    const again = await sendOnce(shop.app, halifax, timeClockCalls.checkIn, { pin }, key)
    expect(again).toEqual(first)
    const out = randomUUID()
    const gone = await sendOnce(shop.app, halifax, timeClockCalls.checkOut, { pin }, out)
    expect(await sendOnce(shop.app, halifax, timeClockCalls.checkOut, { pin }, out)).toEqual(gone)
    expect(await sendOnce(shop.app, halifax, timeClockCalls.checkIn, { pin }, key)).toEqual(first)
    expect(await shop.db.selectFrom('punches').select('id').where('employee_id', '=', id).execute()).toHaveLength(1)
    expect((await sendOnce(shop.app, halifax, timeClockCalls.checkIn, { pin: '1234567' }, key)).status).toBe(409)
  })

  it('stores nothing from which a pin could be guessed', async () => {
    const { pin } = await somebody()
    await sendOnce(shop.app, halifax, timeClockCalls.checkIn, { pin }, 'no-trace')
    const kept = await shop.db
      .selectFrom('answered_calls')
      .selectAll()
      .where('key', '=', 'no-trace')
      .executeTakeFirstOrThrow()
    const guess = await crypto.subtle.digest('SHA-256', Buffer.from(`/timestamp/checkIn/ ${JSON.stringify({ pin })}`))
    expect(Buffer.from(guess).equals(kept.fingerprint)).toBe(false)
    expect(JSON.stringify(kept.reply)).not.toMatch(/"pin/)
  })

  it.each([[{}], [{ pin: 4711 }], [{ pin: '12' }], [{ pin: '12ab' }]])('rejects %j with a message', async (body) => {
    const { status, body: said } = await checkIn(halifax, body)
    expect(status).toBe(400)
    expect(said.errors?.[0]).toMatchObject({ field: 'pin', message: expect.stringMatching(/\w+\.$/) })
  })
})

describe('a check-out that was forgotten', () => {
  it('is marked after sixteen hours, and not before', async () => {
    const one = await somebody()
    await checkIn(halifax, one)
    await comeAgo(one.id, '15 hours 59 minutes')
    expect(await stampsOf(one)).toMatchObject([{ state: 'in' }])
    await comeAgo(one.id, '16 hours 1 second')
    expect(await stampsOf(one)).toMatchObject([{ state: 'forgotten', checkOut: null, hours: null }])
    expect(await stampsOf(one, { view: 'forgotten' })).toHaveLength(1)
    expect(await stampsOf(one, { view: 'in' })).toHaveLength(0)
  })

  it('does not prevent the next check-in, and its time stamp stays open', async () => {
    const one = await somebody()
    await checkIn(halifax, one)
    await comeAgo(one.id, '23 hours')
    const late = await checkOut(halifax, one)
    expect([late.status, late.body.code]).toEqual([409, 'forgotten'])
    expect((await checkIn(halifax, one)).status).toBe(200)
    expect((await stampsOf(one)).map(({ state }) => state)).toEqual(['in', 'forgotten'])
    expect((await checkOut(halifax, one)).status).toBe(200)
    expect((await stampsOf(one)).map(({ state }) => state)).toEqual(['out', 'forgotten'])
  })
})

describe('a correction', () => {
  it('closes a forgotten time stamp in the local time of the store, and is logged', async () => {
    const one = await somebody(stJohns)
    const { id } = await aStamp(stJohns, one.id, '2026-01-14', '2026-01-14 09:00:20 America/St_Johns', null)
    const { status, body } = await correct({ id, checkOut: '2026-01-14T17:30', version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      checkIn: '2026-01-14T09:00:20-03:30',
      checkOut: '2026-01-14T17:30:00-03:30',
      hours: 8.49,
      state: 'out',
      version: 2,
    })
    const log = await readAuditLog(shop.db, 'time stamp', id)
    expect(log).toMatchObject([
      { act: 'changed', username: 'Head Office', before: { checkOut: '' }, after: { checkOut: '17:30' } },
    ])
  })

  it('moves the day with the check-in', async () => {
    const one = await somebody()
    const { id } = await aStamp(
      halifax,
      one.id,
      '2026-01-15',
      '2026-01-15 00:10 America/Halifax',
      '2026-01-15 06:00 America/Halifax',
    )
    expect((await correct({ id, checkIn: '2026-01-14T23:50' })).body).toMatchObject({ date: '2026-01-14', hours: 6.17 })
  })

  it.each([
    [{ checkOut: '2026-01-16T08:00' }, 400, 'The check-out is before the check-in.'],
    [
      { checkOut: '2026-01-17T02:00' },
      400,
      'That is more than 16 hours after the check-in. Check the day and the time.',
    ],
    [{ checkOut: '2026-02-30T08:00' }, 400, expect.stringContaining('Write a time like')],
    [{ checkOut: '8 in the morning' }, 400, 'Write a time like 2026-11-20T17:30, as the clock in the store shows it.'],
    [{ checkIn: '2099-01-01T08:00' }, 400, 'The check-out is before the check-in.'],
    [{ version: 7 }, 409, expect.stringContaining('Someone else changed this time stamp first.')],
    [{ checkOut: '2026-01-16T17:00Z' }, 400, expect.stringContaining('as the clock in the store shows it')],
  ])('rejects %j with a message and changes nothing', async (change, status, message) => {
    const one = await somebody()
    const { id } = await aStamp(
      halifax,
      one.id,
      '2026-01-16',
      '2026-01-16 09:00 America/Halifax',
      '2026-01-16 17:00 America/Halifax',
    )
    const answer = await correct({ id, ...change })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await stampsOf(one)).toMatchObject([{ hours: 8, version: 1 }])
  })

  it('rejects times in the future, overlaps and unknown time stamps', async () => {
    const one = await somebody()
    const { body } = await checkIn(halifax, one)
    expect((await correct({ id: body.id, checkIn: '2099-01-01T08:00' })).body.message).toBe(
      'The check-in is in the future.',
    )
    await aStamp(halifax, one.id, '2026-01-19', '2026-01-19 09:00 America/Halifax', '2026-01-19 12:00 America/Halifax')
    const { id } = await aStamp(
      dartmouth,
      one.id,
      '2026-01-19',
      '2026-01-19 13:00 America/Halifax',
      '2026-01-19 17:00 America/Halifax',
    )
    expect((await correct({ id, checkIn: '2026-01-19T11:30' })).body).toMatchObject({ code: 'overlap' })
    expect((await correct({ id: 2_000_000_000 })).status).toBe(404)
  })
})

describe('hours worked', () => {
  it.each([
    ['Halifax', () => halifax, 'America/Halifax', '2026-03-07 22:00', '2026-03-08 06:00', 7],
    ['Halifax', () => halifax, 'America/Halifax', '2026-10-31 22:00', '2026-11-01 06:00', 9],
    ['St. John’s', () => stJohns, 'America/St_Johns', '2026-03-07 22:00', '2026-03-08 06:00', 7],
    ['St. John’s', () => stJohns, 'America/St_Johns', '2026-10-31 22:00', '2026-11-01 06:00', 9],
    ['Halifax', () => halifax, 'America/Halifax', '2026-06-01 09:00', '2026-06-01 17:20', 8.33],
  ])('in %s are the elapsed hours', async (_, till, zone, from, to, hours) => {
    const one = await somebody(till())
    await aStamp(till(), one.id, from.slice(0, 10), `${from} ${zone}`, `${to} ${zone}`)
    const [stamp] = await stampsOf(one)
    expect(stamp?.hours).toBe(hours)
    expect([stamp?.checkIn.slice(0, 16), stamp?.checkOut?.slice(0, 16)]).toEqual([
      from.replace(' ', 'T'),
      to.replace(' ', 'T'),
    ])
  })

  it('are summed over all rows that match, not over the page', async () => {
    const one = await somebody()
    for (const day of ['2026-02-02', '2026-02-03', '2026-02-04'])
      await aStamp(halifax, one.id, day, `${day} 09:00 America/Halifax`, `${day} 13:30 America/Halifax`)
    const { body } = await shop.ask(admin, timeClockCalls.all, {
      body: { filter_by: 'employee', query: one.name, per_page: 1 },
    })
    expect(body).toMatchObject({ total: 3, has_next: true, totals: { hours: 13.5 } })
  })
})

describe('the list', () => {
  it('uses the day of the store, up to the minute before midnight', async () => {
    const [here, there] = [await somebody(), await somebody(stJohns)]
    await aStamp(halifax, here.id, '2025-07-01', '2025-07-01T23:59:00-03:00', '2025-07-02T05:00:00-03:00')
    // In Newfoundland, half an hour ahead, it is already tomorrow.
    await shop.db
      .insertInto('punches')
      .values({
        employee_id: there.id,
        store_id: stJohns.store_id,
        day: sql<string>`('2025-07-01T23:59:00-03:00'::timestamptz at time zone 'America/St_Johns')::date`,
        check_in: '2025-07-01T23:59:00-03:00',
        check_out: '2025-07-02T05:00:00-03:00',
      })
      .execute()
    const on = (day: string) => ({ start_date: day, end_date: day })
    expect(await stampsOf(here, on('2025-07-01'))).toHaveLength(1)
    expect(await stampsOf(here, on('2025-07-02'))).toHaveLength(0)
    expect(await stampsOf(there, on('2025-07-01'))).toHaveLength(0)
    expect(await stampsOf(there, on('2025-07-02'))).toHaveLength(1)
  })

  it('has all rows, the newest first, unless a page is requested', { tags: ['details'] }, async () => {
    const { body } = await shop.ask(admin, timeClockCalls.all)
    expect(body.items).toHaveLength(body.total)
    expect(body.total).toBeGreaterThan(5000)
    expect(body.has_next).toBe(false)
    expect(body.items[0]?.id).toBeGreaterThan(body.items.at(-1)?.id ?? 0)
    const page = await shop.ask(admin, timeClockCalls.all, {
      body: { per_page: 10, page: 2, start_date: '', end_date: '' },
    })
    expect(page.body.items).toEqual(body.items.slice(10, 20))
  })

  it('searches for plain text, and allows a typo', { tags: ['details'] }, async () => {
    const one = await somebody()
    expect(await stampsOf({ name: '%' })).toEqual([])
    await checkIn(halifax, one)
    const found = await shop.ask(admin, timeClockCalls.all, { body: { query: one.name.toUpperCase() } })
    expect(found.body.items).toHaveLength(1)
  })

  it.each([
    [{ filter_by: 'pin' }, 'filter_by'],
    [{ view: 'late' }, 'view'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ per_page: 1001 }, 'per_page'],
    [{ page: 0 }, 'page'],
  ])('rejects %j', async (body, field) => {
    const answer = await shop.ask(admin, timeClockCalls.all, { body })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('is exported as mobile_reports.xlsx with the filters of the list', async () => {
    const one = await somebody()
    await aStamp(halifax, one.id, '2026-02-10', '2026-02-10 09:00 America/Halifax', '2026-02-10 17:15 America/Halifax')
    await aStamp(halifax, one.id, '2026-02-11', '2026-02-11 09:00 America/Halifax', null)
    const { bytes, headers } = await shop.ask(admin, timeClockCalls.export, {
      body: { filter_by: 'employee', query: one.name, per_page: 1 },
    })
    expect(headers['content-disposition']).toContain('filename="mobile_reports.xlsx"')
    const [sheet, about] = await readSheet(bytes)
    expect(about?.data).toContainEqual(['Hours', 8.25])
    const [header, ...rows] = sheet?.data ?? []
    expect(header).toEqual([
      'Employee',
      'Employee Store',
      'Employee Store Location',
      'Store',
      'Store Location',
      'Date',
      'Check In',
      'Check Out',
      'Hours',
    ])
    expect(rows.map((row) => row.slice(6))).toEqual([
      ['09:00', 'Not checked out', null],
      ['09:00', '17:15', 8.25],
    ])
  })

  it('has no pin and no hash', async () => {
    const { body } = await shop.ask(admin, timeClockCalls.all, { body: { per_page: 1000 } })
    expect(Object.keys(body.items[0] ?? {}).filter((name) => /pin|hash|key/i.test(name))).toEqual([])
  })
})

describe('access', () => {
  it('to checking in and out needs the key of a till, not a session', async () => {
    for (const who of [undefined, 'made-up', admin, await shop.signIn('hsc')])
      expect((await shop.ask(who, timeClockCalls.checkIn, { body: { pin: '4711' } })).status).toBe(401)
  })

  it('to the list is for admins, not for tills', async () => {
    expect((await shop.ask(halifax.key, timeClockCalls.all)).status).toBe(401)
    expect((await shop.ask(halifax.key, timeClockCalls.correct, { body: { id: 1 } })).status).toBe(401)
  })
})
