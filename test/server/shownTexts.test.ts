import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRow } from '#features/accounts/columns.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import type { Appointment } from '#features/appointments/columns.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { appointmentStateNames as appointmentStates } from '#features/appointments/rules.ts'
import type { AuditEntry } from '#features/audit/columns.ts'
import { auditCalls } from '#features/audit/contract.ts'
import type { ContactMessage } from '#features/contact/columns.ts'
import { contactCalls } from '#features/contact/contract.ts'
import type { Discount } from '#features/discounts/columns.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { promoStateNames, stateOn } from '#features/discounts/rules.ts'
import type { OutboxMail } from '#features/mail/columns.ts'
import { mailCalls } from '#features/mail/contract.ts'
import type { MobileReport } from '#features/mobileReports/columns.ts'
import { mobileReportCalls } from '#features/mobileReports/contract.ts'
import type { Order, OrderLine } from '#features/orders/columns.ts'
import { paidNames, statusNames } from '#features/orders/columns.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import type { ReportRow } from '#features/reports/columns.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import type { Employee } from '#features/staff/columns.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { type SeenStore, storeCalls } from '#features/stores/contract.ts'
import type { Timestamp } from '#features/timeClock/columns.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { checkedOut, clockTime } from '#features/timeClock/rules.ts'
import type { ZReport } from '#features/zReports/columns.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { provinceNames } from '#shared/address.ts'
import type { Call } from '#shared/call.ts'
import { changeInOneLine, hasChanged } from '#shared/changedField.ts'
import { today } from '#shared/day.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import { roleNames } from '#shared/roles.ts'
import { timeInWords } from '#shared/time.ts'
import { showTime } from '#ui/browser/clock.ts'
import { shop as shopOfPages } from '#ui/browser/servedShop.ts'
import { showValue } from '#ui/table/showValue.ts'
import { queueSome } from '../mails.ts'
import { openShop } from '../openShop.ts'

const shop = await openShop()
const admin = await shop.signIn('admin')

// The demo shop has no rows of these kinds.
await shop.db.updateTable('discounts').set({ active: false }).where('promo_code', '=', 'WELCOME10').execute()
await shop.db.updateTable('employees').set({ active: false }).where('id', 'in', [1, 2]).execute()
await shop.db.updateTable('employees').set({ pin_hash: null }).where('id', '=', 3).execute()
await shop.db.updateTable('users').set({ active: false }).where('username', '=', 'Harbour Supply').execute()
await shop.ask(admin, storeCalls.update, { body: { id: 1, takes_appointments: false } })
// The test searches for a hundred texts, and each search reads the whole list.
await shop.db
  .deleteFrom('punches')
  .where('id', 'not in', (punches) => punches.selectFrom('punches').select('id').orderBy('id', 'desc').limit(200))
  .execute()
await queueSome(shop.db, { subject: 'Order 12' })
await queueSome(shop.db, { subject: 'Order 13' })
await shop.db
  .updateTable('outbox')
  .set({ state: 'sent', sent_at: '2026-03-05T14:07:00-04:00', tries: 2, last_error: 'The mail server was busy.' })
  .where('subject', '=', 'Order 12')
  .execute()

type Text = string | number | null | undefined
/** Amounts on the wire are in dollars. */
const amount = (dollars: number) => showValue(Math.round(dollars * 100), 'money')
const moment = (at: string | null) => at && showValue(at, 'moment')

interface List {
  call: Call
  params?: object
  asked?: object
}
const list = <Row>(name: string, given: List, textsOf: (row: Row) => Text[]) =>
  // Each list has rows of another type, so the type of the row is dropped here.
  [name, given, textsOf as (row: unknown) => Text[]] as const

