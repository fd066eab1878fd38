import { randomUUID } from 'node:crypto'
import { checkDigitOf, ownCodeOf } from '#features/barcodes/rules.ts'
import { aProduct } from '../products.ts'
import { scan } from './scan.ts'
import { expect, refusedWith, test } from './shop.ts'
import { open, openNext } from './workbenchPages.ts'

/** A code that no product has. */
function aCode() {
  const twelve = String(Math.floor(Math.random() * 1e12)).padStart(12, '4')
  return `${twelve}${checkDigitOf(twelve)}`
}

test('a store scans pieces into its order and its stock, from any field, and loses nothing that it typed', async ({
  page,
  comeIn,
  shop,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  const name = randomUUID().slice(0, 8)
  const code = aCode()
  const id = await aProduct(shop.db, { device: `Rudder ${name}`, quantity_available: 9 })
  await shop.db.insertInto('barcodes').values({ product_id: id, code, user_id: 1, username: 'Head Office' }).execute()
  await comeIn('micmac')
  await open(page, '/admin/orderForm')
  const product = (line: number) => page.getByLabel(`Product, line ${line}`)
  const quantity = (line: number) => page.getByLabel(`Quantity, line ${line}`)
  await scan(page, code)
  await expect(product(1)).toHaveValue(new RegExp(`Rudder ${name}`))
  await expect(quantity(1)).toHaveValue('1')
  // In the field with the quantity, the code is not typed into it.
  await quantity(1).fill('4')
  await scan(page, code)
  await expect(quantity(1)).toHaveValue('5')
  await product(2).fill('Half a na')
  await scan(page, ownCodeOf(id))
  await expect(quantity(1)).toHaveValue('6')
  await expect(product(2)).toHaveValue('Half a na')
  const unknown = aCode()
  await scan(page, unknown)
  await expect(page.getByText('Ask the office or warehouse to add it.')).toBeVisible()
  await expect(page.getByText(`No product has the code ${unknown}.`)).toBeVisible()
  await product(2).fill('')

  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  // A quantity that was typed and not saved yet counts.
  const pieces = page.getByRole('textbox', { name: `Rudder ${name}` })
  await pieces.fill('4')
  await scan(page, code)
  await expect(pieces).toHaveValue('5')
  await openNext(page, '/admin')
  await scan(page, code)
  await expect(page.getByText('Item has been added to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: '6 items in your cart' })).toBeVisible()

  await openNext(page, '/admin/stock/places')
  await scan(page, code)
  const form = page.getByRole('dialog', { name: 'Add or take away' })
  await expect(form.getByText(`Rudder ${name}`)).toBeVisible()
  await form.getByLabel('Pieces').fill('3')
  await scan(page, code)
  await expect(page.getByText('Close the dialog, and scan again.')).toBeVisible()
  await expect(form.getByLabel('Pieces')).toHaveValue('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Mic Mac now has 3 of Rudder ${name}`)).toBeVisible()
})

test('the warehouse gives unknown codes to their products one after the other, and its pages find them', {
  tag: '@details',
}, async ({ page, comeIn, shop, expectConsoleError }) => {
  expectConsoleError(refusedWith(404))
  const name = randomUUID().slice(0, 8)
  const keel = await aProduct(shop.db, { device: `Keel ${name}` })
  await aProduct(shop.db, { device: `Sail ${name}` })
  const [first, second] = [aCode(), aCode()]
  await comeIn('warehouse')
  await open(page, '/admin/inventory')
  await scan(page, first)
  const form = page.getByRole('dialog', { name: 'Unknown code' })
  await expect(form.getByText(first)).toBeVisible()
  await scan(page, second)
  await expect(form.getByText(`Then: ${second}`)).toBeVisible()
  await form.getByRole('button', { name: 'Add Code' }).click()
  await expect(form.getByText('Choose a product.')).toBeVisible()
  for (const [code, device] of [
    [first, `Keel ${name}`],
    [second, `Sail ${name}`],
  ] as const) {
    await expect(form.locator('strong')).toHaveText(code)
    await form.getByRole('combobox', { name: 'Product' }).fill(device)
    await form.getByRole('option').first().click()
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(`${code} is a code of .*${device}.* now`))).toBeVisible()
  }
  await scan(page, first)
  await expect(page.getByText(new RegExp(`${first} is a code of .*Keel ${name}.* already`))).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect(form).toBeHidden()

  await scan(page, first)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `Keel ${name}` })).toBeVisible()
  await openNext(page, '/admin/stock/codes')
  await scan(page, second)
  await expect(page.getByRole('row').filter({ hasText: second })).toContainText(`Sail ${name}`)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await openNext(page, '/admin/stock/movements')
  await scan(page, first)
  await expect(page).toHaveURL(new RegExp(`product_id=(%22)?${keel}`))
})
