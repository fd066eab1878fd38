import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { factorCalls } from '#features/accounts/factorsContract.ts'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { brandingCalls } from '#features/branding/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { countCalls } from '#features/counts/contract.ts'
import { differenceCalls } from '#features/differences/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { readerCalls } from '#features/mobileReports/readersContract.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { privacyCalls } from '#features/privacy/contract.ts'
import { questionCalls } from '#features/questions/contract.ts'
import { receiptCalls } from '#features/receipts/contract.ts'
import { shiftCalls } from '#features/scheduling/contract.ts'
import { serviceCalls } from '#features/services/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { photoCalls } from '#features/stores/photosContract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { valueInWords } from '#platform/db/valueInWords.ts'
import { changeInOneLine } from '#shared/changedField.ts'
import { aBrowser } from '#test/aBrowser.ts'
import { secretMailedTo } from '#test/accountMails.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { codeOfApp } from '#test/authenticatorApp.ts'
import { findEditedLists } from '#test/editedLists.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { photo } from '#test/pictures.ts'
import { type AuditQuery, auditCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
/** All passwords and tokens that the changes below used. */
const secrets: string[] = []
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  await changeEverything()
})

const search = (body: Partial<Record<keyof AuditQuery, unknown>> = {}) =>
  shop.ask(admin, auditCalls.search, { body: { per_page: 100, ...body } })
const entries = async (body: Partial<Record<keyof AuditQuery, unknown>>) => (await search(body)).body.items
/** The changed fields of an entry, each in one line. */
const linesOf = ({ fields, act }: Awaited<ReturnType<typeof entries>>[number]) =>
  fields.filter(({ before, after }) => before !== after).map((field) => changeInOneLine(field, act))

/** Makes a change of every kind, by the calls of the API. */
const findHsc = () => shop.db.selectFrom('stores').select('id').where('name', '=', 'HSC').executeTakeFirstOrThrow()

/** The store receives nothing of a shipment, and the office writes the missing piece off. */
async function sendAndReceive(
  warehouse: string,
  hsc: string,
  { userId, product_id }: { userId: number; product_id: number },
) {
  await shop.ask(hsc, cartCalls.add, { body: { product_id, quantity: 1 } })
  const { id } = (await shop.ask(hsc, orderCalls.place, { params: { userId }, body: {} })).body
  const [line] = (await shop.ask(warehouse, orderLineCalls.all, { params: { id } })).body
  const lines = [{ line_id: line!.id, quantity: 1 }]
  const shipment = (await shop.ask(warehouse, pickingCalls.ship, { body: { transaction_id: id, lines } })).body
  await shop.ask(hsc, receiptCalls.receive, { params: { shipment_id: shipment.id }, body: { close: true } })
  const [missing] = (await shop.ask(warehouse, differenceCalls.search, { body: { shipment_id: shipment.id } })).body
    .items
  await shop.ask(warehouse, differenceCalls.settle, { params: { id: missing!.id }, body: { as: 'written_off' } })
}

