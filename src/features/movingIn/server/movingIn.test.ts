import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { inviteFirstAdmin } from '#features/accounts/server/inviteFirstAdmin.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { privacyCalls } from '#features/privacy/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { openUploads } from '#platform/files/uploads.ts'
import { type EarlierSystem, earlierAdmin, startEarlierSystem } from '#test/fixtures/earlierSystem.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { photo } from '#test/pictures.ts'
import { movingCalls } from '../contract.ts'
import { listFindings } from './runs.ts'
import { takeOver } from './takeOver.ts'

let shop: OpenShop
let earlier: EarlierSystem
let admin: string
const password = 'harbour-lantern-4417'

const run = (given: object = {}) =>
  takeOver(
    shop.db,
    { address: earlier.address, ...earlierAdmin, ...given },
    { uploads: openUploads({ folder: '/tmp/none' }), say: () => undefined },
  )

beforeAll(async () => {
  shop = await openShop('empty_shop')
  earlier = await startEarlierSystem({ products: 30, orders: 40 })
})

describe('a run that cannot begin says why, and writes nothing', () => {
  it.each([
    [{ password: 'wrong' }, 'does not accept the e-mail address or the password'],
    [{ email: 'hsc@old.example' }, 'is no administrator of that system'],
    [{ address: 'http://127.0.0.1:9' }, 'cannot be reached'],
    [{ address: 'ftp://127.0.0.1' }, 'has to begin with http:// or https://'],
  ])('%j', { timeout: 30_000 }, async (given, words) => {
    await expect(run(given)).rejects.toThrow(words)
    expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('at an address that is another one', async () => {
    await expect(run({ address: `${earlier.address}/other` })).rejects.toThrow('Check the address')
  })
})

it('asks again after errors of the server', { timeout: 30_000 }, async () => {
  earlier.failNext = [503]
  await run()
  expect(earlier.asked.get('/user/signin/')).toBeGreaterThan(1)
})

it('prints a link for the first administrator, which sets the password of the account that came', async () => {
  const link = await inviteFirstAdmin(shop.db, earlierAdmin.email, 'http://shop.test')
  const invitation = link?.split('#')[1] ?? ''
  const signedUp = await shop.ask(undefined, accountCalls.signUp, {
    body: { username: 'Office', email: earlierAdmin.email, password, invitation },
  })
  expect(signedUp.body).toMatchObject({ id: 1, type: 'admin' })
  admin = signedUp.body.token ?? ''
  expect(await inviteFirstAdmin(shop.db, earlierAdmin.email, 'http://shop.test')).toBeUndefined()
})

it('sends each invitation once, and it is for the account that came', async () => {
  expect((await shop.ask(admin, movingCalls.find)).body.uninvited).toBe(6)
  expect((await shop.ask(admin, movingCalls.invite)).body.message).toBe('6 invitations have been sent')
  expect((await shop.ask(admin, movingCalls.invite)).body.message).toBe('Nobody waits for an invitation')
  const mails = await shop.db.selectFrom('outbox').select('to_address').execute()
  expect(mails).toHaveLength(6)
})

it('marks the orders of before, and shows the report', async () => {
  const { body } = await shop.ask(admin, orderCalls.search, { body: { per_page: 1 } })
  expect(body.items[0]).toMatchObject({ origin: 'Placed in the earlier system' })
  const months = await shop.ask(admin, movingCalls.months, { body: { per_page: 0 } })
  expect(months.body.items.length).toBeGreaterThan(0)
  const findings = await shop.ask(admin, movingCalls.findings, { body: { verdict: 'not_taken' } })
  expect(findings.body.items.map(({ reason }) => reason)).toContain('Its wholesale price is below 0.')
  const sheet = await shop.ask(admin, movingCalls.export)
  expect(sheet.status).toBe(200)
  const [{ data: rows } = { data: [] }] = await readSheet(sheet.bytes)
  expect(rows[0]).toEqual(['Part', 'Row', 'Figure', 'There', 'Here', 'Remark'])
  expect(rows.length).toBeGreaterThan(20)
})

it('fetches pictures once, and says which are gone', async () => {
  earlier.pictures.set('one.png', await photo(200, 200).png().toBuffer())
  Object.assign(earlier.products[0] ?? {}, { image_name: 'one.png' })
  Object.assign(earlier.products[1] ?? {}, { image_name: 'gone.png' })
  const pictures = `${earlier.address}/pictures`
  await run({ pictures })
  await run({ pictures })
  expect(earlier.asked.get('/pictures/one.png')).toBe(1)
  const { image_name } = await shop.db
    .selectFrom('products')
    .select('image_name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(image_name).not.toBe('')
  expect((await listFindings(shop.db)).map(({ reason }) => reason)).toContain(
    'Its picture is gone there, so it comes without one.',
  )
})

it('gives a user another id if somebody here has it, and finds the same address again', async () => {
  const other = await openShop('empty_shop')
  const first = await other.ask(undefined, accountCalls.signUp, {
    body: { username: 'New Office', email: 'new@shop.test', password },
  })
  await other.ask(first.body.token, accountCalls.signUp, {
    body: { username: 'HSC', email: 'HSC@old.example', password, type: 'admin_user' },
  })
  await takeOver(
    other.db,
    { address: earlier.address, ...earlierAdmin },
    { uploads: openUploads({ folder: '/tmp/none' }), say: () => undefined },
  )
  const users = await other.db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
  expect(users.slice(0, 2)).toEqual([
    { id: 1, email: 'new@shop.test' },
    { id: 2, email: 'HSC@old.example' },
  ])
  expect(users.find(({ email }) => email === earlierAdmin.email)?.id).toBeGreaterThan(20)
  const order = await other.db
    .selectFrom('orders')
    .select('user_id')
    .where('username', '=', 'HSC')
    .limit(1)
    .executeTakeFirst()
  expect(order?.user_id).toBe(2)
})

it('logs each row that a run changed, and new rows as one entry for their list', async () => {
  const change = (rows: Record<string, unknown>[], id: number, values: object) =>
    Object.assign(rows.find((row) => Number(row.id) === id) ?? {}, values)
  change(earlier.products, 5, { wholesale_price: '9.90' })
  change(earlier.discounts, 9, { discount: 40 })
  change(earlier.stores, 13, { name: 'Truro Mall' })
  earlier.discounts.push({ id: 30, promo_code: 'AUTUMN', discount: 7 })
  const last = await shop.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  await run()
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['user_id', 'username', 'act', 'subject', 'before', 'after'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { subject: 'store', act: 'changed', before: { name: 'Truro' }, after: { name: 'Truro Mall' } },
    { subject: 'product', act: 'changed', after: { wholesale_price: 990 } },
    { subject: 'promo code', act: 'changed', before: { discount: 50 }, after: { discount: 40 } },
    { subject: 'rows that moved in', act: 'made', after: { list: 'discounts', new: 1 } },
  ])
  expect(new Set(entries.map(({ user_id, username }) => `${user_id} ${username}`))).toEqual(new Set(['null Moving in']))
  await run()
  const { entries: now } = await shop.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('id', '>', last?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(now).toBe(4)
})

describe('a person who was erased here', () => {
  const changed = (rows: Record<string, unknown>[], field: string, value: unknown, change: object) =>
    Object.assign(rows.find((row) => row[field] === value) ?? {}, change)
  const texts = async () =>
    JSON.stringify([
      await shop.db.selectFrom('moving_findings').selectAll().execute(),
      await shop.db
        .selectFrom('moved_rows')
        .selectAll()
        .where('list', 'in', ['users', 'employees', 'timestamps'])
        .execute(),
    ])

  it('an employee is not brought back, and no finding and no note has the name or its hash', async () => {
    earlier.timestamps.push({
      employee: 'Di',
      employeeStore: 'Mic Mac',
      store: 'Nowhere',
      date: '2026-10-03',
      checkIn: '9:00',
    })
    await run()
    const hash = await shop.db
      .selectFrom('moved_rows')
      .select('there')
      .where('list', '=', 'employees')
      .where('key', '=', '8')
      .executeTakeFirstOrThrow()
    const { id, version } = await shop.db
      .selectFrom('employees')
      .select(['id', 'version'])
      .where('name', '=', 'Di')
      .executeTakeFirstOrThrow()
    expect((await shop.ask(admin, employeeCalls.update, { body: { id, version, active: false } })).status).toBe(200)
    expect((await shop.ask(admin, privacyCalls.erase, { body: { of: 'employee', id } })).status).toBe(200)
    expect(await texts()).not.toMatch(new RegExp(`Di,|"Di"|${hash.there}`))

    changed(earlier.employees, 'id', 8, { name: 'Di Erased', pin: '8842' })
    earlier.timestamps.push({
      employee: 'Di Erased',
      employeeStore: 'Mic Mac',
      store: 'HSC',
      date: '2026-10-04',
      checkIn: '9:00',
    })
    await run()
    expect(await shop.db.selectFrom('employees').select(['name', 'active']).where('id', '=', id).execute()).toEqual([
      { name: `Former employee ${id}`, active: false },
    ])
    expect(await texts()).not.toMatch(/Di,|Di Erased/)
    expect((await listFindings(shop.db)).filter(({ list, key }) => list === 'employees' && key === '8')).toMatchObject([
      { called: '', verdict: 'not_taken' },
    ])
    expect(await shop.db.selectFrom('punches').select('id').where('day', '=', '2026-10-04').execute()).toEqual([])
  })

  it('an account that was deactivated and renamed here stays as it is, without the name and address of before', async () => {
    await shop.db
      .updateTable('users')
      .set({ username: 'Former user', email: 'former@shop.test', active: false })
      .where('email', '=', 'supplier@old.example')
      .execute()
    changed(earlier.users, 'email', 'supplier@old.example', { username: 'Bob Supplier' })
    await run()
    expect(await texts()).not.toMatch(/Bob Supplier|supplier@old/)
    expect(
      await shop.db.selectFrom('users').select('username').where('email', '=', 'former@shop.test').execute(),
    ).toEqual([{ username: 'Former user' }])
  })

  it('a customer of a mobile report stays erased', async () => {
    await shop.db
      .updateTable('mobile_reports')
      .set({ customer: 'Erased customer', description: '' })
      .where('id', '=', 70)
      .execute()
    changed(earlier.mobileReports, 'id', 70, { description: 'Owner A. Hebert came again' })
    await run()
    const reports = await shop.db.selectFrom('mobile_reports').select(['customer', 'description']).execute()
    expect(reports).toEqual([{ customer: 'Erased customer', description: '' }])
    expect(JSON.stringify(await listFindings(shop.db))).not.toContain('Hebert')
  })
})

it('gives nobody more rights from there: not an account in use, not one of an unknown type', async () => {
  const typesOf = async (...emails: string[]) =>
    shop.db.selectFrom('users').select(['email', 'type']).where('email', 'in', emails).execute()
  const setType = (email: string, type: string) =>
    Object.assign(earlier.users.find((user) => user.email === email) ?? {}, { type })
  earlier.users.push({ id: 50, username: 'Root', email: 'root@old.example', type: 'superuser' })
  earlier.users.push({ id: 51, username: 'Maker', email: 'maker@old.example', type: 'admin_supplier' })
  await shop.db.updateTable('users').set({ awaits_password: false }).where('email', '=', 'hsc@old.example').execute()
  setType('hsc@old.example', 'admin')
  setType('micmac@old.example', 'admin_warehouse')
  await run()
  expect(await typesOf('hsc@old.example', 'root@old.example', 'maker@old.example')).toEqual([
    { email: 'hsc@old.example', type: 'admin_user' },
    { email: 'maker@old.example', type: 'supplier' },
  ])
  // Nobody has used this account, and the invitation that named its former type does not work any more.
  expect(await typesOf('micmac@old.example')).toMatchObject([{ type: 'admin_warehouse' }])
  const invited = await shop.db.selectFrom('invitations').select('email').execute()
  expect(invited.map(({ email }) => email)).not.toContain('micmac@old.example')
  const reasons = (await listFindings(shop.db)).map(({ reason }) => reason)
  expect(reasons).toContain('There is no type of user “superuser”.')
})

it('shows what a failed run found, and why it failed', async () => {
  earlier.onAsked = (path) => {
    if (path === '/employee/all/') earlier.failNext = [404]
  }
  await expect(run()).rejects.toThrow('There is no /employee/all/')
  earlier.onAsked = () => undefined
  const { last } = (await shop.ask(admin, movingCalls.find)).body
  expect(last).toMatchObject({ state: 'failed', message: expect.stringContaining('Check the address') })
  expect((await listFindings(shop.db)).filter(({ list }) => list === 'users').length).toBeGreaterThan(0)
})

it('signs in again if the session ends during a run', async () => {
  let isEnded = false
  earlier.onAsked = (path) => {
    if (path !== '/admin/discount/all/' || isEnded) return
    isEnded = true
    earlier.failNext = [401]
  }
  const before = earlier.asked.get('/user/signin/') ?? 0
  await run()
  earlier.onAsked = () => undefined
  expect(earlier.asked.get('/user/signin/')).toBe(before + 2)
})
