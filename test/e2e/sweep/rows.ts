import { accountCalls } from '#features/accounts/contract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { differenceCalls } from '#features/differences/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { findingVerdicts, movedLists } from '#features/movingIn/columns.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { receiptCalls } from '#features/receipts/contract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { nameOfCall } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import { queueSome } from '../../mails.ts'
import { aProduct } from '../../products.ts'
import { book } from '../appointments.ts'
import { planAWeek } from '../schedule.ts'
import { personOf, type Shop, strongPassword } from '../shop.ts'

const namedUser = 'Breakwater'
export const deactivatedEmail = 'breakwater@tidewater.example'
/** The prefix of the codes of a list that is so long that only the visible rows are rendered. */
export const manyCodes = 'MANY-'
/** The longest name and address that an invitation can have. */
export const longInvitation = { username: 'W'.repeat(100), email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example` }

/** Adds rows that the demo shop does not have, so that every list has rows in every state that has a colour of its own. */
export async function fillSweepShop(shop: Shop, admin: string) {
  const hsc = (await shop.ask(undefined, accountCalls.signIn, { body: personOf('hsc') })).token
  await addUsers(shop, admin)
  await addMails(shop)
  await addJobs(shop)
  await addStock(shop, admin, hsc)
  await addShipments(shop, admin)
  await addDifferences(shop, admin, hsc)
  await addImports(shop)
  await addMovingRun(shop)
  await planAWeek(shop, admin)
  await book(shop, { store: 'HSC', notes: 'iPhone 13, cracked in the lower corner.' })
  const { id } = await shop.ask(admin, discountCalls.create, { body: { promo_code: 'FOGHORN', discount: 5 } })
  const many = Array.from({ length: 210 }, (_, at) => ({ promo_code: `${manyCodes}${at}`, percent: 10 }))
  await shop.db.insertInto('discounts').values(many).execute()
  await shop.ask(admin, discountCalls.update, { body: { id, discount: 6 } })
  await shop.db
    .insertInto('navigation_items')
    .values([{ heading: 'Seabirds', subheading: 'Gulls', link: 'Kitiwake 12 Pro' }])
    .execute()
}

/** A file with a row of each verdict, and one for each state. */
async function addImports(shop: Shop) {
  const file = {
    kind: 'products',
    columns: JSON.stringify([
      { header: 'Appareil', field: 'device' },
      { header: 'Rayon', field: null },
    ]),
  }
  const more = { ...file, decimal_comma: false, user_id: 1, username: 'Head Office' }
  const made = await shop.db
    .insertInto('imports')
    .values(
      ['checked', 'applied', 'undone'].map((state) => ({ ...more, state, file_name: `${state} in November.xlsx` })),
    )
    .returning('id')
    .execute()
  const change = (before: string | null, after: string) => JSON.stringify([{ field: 'device', before, after }])
  const rows = [
    { verdict: 'new', changes: change(null, 'W'.repeat(120)), errors: '[]' },
    { verdict: 'changed', changes: change('Anchor', 'Anchor 2'), errors: '[]' },
    { verdict: 'same', changes: '[]', errors: '[]' },
    {
      verdict: 'refused',
      changes: '[]',
      errors: JSON.stringify([{ field: 'device', message: 'Device is required.' }]),
    },
  ]
  await shop.db
    .insertInto('import_rows')
    .values(
      rows.map((row, at) => ({
        ...row,
        import_id: made[0]?.id ?? 0,
        line: at + 2,
        cells: '["Anchor", "A"]',
        called: 'Anchor',
      })),
    )
    .execute()
}

/** A run of moving in with a month that is equal and one that is not, and a finding of each verdict. */
async function addMovingRun(shop: Shop) {
  const counts = { list: 'orders', there: 4000, here: 3999, new: 12, changed: 3, same: 3984, not_taken: 1 }
  const lists = movedLists.map((list) => ({ ...counts, list }))
  const { id } = await shop.db
    .insertInto('moving_runs')
    .values({ address: `https://${'old'.repeat(30)}.example`, state: 'done', lists: JSON.stringify(lists) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sums = { there_orders: 9, there_pieces: 90, there_cents: cents(123_456) }
  const here = { here_orders: 9, here_pieces: 90, here_cents: cents(123_456), remark: 'Equal' }
  const less = { here_orders: 8, here_pieces: 80, here_cents: cents(100_000), remark: '1 order could not come.' }
  await shop.db
    .insertInto('moving_months')
    .values(
      [here, less].map((other, at) => ({ run_id: id, store: 'HSC', month: `2026-0${at + 1}`, ...sums, ...other })),
    )
    .execute()
  await shop.db
    .insertInto('moving_findings')
    .values(
      findingVerdicts.map((verdict) => ({
        ...{ run_id: id, list: 'products', key: '13', called: 'W'.repeat(120), verdict },
        reason: 'Its wholesale price is below 0.',
      })),
    )
    .execute()
}