async function changeEverything() {
  const [warehouse, hsc] = [await shop.signIn('warehouse'), await shop.signIn('hsc')]
  secrets.push(admin, warehouse, hsc)

  const given = { device: 'Audited Phone', product_type: 'Accessories', quantity_available: 9, wholesale_price: 12 }
  const product = (await shop.ask(warehouse, imageCalls.insert, { body: given })).body
  await shop.ask(warehouse, inventoryCalls.update, { body: { id: product.id, wholesale_price: 13 } })
  const file = await photo(40, 40).png().toBuffer()
  await shop.ask(warehouse, imageCalls.updateImage, { body: { id: product.id }, file })

  const { id: userId } = (await shop.ask(hsc, accountCalls.signInByToken, { body: { token: hsc } })).body
  await sendAndReceive(warehouse, hsc, { userId, product_id: product.id })
  await shop.ask(hsc, cartCalls.add, { body: { product_id: product.id, quantity: 2 } })
  const order = (await shop.ask(hsc, orderCalls.place, { params: { userId }, body: {} })).body
  const params = { id: order.id }
  const [picked] = (await shop.ask(warehouse, orderLineCalls.all, { params })).body
  const shipped = (
    await shop.ask(warehouse, pickingCalls.ship, {
      body: { transaction_id: order.id, lines: [{ line_id: picked!.id, quantity: 1 }] },
    })
  ).body
  await shop.ask(warehouse, shipmentCalls.cancel, { params: { id: shipped.id }, body: {} })
  await shop.ask(warehouse, orderCalls.update, { params, body: { status: 1, discount_amount: 1.5 } })
  await shop.ask(warehouse, orderCalls.markPaid, { body: { selectedTransactions: [order.id] } })
  const [line] = (await shop.ask(warehouse, orderLineCalls.all, { params })).body
  await shop.ask(warehouse, orderLineCalls.update, { params: { id: line!.id }, body: { price: 9.99 } })
  const more = { transaction_id: order.id, product_id: product.id, quantity: 1 }
  const added = (await shop.ask(warehouse, orderLineCalls.insert, { body: more })).body
  await shop.ask(warehouse, orderLineCalls.remove, { params: { id: added.id } })
  const lines = [{ product_id: product.id, shelf: 'A-01' }]
  await shop.ask(warehouse, placeCalls.shelf, { body: { store_id: null, lines } })
  const many = { store_id: null, product_id: product.id, by: 900, why: 'found' } as const
  const waiting = (await shop.ask(warehouse, adjustmentCalls.adjust, { body: many })).body
  await shop.ask(admin, adjustmentCalls.decline, { params: { id: waiting.id } })
  await shop.ask(warehouse, barcodeCalls.create, { body: { product_id: product.id, code: 'AUDITED-1' } })
  const { id: store_id } = await findHsc()
  await shop.ask(hsc, countCalls.count, { body: { store_id, lines: [{ product_id: product.id, quantity: 2 }] } })
  const used = { store_id, product_id: product.id, by: -2, why: 'used' } as const
  await shop.ask(hsc, adjustmentCalls.adjust, { body: used })
  await shop.ask(warehouse, inventoryCalls.remove, { params: { id: product.id } })

  const code = (await shop.ask(admin, discountCalls.create, { body: { promo_code: 'AUDITED', discount: 10 } })).body
  await shop.ask(admin, discountCalls.update, { body: { id: code.id, discount: 12.5, active: false } })
  await shop.ask(admin, discountCalls.remove, { params: { id: code.id } })

  for (const { readRows, removeRow } of await findEditedLists(shop)) {
    const [row] = await readRows(admin)
    await removeRow(admin, row!.id)
  }

  const draft = { heading: 'Audited', subheading: 'Phones', link: 'iPhone 15' }
  const item = (await shop.ask(warehouse, navigationCalls.create, { body: { ...draft, token: warehouse } })).body
  await shop.ask(warehouse, navigationCalls.update, { params: { id: item.id }, body: { subheading: 'Cases' } })
  await shop.ask(warehouse, navigationCalls.remove, { params: { id: item.id } })

  const [stamp] = (await shop.ask(admin, timeClockCalls.all, { body: { per_page: 1 } })).body.items
  await shop.ask(admin, timeClockCalls.correct, { body: { id: stamp!.id, checkOut: stamp!.checkIn.slice(0, 19) } })

  await changeStores()
  await changeShifts()
  await changeAccounts()
  await changeSettings()
  await answerVisitors()
}

