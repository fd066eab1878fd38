import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { placeCalls } from '#features/places/contract.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { setStock } from '../storeStock.ts'
import { expect, refusedWith, test } from './shop.ts'
import { open } from './workbenchPages.ts'

const stockOf = (device: string) => `/admin/stock/places?query=${encodeURIComponent(device)}&filter_by=device`
const rowOf = (page: Page, device: string) => page.getByRole('row').filter({ hasText: device })
const form = (page: Page) => page.getByRole('dialog')

for (const width of [390, 1440]) {
  test(`a store counts a product, uses some, and finds why the number is what it is, at ${width}`, {
    tag: width === 390 ? '@details' : [],
  }, async ({ page, comeIn, shop, expectConsoleError }) => {
    expectConsoleError(refusedWith(409))
    const device = `Harbour ${randomUUID().slice(0, 8)}`
    await aProduct(shop.db, { device, quantity_available: 30 })
    await page.setViewportSize({ width, height: 900 })
    await comeIn('hsc')
    await open(page, stockOf(device))
    await page.getByRole('button', { name: /^Add or take away pieces of/ }).click()
    await form(page).getByRole('button', { name: 'Update stock' }).click()
    await expect(form(page).getByText('Enter a whole number.')).toBeVisible()
    await form(page).getByLabel('Pieces').fill('12')
    await form(page).getByRole('button', { name: 'Update stock' }).click()
    await expect(page.getByText(`HSC now has 12 of ${device}`)).toBeVisible()
    await expect(rowOf(page, device)).toContainText('12')

    await page.getByRole('button', { name: /^Add or take away pieces of/ }).click()
    await form(page).getByRole('button', { name: 'Take away' }).click()
    await form(page).getByLabel('Pieces').fill('13')
    await form(page).getByLabel('Reason').selectOption('Used in a repair')
    await form(page).getByRole('button', { name: 'Update stock' }).click()
    await expect(form(page).getByText('only 12 left at HSC', { exact: false })).toBeVisible()
    await form(page).getByLabel('Pieces').fill('2')
    await form(page).getByRole('button', { name: 'Update stock' }).click()
    await expect(page.getByText(`HSC now has 10 of ${device}`)).toBeVisible()

    await rowOf(page, device).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Labels' }).click()
    await form(page).getByLabel('Number of labels').fill('2')
    const [labels] = await Promise.all([
      page.waitForEvent('download'),
      form(page).getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(labels.suggestedFilename()).toBe('labels.pdf')

    await open(page, `/admin/stock/movements?query=${encodeURIComponent(device)}&filter_by=device`)
    await expect(page.getByTitle('Used in a repair')).toBeVisible()
    await open(page, `/admin?query=${encodeURIComponent(device)}`)
    await expect(page.getByText('10 in your store')).toBeVisible()
  })
}

test('an adjustment above the limit waits until an administrator approves it', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
}) => {
  const device = `Lantern ${randomUUID().slice(0, 8)}`
  await aProduct(shop.db, { device, wholesale_cents: cents(60_000) })
  await comeIn('hsc')
  await open(page, stockOf(device))
  await page.getByRole('button', { name: /^Add or take away pieces of/ }).click()
  await form(page).getByLabel('Pieces').fill('2')
  await form(page).getByRole('button', { name: 'Update stock' }).click()
  await expect(page.getByText('An administrator must approve this, because it is worth $1,200.00')).toBeVisible()

  await comeIn('admin')
  await open(page, `/admin/stock/adjustments?query=${encodeURIComponent(device)}&filter_by=device`)
  await expect(rowOf(page, device)).toContainText('Waiting for approval')
  await page.getByRole('button', { name: /^Approve:/ }).click()
  await expect(page.getByText(`Approved: HSC now has 2 of ${device}`)).toBeVisible()
  await expect(rowOf(page, device)).toContainText('Done')
  await expect(page.getByRole('button', { name: /^Approve:/ })).toBeHidden()

  await open(page, stockOf(device))
  await page.getByLabel('Place:').selectOption('HSC')
  await page.getByRole('link', { name: /^All places of/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'HSC' })).toContainText('2')
  await page.getByRole('link', { name: 'HSC' }).click()
  await expect(page.getByTitle('First count')).toBeVisible()
})

test('the office sets shelves and minimums: of chosen products, and of one in the warehouse', {
  tag: '@details',
}, async ({ page, comeIn, shop, expectConsoleError }) => {
  expectConsoleError(refusedWith(404))
  const device = `Compass ${randomUUID().slice(0, 8)}`
  for (const color of ['Black', 'Teal'])
    await aProduct(shop.db, { device, color, quantity_available: 4, minimum_limit: 0 })
  await comeIn('warehouse')
  await open(page, stockOf(device))
  await page.getByLabel('Place:').selectOption('Mic Mac')
  await page.getByRole('checkbox', { name: 'Select all products' }).check()
  await page.getByRole('button', { name: 'Shelf and minimum' }).click()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page).getByText('Enter a shelf or a minimum.')).toBeVisible()
  await form(page).getByLabel('Shelf').fill('C-07')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 shelves have been saved')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'C-07' })).toHaveCount(2)

  await page.getByRole('link', { name: /^All places of .* Teal/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mic Mac' })).toContainText('Shelf C-07')
  await page.getByRole('button', { name: 'Shelf and minimum at Warehouse' }).click()
  await form(page).getByLabel('Minimum').fill('5')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Warehouse' })).toContainText('Minimum 5')

  await open(page, `${stockOf(device)}&store_id=0&view=low`)
  await expect(page.getByRole('row').filter({ hasText: device })).toHaveCount(1)
  await open(page, '/admin/stock/places/999999999')
  await expect(page.getByText('There is no product “999999999”')).toBeVisible()
})

test('a store adds what is below its minimum to its order, and reads what the warehouse does not have', async ({
  page,
  comeIn,
  shop,
  adminToken,
}) => {
  const device = `Beacon ${randomUUID().slice(0, 8)}`
  const { id: store_id } = await shop.db
    .selectFrom('stores')
    .select('id')
    .where('name', '=', 'Mic Mac')
    .executeTakeFirstOrThrow()
  for (const [color, quantity_available] of [
    ['Black', 40],
    ['Teal', 2],
  ] as const) {
    const product_id = await aProduct(shop.db, { device, color, quantity_available })
    await setStock(shop.db, store_id, product_id, 1)
    await shop.ask(adminToken, placeCalls.shelf, { body: { store_id, lines: [{ product_id, minimum: 6 }] } })
  }
  await comeIn('micmac')
  await open(page, `${stockOf(device)}&view=low`)
  await page.getByRole('checkbox', { name: 'Select all products' }).check()
  await page.getByRole('button', { name: 'Add to order' }).click()
  await expect(page.getByText('2 products are in your cart, up to the minimum')).toBeVisible()
  await expect(page.getByText(/Teal: 2 of 5 added\. Only 2 in stock\./)).toBeVisible()
  await open(page, '/admin/cart')
  await expect(page.getByRole('textbox', { name: new RegExp(`${device} .*Black`) })).toHaveValue('5')
  await expect(page.getByRole('textbox', { name: new RegExp(`${device} .*Teal`) })).toHaveValue('2')
})
