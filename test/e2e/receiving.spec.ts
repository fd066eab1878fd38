import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ownCodeOf } from '#features/barcodes/rules.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { aProduct } from '../products.ts'
import { scan } from './scan.ts'
import { expect, test } from './shop.ts'
import { open } from './workbenchPages.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const arrived = (page: Page, device: string) => page.getByRole('textbox', { name: new RegExp(`^Arrived: .*${device}`) })

test('an order of ten lines goes from a phone of the store to its shelf, in two shipments, with differences that are settled', async ({
  page,
  browser,
  comeIn,
  shop,
}) => {
  test.slow()
  const name = randomUUID().slice(0, 8)
  const devices = Array.from({ length: 10 }, (_, at) => `Deck${at} ${name}`)
  const ids: number[] = []
  for (const [at, device] of devices.entries())
    ids.push(await aProduct(shop.db, { device, shelf: `D-${at}`, quantity_available: 9 }))

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: shop.address }
  const store = await (await browser.newContext(phone)).newPage()
  const colleague = await (await browser.newContext(phone)).newPage()

  // The store orders two of each.
  const token = await comeIn('truro', store)
  await comeIn('truro', colleague)
  const buyer = shop.db.selectFrom('users').select('id').where('email', '=', 'truro@tidewater.example')
  await shop.db.deleteFrom('cart_items').where('user_id', '=', buyer).execute()
  for (const product_id of ids) await shop.ask(token, cartCalls.add, { body: { product_id, quantity: 2 } })
  await open(store, '/admin/cart')
  await press(store, 'Place Order')
  await expect(store.getByRole('region', { name: 'Order placed' })).toBeVisible()
  const { order_id } = await shop.db
    .selectFrom('order_lines')
    .select('order_id')
    .where('product_id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow()

  // The warehouse lacks two of the products, and ships them a moment later.
  await comeIn('warehouse')
  await open(page, `/admin/picking/round?orders=${order_id}`)
  await press(page, 'All as ordered')
  for (const device of devices.slice(0, 2)) await rowOf(page, device).getByRole('textbox').fill('0')
  const ship = async () => {
    await press(page, `Ship ${order_id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click()
  }
  await ship()
  await expect(page.getByText(`Shipment ${order_id}-1 has been sent`)).toBeVisible()
  await press(page, 'All as ordered')
  await ship()
  await expect(page.getByText(`Shipment ${order_id}-2 has been sent`)).toBeVisible()

  // Two people of the store receive the first shipment at once.
  for (const one of [store, colleague]) {
    await open(one, '/admin/shipments')
    await one.getByRole('link', { name: `Receive shipment ${order_id}-1` }).click()
    await expect(one.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible()
    await expect(one.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(8)
  }
  const [, , first = '', lost = '', doubled = ''] = devices
  await arrived(colleague, first).fill('2')
  await scan(store, ownCodeOf(ids[2] ?? 0))
  await expect(arrived(store, first)).toHaveValue('1')
  await press(colleague, 'Save')
  await expect(colleague.getByText('Saved', { exact: true })).toBeVisible()
  await press(store, 'Save')
  const meanwhile = store.getByRole('alert', { name: 'Received meanwhile' })
  await expect(meanwhile).toContainText(`${first}`)
  await expect(meanwhile).toContainText('2 pieces received')
  await expect(arrived(store, first)).toHaveValue('1')
  await press(store, 'The same: take them off mine')
  await expect(arrived(store, first)).toHaveValue('0')
  await expect(store.getByText('2 sent · 2 received before')).toBeVisible()

  // One piece is missing, and one is too many. The input survives a reload.
  await press(store, 'All as sent')
  await arrived(store, lost).fill('1')
  await store.getByRole('button', { name: new RegExp(`^More: Arrived: .*${doubled}`) }).click()
  await store.reload()
  await expect(store.getByText('What you typed here before is back.')).toBeVisible()
  await press(store, 'Finish')
  const question = store.getByRole('alertdialog', { name: `Finish shipment ${order_id}-1?` })
  await expect(question.getByRole('listitem')).toHaveText([
    new RegExp(`${lost}.*1.*missing`),
    new RegExp(`${doubled}.*1.*too much`),
  ])
  await question.getByRole('button', { name: 'Finish' }).click()
  await expect(store.getByText(`Shipment ${order_id}-1 has been received`)).toBeVisible()
  await store.getByRole('link', { name: 'See the differences' }).click()
  await expect(rowOf(store, lost)).toContainText('Missing')
  await expect(rowOf(store, doubled)).toContainText('Too much')
  await expect(store.getByRole('button', { name: /^Settle:/ })).toHaveCount(0)

  // The second shipment arrives as it was sent, with a scan of each piece.
  await open(store, '/admin/shipments')
  await store.getByRole('link', { name: `Receive shipment ${order_id}-2` }).click()
  await expect(store.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(2)
  for (const id of ids.slice(0, 2)) for (let nth = 0; nth < 2; nth++) await scan(store, ownCodeOf(id))
  await expect(store.getByText('4 of 4 pieces')).toBeVisible()
  await press(store, 'Finish')
  await expect(store.getByText('Everything arrived as it was sent.')).toBeVisible()

  // Each difference is settled by a user with a name.
  await open(page, '/admin/differences')
  for (const [device, way] of [
    [lost, 'Found at the store'],
    [doubled, 'The store keeps them'],
  ] as const) {
    await expect(rowOf(page, device)).toContainText('under an hour')
    await rowOf(page, device)
      .getByRole('button', { name: /^Settle:/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: new RegExp(`^${way}`) })
      .check()
    await page.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(rowOf(page, device)).toHaveCount(0)
  }
  await open(page, `/admin/differences?view=settled&query=${name}`)
  for (const device of [lost, doubled]) await expect(rowOf(page, device)).toContainText('Warehouse')
  await open(page, `/admin/transactions/${order_id}`)
  await expect(page.getByText('Completed').first()).toBeVisible()

  // The store has two of each on its shelf, and three of the one of which there were too many.
  await open(store, `/admin/stock/places?query=${name}`)
  for (const device of devices)
    await expect(rowOf(store, device).locator('[data-label="On hand"]')).toHaveText(device === doubled ? '3' : '2')
  await store.context().close()
  await colleague.context().close()
})