async function changeStores() {
  const given = { address: '1 Water Street', city: 'Halifax', province: 'NS', postal_code: 'B3H 1A1' } as const
  const body = { ...given, name: 'Audited Store', phone: '902-555-0199' }
  const store = (await shop.ask(admin, storeCalls.insert, { body })).body
  const { id } = store
  const hours = [{ weekday: 1, opens: '09:30', closes: '17:00' }]
  await shop.ask(admin, storeCalls.update, { body: { id, phone: '902-555-0198', hours } })
  const { pin } = (await shop.ask(admin, storeCalls.resetPin, { body: { id } })).body
  const { key } = (await shop.ask(admin, storeCalls.resetKey, { body: { id } })).body

  const file = await photo(40, 40).png().toBuffer()
  await shop.ask(admin, photoCalls.insert, { body: { store_id: id, alt: 'The door' }, file })

  const employee = (await shop.ask(admin, employeeCalls.insert, { body: { name: 'Audited One', store_id: id } })).body
  const moved = (await shop.ask(admin, employeeCalls.update, { body: { id: employee.id, store_id: 1 } })).body
  const reset = (await shop.ask(admin, employeeCalls.resetPin, { body: { id: employee.id } })).body
  secrets.push(store.pin, store.key, pin, key, employee.pin, moved.new_pin ?? '', reset.pin)
}

async function changeShifts() {
  const [employee] = (await shop.ask(admin, shiftCalls.roster)).body.employees
  const times = { startTime: '2030-01-07T09:00:00', endTime: '2030-01-07T17:00:00' }
  const body = { employee_id: employee?.id ?? 0, store: 'HSC', ...times }
  const { id } = (await shop.ask(admin, shiftCalls.create, { body })).body
  await shop.ask(admin, shiftCalls.update, { body: { id, endTime: '2030-01-07T15:00:00' } })
}

async function changeAccounts() {
  const [made, own, reset] = ['quiet harbour lights', 'seven tall lanterns', 'a slow green ferry']
  const kiosk = { username: 'Kiosk', email: 'kiosk@tidewater.example' }
  await shop.ask(admin, accountCalls.signUp, { body: { ...kiosk, password: made, type: 'admin_user' } })
  const { link } = (await shop.ask(admin, accountCalls.invite, { body: { ...kiosk, email: 'k2@tidewater.example' } }))
    .body
  const invitation = new URL(link).hash.slice(1)
  await shop.ask(undefined, accountCalls.signUp, {
    body: { username: 'Second Kiosk', email: 'k2@tidewater.example', password: made, invitation },
  })
  const { token } = (await shop.ask(undefined, accountCalls.signIn, { body: { email: kiosk.email, password: made } }))
    .body
  const asked = { email: kiosk.email, current_password: made, new_password: own, token, new_token: '17000-made-up' }
  const changed = (await shop.ask(token, accountCalls.changePassword, { body: asked })).body
  await addSecondFactor(changed.token)
  await shop.ask(admin, accountCalls.changePassword, { body: { email: kiosk.email, new_password: reset } })
  await lockAndCopy('truro@tidewater.example', demoPassword)
  secrets.push(made, own, reset, invitation, token, changed.token ?? '', asked.new_token)
}

async function addSecondFactor(token: string | undefined) {
  const { setup, secret } = (await shop.ask(token, factorCalls.startApp)).body
  const body = { setup, code: codeOfApp(secret) }
  const { recovery_codes = [] } = (await shop.ask(token, factorCalls.addApp, { body })).body
  const replaced = (await shop.ask(token, factorCalls.newRecoveryCodes)).body.recovery_codes
  secrets.push(setup, secret, ...recovery_codes, ...replaced)
}

/** The session of a browser is used without its cookie, ended by the user, and the account is locked by the link of a mail. */
async function lockAndCopy(email: string, password: string) {
  const [browser, thief] = [aBrowser(shop, '203.0.113.1'), aBrowser(shop, '203.0.113.2')]
  const { token } = (await browser.ask(accountCalls.signIn, { email, password })).json()
  for (const each of [browser, thief]) await each.ask(accountCalls.signInByToken, {}, token)
  await browser.ask(
    accountCalls.changePassword,
    { email, current_password: password, new_password: 'lock and copy it' },
    token,
  )
  const again = (await browser.ask(accountCalls.signIn, { email, password: 'lock and copy it' })).json()
  await browser.ask(accountCalls.endSessions, { also_this: true }, again.token)
  const secret = await secretMailedTo(shop.db, email, 'notMe')
  await shop.ask(undefined, passwordCalls.notMe, { body: { secret } })
  secrets.push(token, again.token, secret, 'lock and copy it')
}

