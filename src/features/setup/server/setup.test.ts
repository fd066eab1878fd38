import { beforeAll, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { fromDollars } from '#shared/money.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { setStock } from '#test/storeStock.ts'
import { webFeatures } from '#test/webFeatures.ts'
import { setupCalls, setupKeys } from '../contract.ts'
import { setupSteps } from '../web/setupSteps.ts'

const owner = {
  username: 'Owner',
  email: 'owner@shop.test',
  password: 'long enough for anyone',
  type: 'admin',
} as const
const smtpUrl = 'smtp://127.0.0.1:9'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop('empty_shop', { smtpUrl })
  admin = (await shop.ask(undefined, accountCalls.signUp, { body: owner })).body.token ?? ''
})

const read = async () => (await shop.ask(admin, setupCalls.search)).body
const isDone = async () => (await read()).items.filter(({ done }) => done).map(({ key }) => key)

it('after the first sign-up all is to do, except the tax rates, which are there from the start', async () => {
  expect(await read()).toMatchObject({ hidden: false, items: setupKeys.map((key) => ({ key })) })
  expect(await isDone()).toEqual(['tax_rates'])
})

it('is hidden by an administrator and shown again, with a line in the audit log each', async () => {
  const hide = (setup_hidden: boolean) => shop.ask(admin, settingsCalls.changeShop, { body: { setup_hidden } })
  await hide(true)
  expect(await read()).toMatchObject({ hidden: true })
  await hide(false)
  expect(await read()).toMatchObject({ hidden: false })
  expect(await readAuditLog(shop.db, 'shop')).toMatchObject([
    { username: 'Owner', before: { setup_hidden: false }, after: { setup_hidden: true } },
    { username: 'Owner', before: { setup_hidden: true }, after: { setup_hidden: false } },
  ])
})

it('each item is done once the data is there, and the list goes away with the last one', async () => {
  const { db } = shop
  const becomesDone = async (key: (typeof setupKeys)[number]) => {
    const { items, hidden } = await read()
    expect(items).toContainEqual({ key, done: true })
    expect(hidden).toBe(items.every(({ done }) => done))
  }
  await shop.ask(admin, settingsCalls.changeShop, { body: { name: 'Shore Phones' } })
  expect(await isDone()).not.toContain('shop')
  await shop.ask(admin, settingsCalls.changeShop, { body: { address: '1 Main Street' } })
  await becomesDone('shop')

  const store = { name: 'Shore', address: '1 Main Street', city: 'Truro', province: 'NS', postal_code: 'B2N 1A1' }
  const { id: store_id } = await db
    .insertInto('stores')
    .values({ ...store, phone: '902-555-0100' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await isDone()).not.toContain('stores')
  await db.insertInto('store_hours').values({ store_id, weekday: 1, opens: '09:00', closes: '17:00' }).execute()
  await becomesDone('stores')

  await db.updateTable('tax_rates').set({ starts_on: '2999-01-01' }).where('province', '=', 'NL').execute()
  await db.updateTable('stores').set({ province: 'NL' }).execute()
  expect(await isDone()).not.toContain('tax_rates')
  await db.updateTable('stores').set({ province: 'NS' }).execute()
  await becomesDone('tax_rates')

  await shop.ask(admin, accountCalls.invite, {
    body: { username: 'Clerk', email: 'clerk@shop.test', type: 'admin_warehouse' },
  })
  await becomesDone('users')
  expect(await isDone()).not.toContain('mail')
  await db.updateTable('outbox').set({ state: 'sent' }).execute()
  await becomesDone('mail')

  await db.updateTable('stores').set({ user_id: null }).execute()
  expect(await isDone()).not.toContain('store_users')
  await db
    .updateTable('stores')
    .set({ user_id: (eb) => eb.selectFrom('users').select(({ fn }) => fn.min('id').as('id')) })
    .execute()
  await becomesDone('store_users')

  await db.insertInto('employees').values({ name: 'Ann', store_id }).execute()
  await becomesDone('employees')
  await db
    .updateTable('services')
    .set({ price_cents: fromDollars(99) })
    .where('id', '=', 1)
    .execute()
  await becomesDone('texts')
  const { id: product_id } = await db
    .insertInto('products')
    .values({ device: 'iPhone 12', product_type: 'Phone Case' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await becomesDone('products')
  expect(await read()).toMatchObject({ hidden: false })
  await setStock(db, store_id, product_id, 3)
  await becomesDone('stock')
  expect(await read()).toMatchObject({ hidden: true })
})

it('is never there in the demo shop', async () => {
  const demo = await openShop('demo_shop')
  const { items, hidden } = (await demo.ask(await demo.signIn('admin'), setupCalls.search)).body
  expect(hidden).toBe(true)
  // Without a mail server no mail is sent.
  expect(items).toContainEqual({ key: 'mail', done: false })
})

it('each item links to pages that administrators may open', () => {
  const pages = Object.values(webFeatures).flatMap((feature) => feature.pages)
  for (const { page } of Object.values(setupSteps).flatMap(({ links }) => links))
    expect(pages.find(({ name }) => name === page)?.allow).toContain('admin')
})