const lists = [
  list<UserRow>('users', { call: userCalls.search }, (row) => [
    ...[row.id, row.email, row.username, roleNames[row.type], row.active ? null : 'Deactivated'],
  ]),
  list<Order>('orders', { call: orderCalls.search }, (row) => [
    ...[row.id, row.username, row.date, row.remarks, row.promo_code, statusNames[row.status], paidNames[row.paid]],
    ...[row.price, row.discount_amount, row.tax_amount, row.total_amount].map(amount),
  ]),
  list<OrderLine>('order lines', { call: orderLineCalls.search, params: { id: 7 } }, (row) => [
    ...[row.id, row.device, row.product_type, row.brand, row.category, row.subcategory, row.color, row.quantity],
    ...[row.price, row.subtotal].map(amount),
  ]),
  list<Discount>('promo codes', { call: discountCalls.search }, (row) => [
    ...[row.id, row.promo_code, showValue(row.discount, 'number'), row.start_date, row.end_date, row.times_used],
    promoStateNames[stateOn(today(), row)],
  ]),
  list<SeenStore>('stores', { call: storeCalls.all }, (row) => [
    ...[row.id, row.name, row.location, row.user, row.email, row.posVersion, row.address, row.city, row.postal_code],
    ...[row.phone, row.places, row.province && provinceNames[row.province]],
    showValue(row.takes_appointments, 'boolean'),
  ]),
  list<Employee>('employees', { call: employeeCalls.all, asked: { view: 'all' } }, (row) => [
    ...[row.id, row.name, row.store, row.storeLocation],
    row.active ? (row.pin ? 'Set' : 'Not set') : 'Has left',
  ]),
  list<Timestamp>('time stamps', { call: timeClockCalls.all }, (row) => [
    ...[row.employee, row.employeeStore, row.employeeStoreLocation, row.store, row.storeLocation, row.date],
    ...[showTime(clockTime(row.checkIn)), row.hours?.toFixed(2)],
    row.state === 'out' ? checkedOut(row, shopOfPages.clock) : row.state === 'in' ? 'At work' : 'Not checked out',
  ]),
  list<MobileReport>('mobile reports', { call: mobileReportCalls.all }, (row) => [
    ...[row.id, row.invoiceNo, row.store, row.customer, row.imei, row.description, row.date],
    amount(row.value),
  ]),
  list<ZReport>('Z reports', { call: zReportCalls.all, asked: { view: 'differing' } }, (row) => [
    ...[row.id, row.store, row.storeLocation, row.comment, row.date, row.employeesPresent],
    ...[row.charge, row.c1, row.c2, row.calculatedCharge, row.calculatedC1, row.calculatedC2].map(amount),
    row.difference < 0
      ? `$${amount(-row.difference)} short`
      : row.difference > 0
        ? `$${amount(row.difference)} over`
        : 'Even',
  ]),
  list<OutboxMail>('mails', { call: mailCalls.search }, (row) => [
    ...[row.state, row.to, row.subject, row.tries, row.last_error, row.about],
    ...[row.queued_at, row.next_try_at, row.sent_at].map(moment),
  ]),
  list<ContactMessage>('messages', { call: contactCalls.all, asked: { view: 'all' } }, (row) => [
    ...[row.answered ? 'Answered' : 'New', row.name, row.email, row.message.slice(0, 190), row.answered_by],
    ...[row.at, row.answered_at].map(moment),
  ]),
  list<Appointment>('appointments', { call: appointmentCalls.all, asked: { view: 'all' } }, (row) => [
    ...[row.code, row.store, row.service, row.firstName, row.lastName, row.email, row.phone, row.orderNotes],
    ...[dayInWords('en', row.appointmentDate), timeInWords('en', row.appointmentTime), appointmentStates[row.state]],
    ...[row.appointmentDate, row.appointmentTime],
  ]),
  list<ReportRow & { id: number }>('products sold', { call: reportCalls.search }, (row) => [
    ...[
      row.product_id,
      row.device,
      row.product_type,
      row.brand,
      row.category,
      row.subcategory,
      row.color,
      row.quantity,
    ],
    ...[row.total_wholesale_price, row.total_cost_price, row.total_profit].map(amount),
  ]),
  list<AuditEntry>('changes', { call: auditCalls.search }, (row) => [
    ...[moment(row.at), row.username, row.act, row.subject, row.subject_id, row.name],
    row.fields
      .filter(hasChanged)
      .map((field) => changeInOneLine(field, row.act))
      .join(' · ')
      .slice(0, 190)
      .replace(/\S*$/, ''),
  ]),
]

describe('a search through all columns finds a row by every text that it shows', { tags: ['details'] }, () => {
  it.each(lists)('%s', (...list) => findsEveryText(...list))
})

describe('a search in a shop with 12 hours finds the times as they are shown', { tags: ['details'] }, () => {
  beforeAll(async () => {
    await shop.ask(admin, settingsCalls.changeShop, { body: { clock: '12' } })
    shopOfPages.clock = '12'
  })
  it.each(lists.filter(([name]) => ['time stamps', 'mails', 'changes'].includes(name)))('%s', (...list) =>
    findsEveryText(...list),
  )
  it('only', async () => {
    expect(moment('2026-03-05T14:07:00-04:00')).toBe('2026-03-05 2:07\u00a0p.m.')
    const { body } = await shop.ask(admin, mailCalls.search, { body: { query: '2:07 p.m.' } })
    expect(body.items.map(({ subject }) => subject)).toEqual(['Order 12'])
    expect((await shop.ask(admin, mailCalls.search, { body: { query: '14:07' } })).body.items).toEqual([])
  })
})

async function findsEveryText(...[, { call, params, asked }, textsOf]: (typeof lists)[number]) {
  const read = async (body: object) => {
    const answer = await shop.ask(admin, call, { body: { ...asked, ...body }, ...(params && { params }) } as object)
    expect([body, answer.status]).toEqual([body, 200])
    return (answer.body as { items: { id?: number; product_id?: number }[] }).items
  }
  const keyOf = (row: { id?: number; product_id?: number }) => row.id ?? row.product_id
  const tried = new Set<string>()
  for (const row of await read({ per_page: 3 })) {
    for (const text of textsOf(row)) {
      const query = String(text ?? '').trim()
      if (query === '' || tried.has(query)) continue
      tried.add(query)
      expect([query, (await read({ query, per_page: 200 })).map(keyOf).includes(keyOf(row))]).toEqual([query, true])
    }
  }
  expect(tried.size).toBeGreaterThan(3)
}