async function changeSettings() {
  await shop.ask(admin, settingsCalls.changeShop, { body: { banner: 'Audited', banner_fr: 'Vérifié' } })
  await shop.ask(admin, brandingCalls.changeColour, { body: { colour: '#7a1f5c' } })
  await shop.ask(admin, questionCalls.create, { body: { question: 'Audited?', answer: 'Yes.' } })
  await shop.ask(admin, serviceCalls.update, { body: { id: 1, price_from: 99 } })
  const given = { province: 'PE', starts_on: '2099-07-01', percent: 14.5 }
  const rate = (await shop.ask(admin, settingsCalls.addTaxRate, { body: given })).body
  await shop.ask(admin, settingsCalls.removeTaxRate, { params: { id: rate.id } })
  const body = { email: 'kiosk@tidewater.example' }
  const reader = (await shop.ask(admin, readerCalls.add, { body })).body
  await shop.ask(admin, readerCalls.remove, { params: { id: reader.id } })
}

async function answerVisitors() {
  const booked = (await shop.ask(admin, appointmentCalls.all, { body: { view: 'new', per_page: 1 } })).body.items
  await shop.ask(admin, appointmentCalls.update, { body: { id: booked[0]!.id, state: 'confirmed' } })
  const written = (await shop.ask(admin, contactCalls.all, { body: { view: 'new', per_page: 1 } })).body.items
  const [message] = written
  await shop.ask(admin, contactCalls.update, { body: { id: message!.id, answered: true } })
  const visitor = { of: 'visitor', email: message!.email } as const
  await shop.ask(admin, privacyCalls.export, { body: visitor })
  const { groups } = (await shop.ask(admin, privacyCalls.find, { body: visitor })).body
  const rows = groups.flatMap(({ table, items }) => items.map(({ id }) => ({ table, id })))
  await shop.ask(admin, privacyCalls.erase, { body: { ...visitor, rows } })
}

