import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ownCodeOf } from '#features/barcodes/rules.ts'
import { aProduct } from '../products.ts'
import { setStock } from '../storeStock.ts'
import { expect, refusedWith, type Shop, test } from './shop.ts'
import { open } from './workbenchPages.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function storeOf(shop: Shop, name: string) {
  const store = shop.db.selectFrom('stores').select('id').where('name', '=', name)
  return (await store.executeTakeFirstOrThrow()).id
}

async function stockOf({ db }: Shop, store_id: number, product_id: number) {
  const row = db.selectFrom('store_stock').select('on_hand').where('product_id', '=', product_id)
  return (await row.where('store_id', '=', store_id).executeTakeFirst())?.on_hand ?? 0
}

const availableOf = async ({ db }: Shop, id: number) =>
  (await db.selectFrom('products').select('quantity_available').where('id', '=', id).executeTakeFirstOrThrow())
    .quantity_available

/** The number of the transfer whose page is open. */
const numberOn = async (page: Page) =>
  (await page
    .getByText(/^T\d+$/)
    .first()
    .textContent()) ?? ''

/** Adds a product to a new transfer by its name. */
async function add(page: Page, device: string) {
  await page.getByRole('combobox', { name: 'Add a product' }).fill(device)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(device) })
    .click()
}

test('a store asks another one, which sends less from a phone, and another part goes back to the warehouse', async ({
  page,
  browser,
  comeIn,
  shop,
}) => {
  test.slow()
  const name = randomUUID().slice(0, 8)
  const [lens, mast] = [`Lens ${name}`, `Mast ${name}`]
  const lensId = await aProduct(shop.db, { device: lens, quantity_available: 5 })
  const mastId = await aProduct(shop.db, { device: mast, quantity_available: 5 })
  const [moncton, fredericton] = [await storeOf(shop, 'Moncton'), await storeOf(shop, 'Fredericton')]
  await setStock(shop.db, fredericton, lensId, 4)
  await setStock(shop.db, fredericton, mastId, 2)
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: shop.address })
  ).newPage()

  // Moncton asks for the pieces that it lacks. The input survives a reload.
  await comeIn('moncton')
  await open(page, '/admin/shipments')
  await page.getByRole('link', { name: 'Transfer', exact: true }).click()
  await press(page, 'Offer')
  await said(page, 'Choose what you want to do.')
  await page.getByRole('radio', { name: /^Ask a store/ }).check()
  await page.getByLabel('Which store do you ask?').selectOption('Fredericton')
  await add(page, lens)
  await add(page, mast)
  await page.getByRole('textbox', { name: new RegExp(`^Quantity: .*${lens}`) }).fill('3')
  await page.reload()
  await said(page, 'What you typed here before is back.')
  await press(page, 'Ask')
  await said(page, 'Fredericton has been asked for 4 pieces')
  await said(page, 'You asked for these pieces. Fredericton has to accept.')
  const number = await numberOn(page)

  // Fredericton accepts on a phone, counts with a scanner, and sends one lens less.
  await comeIn('fredericton', phone)
  await open(phone, '/admin/shipments')
  await expect(rowOf(phone, number)).toContainText('Waits for you')
  await phone.getByRole('link', { name: `Answer transfer ${number}` }).click()
  await said(phone, 'Moncton asks you for these pieces.')
  await press(phone, 'Accept')
  await expect(phone.getByRole('textbox', { name: new RegExp(`^Packed: .*${lens}`) })).toHaveValue('3')
  await expect(phone.locator('html[data-scanner=on]')).toBeVisible()
  for (const id of [lensId, lensId, mastId]) {
    await phone.keyboard.type(ownCodeOf(id))
    await phone.keyboard.press('Enter')
  }
  await expect(phone.getByText('3 of 4 pieces')).toBeVisible()
  await press(phone, 'Send')
  const dialog = phone.getByRole('dialog', { name: `Send ${number}` })
  await expect(dialog.getByText('1 piece will not be sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await said(phone, `${number} has been sent`)
  await expect(phone.getByText(/^On its way to Moncton/)).toBeVisible()
  expect([await stockOf(shop, fredericton, lensId), await stockOf(shop, fredericton, mastId)]).toEqual([2, 1])

  // Moncton receives it.
  await open(page, '/admin/shipments?view=in_transit')
  await page.getByRole('link', { name: `Receive shipment ${number}` }).click()
  await press(page, 'All as sent')
  await press(page, 'Finish')
  await expect(page.getByText('Everything arrived as it was sent.')).toBeVisible()
  expect([await stockOf(shop, moncton, lensId), await stockOf(shop, moncton, mastId)]).toEqual([2, 1])

  // Fredericton returns a lens that can be sold, from the list of its stock.
  await open(phone, `/admin/stock/places?query=${encodeURIComponent(lens)}&filter_by=device`)
  await rowOf(phone, lens).getByRole('checkbox').check()
  await phone.getByRole('region', { name: 'Selected products' }).getByRole('link', { name: 'Transfer' }).click()
  await phone.getByRole('radio', { name: /^Return to the warehouse/ }).check()
  await phone.getByRole('radio', { name: /^They can be sold/ }).check()
  await expect(phone.getByRole('list', { name: 'Lines' }).getByText('2 at Fredericton')).toBeVisible()
  await press(phone, 'Offer')
  await said(phone, 'Warehouse has been offered 1 piece')
  const back = await numberOn(phone)

  await comeIn('warehouse')
  await open(page, '/admin/shipments?view=waiting')
  await page.getByRole('link', { name: `Answer transfer ${back}` }).click()
  await press(page, 'Accept')
  await said(page, `${back} has been accepted`)
  await phone.reload()
  await press(phone, 'Send')
  await phone.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await said(phone, `${back} has been sent`)
  await open(page, '/admin/shipments?view=in_transit')
  await page.getByRole('link', { name: `Receive shipment ${back}` }).click()
  await press(page, 'All as sent')
  await press(page, 'Finish')
  await expect(page.getByText('Everything arrived as it was sent.')).toBeVisible()
  expect([await stockOf(shop, fredericton, lensId), await availableOf(shop, lensId)]).toEqual([1, 6])
  await phone.context().close()
})

