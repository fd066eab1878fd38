import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { mobileReportCalls } from '#features/mobileReports/contract.ts'
import { type Erase, privacyCalls } from '#features/privacy/contract.ts'
import { shiftCalls } from '#features/scheduling/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { endProofs } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { type BodyInput, nameOfCall } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { aDay, aVisitor, openStore } from '../appointments.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { anEmployee, aTill, type TestTill } from '../tills.ts'

let shop: OpenShop
let admin: string
let till: TestTill
beforeAll(async () => {
  shop = await openShop('demo_shop', { smtpUrl: 'smtp://127.0.0.1:1' })
  admin = await shop.signIn('admin')
  till = await aTill(shop.db, 'HSC')
})

type Found = Awaited<ReturnType<typeof find>>
const find = async (body: BodyInput<typeof privacyCalls.find>) =>
  (await shop.ask(admin, privacyCalls.find, { body })).body
const totals = ({ groups }: Found) => Object.fromEntries(groups.map(({ rows, total }) => [rows, total]))
const allRows = ({ groups }: Found) => groups.flatMap(({ table, items }) => items.map(({ id }) => ({ table, id })))
const erase = (body: Partial<Erase>) => shop.ask(admin, privacyCalls.erase, { body })

/** The tables that still contain one of the texts in any column, and how many of their rows. */
async function whereStill(...texts: string[]): Promise<Record<string, number>> {
  const tables = (await shop.db.introspection.getTables()).filter(({ isView }) => !isView)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(name)} as each
      where exists (select from unnest(${texts}::text[]) as text where position(lower(text) in lower(each::text)) > 0)`.execute(
      shop.db,
    )
    if (rows[0] && rows[0].rows > 0) found[name] = rows[0].rows
  }
  return found
}

describe('a visitor', () => {
  const email = 'Zyx.Mark@mail.example'
  const phone = '(902) 555-0177'
  const traces = ['zyx.mark', 'zyxela', '555-0177', '5550177', '555 0177']
  let store: { name: string }

  /** Every way in which the shop gets data of a visitor. */
  async function becomeKnown() {
    store = await openStore(shop, admin, { takes_appointments: true })
    const visitor = {
      firstName: 'Zyxela',
      lastName: 'Mark',
      email,
      phone,
      store: store.name,
      orderNotes: 'zyxela calls',
    }
    const booked = { ...aVisitor(), ...visitor, appointmentDate: aDay }
    const answers: { status: number; body: { message?: string } }[] = [
      await shop.ask(undefined, appointmentCalls.request, { body: { ...booked, appointmentTime: '10:00' } }),
      await shop.ask(admin, appointmentCalls.insert, {
        key: randomUUID(),
        body: {
          ...visitor,
          email: '',
          phone: '+1 902 555 0177',
          service: 'Others',
          appointmentDate: aDay,
          appointmentTime: '11:00',
        },
      }),
      await shop.ask(undefined, contactCalls.send, {
        body: { name: 'Zyxela Mark', email: email.toLowerCase(), message: 'Call zyxela at 902.555.0177' },
      }),
      await shop.ask(till.key, mobileReportCalls.insert, {
        key: randomUUID(),
        body: {
          invoiceNo: 'T-1',
          customer: 'ZYXELA  mark',
          imei: '490154203237518',
          description: 'of Zyxela',
          value: 12,
        },
      }),
      await shop.ask(admin, jobCalls.insert, {
        key: randomUUID(),
        body: { call: nameOfCall(mobileReportCalls.export), input: JSON.stringify({ body: { query: 'Zyxela Mark' } }) },
      }),
    ]
    const message = await shop.db
      .selectFrom('contact_messages')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    answers.push(await shop.ask(admin, contactCalls.update, { body: { id: message.id, answered: true } }))
    // A node of an older release logged the whole message.
    const row = { name: 'Zyxela Mark', email, message: 'zyxela', answered: true }
    await recordChange(shop.db, {
      ...{ by: undefined, act: 'changed', id: message.id, before: row, after: row },
      subject: { name: 'contact message', fields: {}, called: [] },
    })
    const [own] = await shop.db.selectFrom('appointments').select('id').where('email', '=', email).execute()
    answers.push(
      await shop.ask(admin, appointmentCalls.update, { body: { id: own?.id ?? 0, appointmentTime: '12:00' } }),
    )
    expect(answers.map(({ status, body }) => [status, body.message && status > 399 ? body.message : ''])).toEqual(
      answers.map(() => [200, '']),
    )
  }

  it('is found by e-mail, phone or name, however they are written, in every table', async () => {
    await becomeKnown()
    const everything = {
      Appointments: 2,
      Messages: 1,
      'Phones that were handed in': 1,
      'E-mails': expect.any(Number),
      Jobs: expect.any(Number),
      'Audit log': 1,
    }
    const found = await find({
      of: 'visitor',
      email: ' zyx.mark@MAIL.example',
      phone: '+1 902 555 0177',
      name: 'zyxela mark',
    })
    expect(totals(found)).toMatchObject({ ...everything })
    expect(totals(await find({ of: 'visitor', phone: '19025550177' }))).toMatchObject({ Appointments: 2 })
    expect(totals(await find({ of: 'visitor', email }))).toMatchObject({ Appointments: 1, Messages: 1 })
    expect(totals(await find({ of: 'visitor', name: 'Zyxela   MARK' }))).toMatchObject({
      Appointments: 2,
      Messages: 1,
      'Phones that were handed in': 1,
    })
    expect(found.not_erasable).toBe('')
  })

  it('gets everything as one JSON file', async () => {
    const { status, headers, bytes } = await shop.ask(admin, privacyCalls.export, {
      body: { of: 'visitor', email, phone, name: 'Zyxela Mark' },
    })
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="personal-data-${today()}.json"`,
    ])
    const file = JSON.parse(bytes.toString())
    expect(file).toMatchObject({ exported_at: expect.stringMatching(/Z$/), visitor: { name: 'Zyxela Mark' } })
    expect(file.data.Appointments).toHaveLength(2)
    expect(file.data.Appointments[1]).toMatchObject({
      'First name': 'Zyxela',
      Email: email,
      Store: store.name,
      'Booked at': expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    })
    expect(file.data.Messages).toEqual([expect.objectContaining({ Message: 'Call zyxela at 902.555.0177' })])
    expect(file.data['E-mails'].length).toBeGreaterThan(1)
  })

  it('is not erased with rows that nobody has seen', async () => {
    const person = { of: 'visitor' as const, email, phone, name: 'Zyxela Mark' }
    const found = await find(person)
    const [first, ...others] = allRows(found)
    expect(first).toBeDefined()
    expect((await erase({ ...person, rows: others })).body.code).toBe('stale')
    expect(
      (await erase({ ...person, rows: [...allRows(found), { table: 'appointments', id: 99_999 }] })).body.code,
    ).toBe('stale')
    expect((await erase({ ...person, rows: [], left_out: allRows(found) })).status).toBe(400)
    expect(totals(await find(person))).toEqual(totals(found))
  })

  it('is erased everywhere, and a second search finds nothing', async () => {
    const person = { of: 'visitor' as const, email, phone, name: 'Zyxela Mark' }
    const before = await whereStill(...traces)
    expect(Object.keys(before).toSorted()).toEqual(
      [
        'answered_calls',
        'appointments',
        'audit_log',
        'contact_messages',
        'jobs',
        'mobile_reports',
        'outbox',
      ].toSorted(),
    )
    const { status, body } = await erase({ ...person, rows: allRows(await find(person)) })
    expect([status, body.message]).toEqual([200, 'The personal data was erased.'])
    expect(body.groups.map(({ rows, total }) => [rows, total])).toContainEqual(['Appointments', 2])
    expect(await whereStill(...traces)).toEqual({})
    expect((await find(person)).groups).toEqual([])
  })

  it('leaves figures, and an entry in the audit log without the data', async () => {
    const report = await shop.db
      .selectFrom('mobile_reports')
      .select(['customer', 'description', 'imei', 'value_cents'])
      .where('invoice_no', '=', 'T-1')
      .executeTakeFirstOrThrow()
    expect(report).toEqual({ customer: 'Erased customer', description: '', imei: '490154203237518', value_cents: 1200 })
    const { body } = await shop.ask(admin, auditCalls.search, { body: { subject: 'personal data' } })
    expect(body.items[0]).toMatchObject({ act: 'removed', name: 'A visitor' })
    expect(body.items[0]?.fields).toContainEqual({
      name: 'Erased',
      before: expect.stringContaining('Appointments: 2'),
      after: '',
    })
    const logged = await shop.db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow()
    expect(logged).toMatchObject({ kind: 'visitor', log_entries: 1 })
  })

  it('is erased while booking at the same time: what was not seen stays, and can be erased next', async () => {
    const person = { of: 'visitor' as const, email: 'busy@mail.example' }
    const book = (appointmentTime: string) => {
      const body = { ...aVisitor(), email: person.email, store: store.name, appointmentDate: aDay, appointmentTime }
      return shop.ask(undefined, appointmentCalls.request, { body })
    }
    await book('15:00')
    const rows = allRows(await find(person))
    const [erased, ...booked] = await Promise.all([
      erase({ ...person, rows }),
      ...['15:30', '16:00', '16:30'].map(book),
    ])
    expect([200, 409]).toContain(erased.status)
    expect(booked.map(({ status }) => status)).toEqual([200, 200, 200])
    const left = await find(person)
    expect(totals(left).Appointments).toBe(erased.status === 200 ? 3 : 4)
    expect((await erase({ ...person, rows: allRows(left) })).status).toBe(200)
    expect(await whereStill(person.email)).toEqual({})
  })

  it('leaves out the rows of a namesake that the admin has not chosen', { tags: ['details'] }, async () => {
    const send = (from: string) =>
      shop.ask(undefined, contactCalls.send, { body: { name: 'Pat Namesake', email: from, message: 'Hi' } })
    await send('pat.one@mail.example')
    await send('pat.two@mail.example')
    const person = { of: 'visitor' as const, email: 'pat.one@mail.example', name: 'Pat Namesake' }
    const found = await find(person)
    const messages = found.groups.find(({ table }) => table === 'contact_messages')?.items ?? []
    expect(messages.map(({ by }) => by)).toEqual([['name'], ['email', 'name']])
    const mine = messages.flatMap(({ id, by }) => (by.includes('email') ? [{ table: 'contact_messages', id }] : []))
    const key = (row: { table: string; id: number }) => JSON.stringify(row)
    const left_out = allRows(found).filter((row) => !mine.some((own) => key(own) === key(row)))
    expect((await erase({ ...person, rows: mine, left_out })).status).toBe(200)
    expect(Object.keys(await whereStill('pat.one'))).toEqual([])
    expect(await whereStill('pat.two')).toHaveProperty('contact_messages', 1)
  })
})