async function addUsers(shop: Shop, admin: string) {
  const person = { username: namedUser, email: deactivatedEmail, password: strongPassword, type: 'admin_user' as const }
  await shop.ask(admin, accountCalls.signUp, { body: person })
  const { items } = await shop.ask(admin, userCalls.search, { body: { query: deactivatedEmail, filter_by: 'email' } })
  await shop.ask(admin, userCalls.update, { body: { id: items[0]?.id ?? 0, active: false } })
}

async function addMails(shop: Shop) {
  for (const [id, became] of [
    { state: 'waiting' },
    { state: 'waiting', tries: 2, last_error: 'The mail server did not answer.' },
    { state: 'failed', tries: 1, last_error: 'The mail server refused the address.' },
    { state: 'sent', tries: 1, sent_at: new Date().toISOString() },
  ].entries()) {
    await queueSome(shop.db, { about: { what: 'swept', id } })
    await shop.db.updateTable('outbox').set(became).where('about', '=', 'swept').where('about_id', '=', id).execute()
  }
}

/** Each of the roles has jobs of a call that it may make, because everyone but the office sees these only. */
async function addJobs(shop: Shop) {
  const users = await shop.db
    .selectFrom('users')
    .select(['id', 'username', 'type'])
    .where(
      'email',
      'in',
      ['admin', 'warehouse', 'hsc', 'supplier'].map((name) => `${name}@tidewater.example`),
    )
    .execute()
  const ended_at = new Date().toISOString()
  for (const { id: user_id, username: started_by, type } of users) {
    const call = nameOfCall(type === 'supplier' ? inventoryCalls.supplierExport : orderCalls.export)
    await shop.db
      .insertInto('jobs')
      .values(
        [
          // No node knows this call, so the job waits.
          { call: 'POST /of/a/newer/release/', title: 'Waiting work', state: 'queued', ended_at: null, error: '' },
          {
            ...{ call, title: 'Failed work', state: 'failed', ended_at },
            error: 'The disk of the database is full.',
          },
          { call, title: 'Done work', state: 'done', ended_at, error: '' },
        ].map((job) => ({ ...job, user_id, started_by, input: '{"body":{}}' })),
      )
      .execute()
  }
}