test('each step of a transfer is taken back, and one on its way is cancelled', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const device = `Sail ${randomUUID().slice(0, 8)}`
  const product_id = await aProduct(shop.db, { device })
  const saintJohn = await storeOf(shop, 'Saint John')
  await setStock(shop.db, saintJohn, product_id, 1)

  // The office asks Saint John for more than it has.
  await comeIn('warehouse')
  await open(page, '/admin/shipments/transfer')
  await page.getByLabel('From').selectOption('Saint John')
  await page.getByLabel('To').selectOption('Charlottetown')
  await add(page, device)
  await page.getByRole('textbox', { name: new RegExp(`^Quantity: .*${device}`) }).fill('2')
  await said(page, 'Only 1 at Saint John')
  await press(page, 'Ask')
  await said(page, 'Saint John has been asked for 2 pieces')
  const number = await numberOn(page)
  const address = new URL(page.url()).pathname

  await comeIn('saintjohn')
  await open(page, address)
  await press(page, 'Decline')
  await page.getByRole('dialog').getByLabel('Reason').fill('We need it')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await said(page, 'You declined.')
  await said(page, 'We need it')
  await press(page, 'Take back')
  await said(page, 'Charlottetown asks you for these pieces.')
  await press(page, 'Accept')
  await press(page, 'Take back')
  await said(page, `${number} waits for an answer again`)
  await press(page, 'Accept')

  // Saint John has only one of the two pieces.
  await press(page, 'Send')
  const dialog = page.getByRole('dialog', { name: `Send ${number}` })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText(/^Only 1 of .* at Saint John/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Fewer: Packed/ }).click()
  await press(page, 'Send')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await said(page, `${number} has been sent`)
  expect(await stockOf(shop, saintJohn, product_id)).toBe(0)

  await press(page, 'Cancel transfer')
  const question = page.getByRole('dialog', { name: `Cancel ${number}?` })
  await question.getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(question.getByText('Choose where the pieces are.')).toBeVisible()
  await question.getByRole('radio', { name: /^Back on the shelf/ }).check()
  await question.getByRole('button', { name: 'Cancel transfer' }).click()
  await said(page, 'It was cancelled.')
  expect(await stockOf(shop, saintJohn, product_id)).toBe(1)
})