describe('an employee who has left', () => {
  const name = 'Zyxandra Quill'
  let id: number

  beforeAll(async () => {
    id = await anEmployee(shop.db, till, 'Zyxandra Q', '739164')
    const rename = await shop.ask(admin, employeeCalls.update, { body: { id, name } })
    const key = randomUUID
    const punch = { pin: '739164' }
    const shift = (day: string) => ({
      body: { employee_id: id, store: 'HSC', startTime: `${day}T09:00:00`, endTime: `${day}T12:00:00` },
    })
    const planned = await shop.ask(admin, shiftCalls.create, shift(daysAfter(today(), -3)))
    const removed = await shop.ask(admin, shiftCalls.create, shift(daysAfter(today(), -4)))
    const answers = [
      rename,
      planned,
      removed,
      await shop.ask(admin, shiftCalls.remove, { params: { id: removed.body.id } }),
      await shop.ask(till.key, timeClockCalls.checkIn, { key: key(), body: punch }),
      await shop.ask(till.key, timeClockCalls.checkOut, { key: key(), body: punch }),
      await shop.ask(till.key, zReportCalls.insert, {
        key: key(),
        body: {
          ...{ charge: 1, c1: 2, c2: 3, calculatedCharge: 1, calculatedC1: 2, calculatedC2: 3 },
          ...{ employeesPresent: `Joan Smith, ${name}`, comment: `zyxandra quill counted, not Zyxandra Quillfeather` },
        },
      }),
      await shop.ask(admin, employeeCalls.resetPin, { body: { id } }),
      await shop.ask(admin, shiftCalls.create, shift(daysAfter(today(), 1))),
    ]
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(answers.map(() => 200))
    const stamp = await shop.db
      .selectFrom('punches')
      .select('id')
      .where('employee_id', '=', id)
      .executeTakeFirstOrThrow()
    const corrected = await shop.ask(admin, timeClockCalls.correct, {
      body: { id: stamp.id, checkIn: `${today()}T00:01` },
    })
    expect([200, 400]).toContain(corrected.status)
  })

  it('cannot be erased while working here, or with shifts ahead', async () => {
    expect((await find({ of: 'employee', id })).not_erasable).toBe(
      `${name} still works here. Deactivate the employee first.`,
    )
    expect((await erase({ of: 'employee', id })).status).toBe(409)
    await shop.ask(admin, employeeCalls.update, { body: { id, active: false } })
    const ahead = `${name} has 1 shifts today or later. Delete them or give them to others first.`
    expect((await find({ of: 'employee', id })).not_erasable).toBe(ahead)
    expect((await erase({ of: 'employee', id })).body.message).toBe(ahead)
    await shop.db.deleteFrom('shifts').where('employee_id', '=', id).where('day', '>=', today()).execute()
  })

  it('is found with time stamps, shifts, Z reports and logged changes', async () => {
    const found = await find({ of: 'employee', id })
    expect(totals(found)).toMatchObject({ Employee: 1, 'Time stamps': 1, Shifts: 1, 'Z reports': 1 })
    expect(totals(found)['Audit log']).toBeGreaterThan(5)
    expect(found.not_erasable).toBe('')
  })

  it('is erased: hours and reports stay under a neutral name, which cannot be changed', async () => {
    const { status, body } = await erase({ of: 'employee', id })
    expect([status, body.message]).toEqual([
      200,
      `The personal data was erased. The name is now Former employee ${id}.`,
    ])
    // This name contains the former name, but belongs to somebody else.
    expect(await whereStill('Zyxandra Q')).toEqual({ answered_calls: 1, z_reports: 1 })
    const report = await shop.db
      .selectFrom('z_reports')
      .select(['employees_present', 'comment'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(report).toEqual({
      employees_present: `Joan Smith, Former employee ${id}`,
      comment: `Former employee ${id} counted, not Zyxandra Quillfeather`,
    })
    const stamps = await shop.ask(admin, timeClockCalls.all, { body: { query: `Former employee ${id}` } })
    expect(stamps.body.items).toHaveLength(1)
    for (const change of [{ active: true }, { name: 'Back' }])
      expect((await shop.ask(admin, employeeCalls.update, { body: { id, ...change } })).body.code).toBe('gone')
    expect((await erase({ of: 'employee', id })).body.code).toBe('gone')
  })
})

describe('a user', () => {
  it('gets account, sessions and logged changes as a file, and cannot be erased', { tags: ['details'] }, async () => {
    const warehouse = await shop.comeIn('warehouse')
    const found = await find({ of: 'user', id: warehouse.id })
    expect(totals(found)).toMatchObject({ Account: 1, Sessions: 1 })
    expect(found.not_erasable).toMatch(/^The data of a user cannot be erased/)
    expect((await erase({ of: 'user', id: warehouse.id })).status).toBe(409)
    const { bytes } = await shop.ask(admin, privacyCalls.export, { body: { of: 'user', id: warehouse.id } })
    const text = bytes.toString()
    expect(JSON.parse(text).data.Account).toHaveLength(1)
    expect(text).not.toMatch(/password|hash/)
  })
})

describe('the audit log', () => {
  it('cannot be changed except by an erasure', async () => {
    const change = (set: string) => sql.raw(`update audit_log set ${set} where id = (select max(id) from audit_log)`)
    for (const set of [`username = 'x'`, `before = '{}'`, 'after = null'])
      await expect(change(set).execute(shop.db)).rejects.toThrow(/append-only/)
    await expect(sql`delete from audit_log`.execute(shop.db)).rejects.toThrow(/append-only/)
    await expect(sql`truncate audit_log`.execute(shop.db)).rejects.toThrow(/append-only/)
  })

  it('cannot be changed in the name of an earlier erasure, or in more than its names', async () => {
    const { id } = await shop.db.selectFrom('erasures').select('id').executeTakeFirstOrThrow()
    const last = sql`(select max(id) from audit_log)`
    const eraseLast = sql`select erase_from_audit_log(${id}, array[${last}], array['erased', 'of'])`
    await expect(eraseLast.execute(shop.db)).rejects.toThrow(/append-only/)
    const forged = shop.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('erasures')
        .values({ kind: 'visitor', rows: '{}', neutral: 'Erased' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`select set_config('erasure.id', ${id}, true)`.execute(tx)
      await sql`update audit_log set act = 'forged' where id = ${last}`.execute(tx)
    })
    await expect(forged).rejects.toThrow(/append-only/)
    await expect(sql`delete from erasures`.execute(shop.db)).rejects.toThrow(/append-only/)
  })
})

it('asks for a person, and for one that exists', async () => {
  const refused = async (body: object) => {
    const answer = await shop.ask(admin, privacyCalls.find, { body })
    return [answer.status, answer.body.message]
  }
  expect(await refused({ of: 'visitor' })).toEqual([400, 'Enter an e-mail address, a phone number or a name.'])
  expect(await refused({ of: 'visitor', phone: '0100' })).toEqual([400, 'A phone number has at least 10 digits.'])
  expect(await refused({ of: 'employee' })).toEqual([400, 'Choose a person.'])
  expect(await refused({ of: 'employee', id: 99_999 })).toEqual([
    404,
    'There is no such employee. It may have been removed.',
  ])
})

it('is in the audit log when somebody looks it up or exports it, without the data', async () => {
  const body = { of: 'visitor' as const, email: 'zyxlooked@mail.example', name: 'Zyxlooked Up' }
  await shop.ask(admin, privacyCalls.find, { body })
  await shop.ask(admin, privacyCalls.export, { body })
  await shop.ask(admin, privacyCalls.find, { body: { of: 'employee', id: 1 } })
  const { body: log } = await shop.ask(admin, auditCalls.search, { body: { view: 'security' } })
  expect(log.items.slice(0, 3).map(({ username, act, subject, name }) => [username, act, subject, name])).toEqual([
    ['Head Office', 'looked up', 'person', 'employee 1'],
    ['Head Office', 'exported', 'personal data file', 'A visitor'],
    ['Head Office', 'looked up', 'person', 'A visitor'],
  ])
  expect(await whereStill('zyxlooked')).toEqual({})
})

it('is looked up, exported and erased only with a fresh proof', async () => {
  const other = await shop.comeIn('admin')
  await endProofs(shop.db, other.id)
  const body = { of: 'visitor' as const, name: 'Nobody' }
  for (const call of [privacyCalls.find, privacyCalls.export, privacyCalls.erase]) {
    const { status, bytes } = await shop.ask(other.token, call, { body })
    expect([status, JSON.parse(bytes.toString())]).toEqual([403, expect.objectContaining({ code: 'proof_required' })])
  }
})
