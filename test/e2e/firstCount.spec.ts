import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ownCodeOf } from '#features/barcodes/rules.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { setStock } from '../storeStock.ts'
import { expect, refusedWith, test } from './shop.ts'
import { open } from './workbenchPages.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Counted' }).getByRole('listitem')
const counted = (page: Page, device: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Quantity: .*${device}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A scanner types the code and Enter, wherever the focus is. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('a store counts what it has, shelf by shelf, after a reload too, and learns what waits and what was counted before', async ({
  page,
  comeIn,
  shop,
  expectConsoleError,
}) => {
  const name = randomUUID().slice(0, 8)
  const devices = ['Sloop', 'Ketch', 'Brig'].map((device) => `${device} ${name}`)
  const [sloop = 0, ketch = 0, brig = 0] = [
    await aProduct(shop.db, { device: devices[0] ?? '' }),
    await aProduct(shop.db, { device: devices[1] ?? '', wholesale_cents: cents(80_000) }),
    await aProduct(shop.db, { device: devices[2] ?? '' }),
  ]
  await page.setViewportSize({ width: 390, height: 844 })
  await comeIn('fredericton')
  await open(page, '/admin/stock/places')
  await page.getByRole('link', { name: 'first count' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Count' })).toBeVisible()
  const share = page.getByText(/^Fredericton: [\d,]+ of [\d,]+ products are counted$/)
  const before = await share.innerText()

  await page.getByLabel('Shelf').fill('B-02')
  await page.getByLabel('Shelf').blur()
  await expect(page.locator('html')).toHaveAttribute('data-scanner', 'on')
  for (const code of [sloop, ketch, sloop].map(ownCodeOf)) await scan(page, code)
  await expect(counted(page, 'Sloop')).toHaveValue('2')
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('combobox').fill(String(brig))
  await page
    .getByRole('option')
    .filter({ hasText: devices[2] ?? '' })
    .click()
  await counted(page, 'Brig').fill('7')

  await page.reload()
  await expect(page.getByText('What you typed here before is back.')).toBeVisible()
  await expect(counted(page, 'Brig')).toHaveValue('7')
  // A colleague counts one of the products meanwhile.
  const store = await shop.db
    .selectFrom('stores')
    .select('id')
    .where('name', '=', 'Fredericton')
    .executeTakeFirstOrThrow()
  await setStock(shop.db, store.id, brig, 5)
  expectConsoleError(refusedWith(409))
  await press(page, 'Save')
  await expect(lines(page).filter({ hasText: 'was counted before: Fredericton has 5 of it' })).toHaveCount(1)
  await press(page, 'Remove it')
  await expect(lines(page)).toHaveCount(2)
  await press(page, 'Save')
  await expect(page.getByText('Saved: 2 products at Fredericton.', { exact: false })).toContainText(
    `an administrator must approve 1 of them: ${devices[1]}`,
  )
  await expect(lines(page)).toHaveCount(0)
  await expect(share).not.toHaveText(before)
  const stock = shop.db.selectFrom('store_stock').select(['on_hand', 'shelf']).where('store_id', '=', store.id)
  expect(await stock.where('product_id', '=', sloop).executeTakeFirst()).toEqual({ on_hand: 2, shelf: 'B-02' })
  expect(await stock.where('product_id', '=', ketch).executeTakeFirst()).toEqual({ on_hand: 0, shelf: 'B-02' })
})