describe('the audit log', () => {
  it('lists who changed what, the newest first, with the values before and after', async () => {
    const [removed, ...changes] = await entries({ subject: 'promo code', query: 'AUDITED', filter_by: 'name' })
    expect(removed).toMatchObject({ act: 'removed', username: 'Head Office', name: 'AUDITED', subject: 'promo code' })
    expect(changes.map((entry) => [entry.act, linesOf(entry)])).toEqual([
      ['changed', ['Discount %: 10 → 12.5', 'Active: Yes → No']],
      ['made', ['Promo code: AUDITED', 'Discount %: 10', 'For: Orders', 'Active: Yes', 'Times used: 0']],
    ])
    expect(Date.parse(removed?.at ?? '')).toBeGreaterThan(Date.now() - 600_000)
  })

  it('shows money in dollars, states in words, and unchanged fields after the changed ones', async () => {
    const [, , priced] = await entries({ subject: 'product', query: 'audited phone', filter_by: 'name' })
    expect(priced?.fields[0]).toEqual({ name: 'Wholesale price', before: '12.00', after: '13.00' })
    expect(priced?.fields).toContainEqual({ name: 'Device', before: 'Audited Phone', after: 'Audited Phone' })
    expect(priced?.name).toBe('Audited Phone Accessories')

    // Lines were edited, added and removed after the order was completed and paid, which the log shows for the order too.
    const [, , edited, paid, settled] = await entries({ subject: 'order' })
    expect(linesOf(edited!)).toEqual(
      expect.arrayContaining([
        'Price: 26.00 → 19.98',
        expect.stringMatching(/^Changed after completion: – → \d{4}-\d\d-\d\d \d\d:\d\d$/),
      ]),
    )
    expect(linesOf(paid!)).toEqual(['Paid: Unpaid → Paid'])
    expect(linesOf(settled!)).toEqual(
      expect.arrayContaining(['Discount amount: 0.00 → 1.50', 'Status: Pending → Completed']),
    )
    const [, , line] = await entries({ subject: 'order line' })
    expect(linesOf(line!)).toEqual(['Price: 13.00 → 9.99', 'Subtotal: 26.00 → 19.98'])
    const [settledMissing] = await entries({ subject: 'difference' })
    expect(linesOf(settledMissing!)).toEqual([
      'State: Open → Settled',
      'Settled as: – → Written off',
      'Settled by: – → Warehouse',
    ])
    const [receipt] = await entries({ subject: 'receipt' })
    expect(linesOf(receipt!)).toEqual(expect.arrayContaining(['To: HSC', 'Received: 0', 'Closed: Yes']))
    const [, cancelled, shipped] = await entries({ subject: 'shipment' })
    expect(linesOf(cancelled!)).toEqual(['State: On its way → Cancelled'])
    expect(linesOf(shipped!)).toEqual(expect.arrayContaining(['To: HSC', 'Pieces: 1', 'Who: Warehouse']))
    const [second] = await entries({ subject: 'user' })
    expect(linesOf(second!)).toContain('Type: Store')
  })

  it('shows the state of an appointment, but not the visitor', async () => {
    const [confirmed] = await entries({ subject: 'appointment' })
    expect(linesOf(confirmed!)).toEqual(['State: new → confirmed'])
    expect(confirmed?.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Code', 'Store', 'Service', 'Appointment date', 'Appointment time']),
    )
    expect(JSON.stringify(confirmed)).not.toContain('@')
  })

  it('shows the settings of the shop before and after', async () => {
    const [banner] = await entries({ subject: 'shop' })
    expect(linesOf(banner!)).toEqual([
      expect.stringMatching(/^Banner: .+ → Audited$/),
      expect.stringMatching(/^Banner in French: .+ → Vérifié$/),
    ])
    const [removed] = await entries({ subject: 'tax rate' })
    expect([removed?.name, linesOf(removed!)]).toEqual([
      'PE 2099-07-01',
      ['Province: PE', 'Starts on: 2099-07-01', 'Rate %: 14.5'],
    ])
  })

  it('shows the employee, the store and the times of a shift', async () => {
    const [changed, made] = await entries({ subject: 'shift' })
    expect(changed && linesOf(changed)).toEqual(['End: 2030-01-07 17:00 → 2030-01-07 15:00'])
    expect(made && linesOf(made)).toContain('Store: HSC')
  })

  it('shows only the user of a changed password', async () => {
    const both = await entries({ subject: 'password', query: 'kiosk', filter_by: 'name' })
    expect(both).toMatchObject([
      { act: 'changed', username: 'Head Office', name: 'Kiosk', fields: [] },
      { act: 'changed', username: 'Kiosk', name: 'Kiosk', fields: [] },
    ])
  })

  it('shows the device of a copied session, how many sessions ended, and why an account was locked', async () => {
    const linesAbout = async (subject: string) => (await entries({ subject })).map(linesOf)
    expect(await linesAbout('copied session')).toEqual([['Device: Firefox on Linux', 'Network address: 203.0.113.2']])
    expect(await linesAbout('sessions')).toEqual([['Ended sessions: 2']])
    expect(await linesAbout('account lock')).toEqual([
      ['About: password', 'Mailed to: truro@tidewater.example', 'New password by mail: Yes'],
    ])
  })

  it('shows the hours of a store in words, and only the owner of a pin or a key', async () => {
    const [changed] = await entries({ subject: 'store' })
    expect(linesOf(changed!)).toEqual(['Phone: 902-555-0199 → 902-555-0198', 'Hours: – → Monday 09:30–17:00'])
    expect(changed?.name).toBe('Audited Store')
    expect(await entries({ subject: 'store key' })).toMatchObject([{ act: 'changed', name: 'Audited Store' }])
    expect(await entries({ subject: 'store pin' })).toMatchObject([{ act: 'changed', name: 'Audited Store' }])
    expect((await entries({ subject: 'employee pin' }))[0]).toMatchObject({ name: 'Audited One' })
  })

  it('filters by act, subject, day and the text of a column', async () => {
    const removed = await entries({ act: 'removed' })
    expect(new Set(removed.map(({ act }) => act))).toEqual(new Set(['removed']))
    const logged = (await readAuditLog(shop.db)).filter(({ act }) => act === 'removed').map(({ subject }) => subject)
    expect(logged).toEqual(expect.arrayContaining(['personal data', 'product', 'promo code', 'order line', 'sessions']))
    expect(new Set(removed.map(({ subject }) => subject))).toEqual(new Set(logged))
    expect(new Set((await entries({ query: 'ware', filter_by: 'username' })).map((row) => row.username))).toEqual(
      new Set(['Warehouse']),
    )
    const day = (await shop.db.selectFrom('audit_log').select('at').orderBy('id', 'desc').executeTakeFirstOrThrow()).at
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(new Date(day))
    const { body: all } = await search()
    expect((await search({ start_date: today, end_date: today })).body.total).toBe(all.total)
    expect((await search({ end_date: '2001-01-01' })).body.total).toBe(0)
    expect((await search({ start_date: '2099-01-01' })).body.total).toBe(0)
  })

  it('shows the values of a restored row, and what a restored change was before', async () => {
    const row = { username: 'Undoer', act: 'restored', subject: 'promo code', subject_id: 1 }
    const values = { promo_code: 'RESTORED', discount: 10 }
    await shop.db
      .insertInto('audit_log')
      .values([
        { ...row, after: JSON.stringify(values) },
        { ...row, before: JSON.stringify({ ...values, discount: 5 }), after: JSON.stringify(values) },
      ])
      .execute()
    const [changed, removed] = await entries({ act: 'restored', subject: 'promo code' })
    expect([linesOf(changed!), linesOf(removed!)]).toEqual([
      ['Discount %: 5 → 10'],
      ['Promo code: RESTORED', 'Discount %: 10'],
    ])
    const found = await entries({ act: 'restored', query: 'Promo code: RESTORED · Discount %: 10' })
    expect(found.map(({ id }) => id)).toContain(removed?.id)
  })

  it('filters days by the time zone of the shop', async () => {
    const row = { username: 'Late', act: 'changed', subject: 'password', subject_id: 1 }
    await shop.db
      .insertInto('audit_log')
      .values([
        { ...row, at: '2020-07-01T02:30:00Z' },
        { ...row, at: '2020-07-01T03:30:00Z' },
      ])
      .execute()
    const late = { filter_by: 'username', query: 'late' }
    expect(await entries({ ...late, end_date: '2020-06-30' })).toHaveLength(1)
    expect(await entries({ ...late, start_date: '2020-07-01', end_date: '2020-07-01' })).toHaveLength(1)
  })

  it('is exported with the filters of the request', async () => {
    const body = { act: 'changed', subject: 'promo code' } as const
    const { bytes, headers } = await shop.ask(admin, auditCalls.export, { body })
    expect(headers['content-disposition']).toContain('audit_log.xlsx')
    const [header, row] = (await readSheet(bytes))[0]?.data ?? []
    expect(header).toEqual(['When', 'Who', 'Act', 'What', 'ID', 'Name', 'Changes'])
    expect(row?.slice(1)).toEqual([
      'Head Office',
      'changed',
      'promo code',
      expect.any(Number),
      'AUDITED',
      'Discount %: 10 → 12.5; Active: Yes → No',
    ])
  })

  it.each([
    [
      { act: 'seen' },
      'act',
      'The act must be one of: made, changed, removed, restored, signed in, signed out, failed, looked up, exported, downloaded, sent, refused.',
    ],
    [
      { subject: 'weather' },
      'subject',
      expect.stringMatching(/^The subject must be one of: list, file, call, pin, pin entry, user, invitation, .*\.$/),
    ],
    [{ start_date: 'soon' }, 'start_date', 'Write a date like 2026-11-20.'],
    [{ filter_by: 'before' }, 'filter_by', expect.stringContaining('Filter by one of')],
  ])('rejects %j with a message', async (body, field, message) => {
    const response = await search(body)
    expect(response.status).toBe(400)
    expect(response.body.errors).toContainEqual({ field, message })
  })

  it('lists entries of a subject that no longer exists without fields', async () => {
    const row = { username: 'Long ago', act: 'changed', subject: 'fax number', subject_id: 1 }
    await shop.db
      .insertInto('audit_log')
      .values({ ...row, after: JSON.stringify({ fax: '902' }) })
      .execute()
    expect(await entries({ filter_by: 'username', query: 'long ago' })).toMatchObject([
      { subject: 'fax number', name: '', fields: [] },
    ])
  })
})