/** Stock of HSC: one product that was counted, and one of which an adjustment waits for approval. */
async function addStock(shop: Shop, admin: string, hsc: string) {
  const store = await shop.db.selectFrom('stores').select('id').where('name', '=', 'HSC').executeTakeFirstOrThrow()
  const counted = await aProduct(shop.db, { device: 'Compass', quantity_available: 30 })
  const costly = await aProduct(shop.db, { device: 'Sextant', wholesale_cents: cents(60_000), quantity_available: 30 })
  const first = { store_id: store.id, why: 'first_count' as const }
  await shop.ask(hsc, adjustmentCalls.adjust, { body: { ...first, product_id: counted, by: 12 } })
  await shop.ask(hsc, adjustmentCalls.adjust, { body: { ...first, product_id: costly, by: 2 } })
  const lines = [{ product_id: counted, shelf: 'C-07', minimum: 5 }]
  await shop.ask(admin, placeCalls.shelf, { body: { store_id: store.id, lines } })
  await shop.ask(admin, barcodeCalls.create, { body: { product_id: counted, code: 'PACK-COMPASS' } })
  for (const name of ['admin', 'warehouse', 'hsc']) {
    const { token } = await shop.ask(undefined, accountCalls.signIn, { body: personOf(name) })
    await shop.ask(token, cartCalls.set, { body: { product_id: counted, quantity: 2 } })
  }
}

/**
 * Shipments of HSC that are on their way or cancelled, and pieces that the office collected for itself. Each order has open
 * pieces.
 */
async function addShipments(shop: Shop, admin: string) {
  const product_id = await aProduct(shop.db, { device: 'Anchor', color: 'Navy', shelf: 'B-02', quantity_available: 30 })
  for (const name of ['hsc', 'hsc', 'admin']) {
    const { token, id: userId } = await shop.ask(undefined, accountCalls.signIn, { body: personOf(name) })
    await shop.ask(token, cartCalls.set, { body: { product_id, quantity: 3 } })
    const { id: transaction_id } = await shop.ask(token, orderCalls.place, { params: { userId }, body: {} })
    const { items } = await shop.ask(admin, pickingCalls.lines, { body: { transactions: [transaction_id] } })
    const lines = items.map(({ id, open }) => ({ line_id: id, quantity: open - 1 }))
    await shop.ask(admin, pickingCalls.ship, { body: { transaction_id, lines, expected: daysAfter(today(), 1) } })
  }
  const { items } = await shop.ask(admin, shipmentCalls.search, { body: { view: 'in_transit' } })
  await shop.ask(admin, shipmentCalls.cancel, { params: { id: items[0]?.id ?? 0 }, body: {} })
}

export const receivedDevice = 'Rudder'

/** A shipment of HSC of which pieces were missing, damaged and too many. One of the three differences is settled. */
async function addDifferences(shop: Shop, admin: string, hsc: string) {
  const sent = await aProduct(shop.db, { device: receivedDevice, color: 'Teal', quantity_available: 30 })
  const extra = await aProduct(shop.db, { device: 'Tiller', quantity_available: 30 })
  const { id: userId } = await shop.ask(undefined, accountCalls.signIn, { body: personOf('hsc') })
  await shop.ask(hsc, cartCalls.set, { body: { product_id: sent, quantity: 6 } })
  const { id: transaction_id } = await shop.ask(hsc, orderCalls.place, { params: { userId }, body: {} })
  const { items } = await shop.ask(admin, pickingCalls.lines, { body: { transactions: [transaction_id] } })
  const lines = items.map(({ id, open }) => ({ line_id: id, quantity: open }))
  const { id: shipment_id, lines: shipped } = await shop.ask(admin, pickingCalls.ship, {
    body: { transaction_id, lines },
  })
  const { id } = shipped.find(({ product_id }) => product_id === sent) ?? { id: 0 }
  const note = 'The box was wet, and its corner was torn.'
  await shop.ask(hsc, receiptCalls.receive, {
    params: { shipment_id },
    body: {
      lines: [
        { id, received: 3, damaged: 2, note },
        { product_id: extra, received: 1 },
      ],
      close: true,
    },
  })
  const found = await shop.ask(admin, differenceCalls.search, { body: { shipment_id } })
  const missing = found.items.find(({ kind }) => kind === 'missing')
  await shop.ask(admin, differenceCalls.settle, {
    params: { id: missing?.id ?? 0 },
    body: { as: 'written_off', note: 'The courier has lost it' },
  })
}