describe('a secret', () => {
  it('is in no entry after changes of every kind', async () => {
    const rows = await readAuditLog(shop.db)
    const { body: subjects } = await shop.ask(admin, auditCalls.subjects)
    // Other tests have these: securityEvents.test.ts the events, factors.test.ts the copied passkey, movingIn.test.ts the rows
    // that moved in, fillAnew.test.ts the training shop.
    const events = [
      'list',
      'file',
      'call',
      'pin',
      'pin entry',
      'session',
      'sign-in',
      'proof',
      'person',
      'personal data file',
      'test mail',
    ]
    const elsewhere = [...events, 'copied passkey', 'rows that moved in', 'training shop']
    const changed = subjects.filter((subject) => !elsewhere.includes(subject))
    expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([...changed, 'fax number']))
    const all = JSON.stringify([rows, (await search({ per_page: 0 })).body])
    for (const secret of secrets) {
      expect(secret).not.toBe('')
      expect(all).not.toContain(secret)
    }
    expect(all).not.toMatch(/\$argon2/)
    const hashes = await shop.db.selectFrom('sessions').select('token_hash').execute()
    for (const { token_hash } of hashes) {
      const hash = Buffer.from(token_hash)
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(all).not.toContain(hash.toString(form))
    }
  })

  it.each([
    { password: 'quiet harbour lights' },
    { password_hash: '$argon2id$' },
    { token: 'abc' },
    { token_hash: 'abc' },
    { key: 'abc' },
    { name: 'Till', pin: '4711' },
    { name: 'Till', pin: 4711 },
  ])('such as %j is rejected by the database', async (logged) => {
    const row = { username: 'Test', act: 'changed', subject: 'user', subject_id: 1 }
    const write = (side: object) =>
      shop.db
        .insertInto('audit_log')
        .values({ ...row, ...side })
        .execute()
    await expect(write({ before: JSON.stringify(logged) })).rejects.toThrow('audit_log_before_secret_check')
    await expect(write({ after: JSON.stringify(logged) })).rejects.toThrow('audit_log_after_secret_check')
  })

  it('can be logged as set, without its value', async () => {
    const row = { username: 'Test', act: 'changed', subject: 'user', subject_id: 1 }
    await shop.db
      .insertInto('audit_log')
      .values({ ...row, after: JSON.stringify({ pin: true }) })
      .execute()
  })
})

describe('a value', () => {
  it.each([
    [{ isMoney: true }, 1300, '13.00'],
    [{ isMoney: false }, 12.5, '12.5'],
    [{ isMoney: false }, false, 'No'],
    [{ isMoney: false, meanings: { 0: 'Unpaid' } }, 0, 'Unpaid'],
    [{ isMoney: false }, '2030-01-07T09:00:00', '2030-01-07 09:00'],
    [{ isMoney: false }, '09:02', '09:02'],
    [{ isMoney: true }, null, ''],
    [{ isMoney: false }, undefined, ''],
  ])('of the field %j is shown: %j as %j', (field, value, words) => {
    expect(valueInWords({ label: 'Field', ...field }, value, '24')).toBe(words)
  })

  it('has 12 hours in a shop that chose them', () => {
    const field = { label: 'Field', isMoney: false }
    expect(valueInWords(field, '2030-01-07T14:00:00', '12')).toBe('2030-01-07 2\u00a0p.m.')
    expect(valueInWords(field, '2030-01-07T18:05:00Z', '12')).toBe('2030-01-07 2:05\u00a0p.m.')
    expect(valueInWords(field, '09:02', '12')).toBe('9:02\u00a0a.m.')
  })
})
