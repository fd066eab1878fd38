import type { Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import { orderFormCalls } from '#features/orderForm/contract.ts'
import { addressOf } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { countActs } from './countActs.ts'
import { expect, noAnswer, refusedWith, test, testInOwnContext } from './shop.ts'

const path = '/admin/orderForm'
const product = (page: Page, line: number) => page.getByRole('combobox', { name: `Product, line ${line}`, exact: true })
const quantity = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })
const line = (page: Page, number: number) => page.getByRole('listitem').filter({ has: product(page, number) })
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' })

/** Puts a text on the clipboard, and pastes it with Ctrl+V. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

// Each test has its own store, because tests change the cart.
test.beforeEach(async ({ comeIn, makeUser, page }) => {
  await comeIn(await makeUser())
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Form' })).toBeVisible()
})

test('an order is filled in without a mouse, by id and by name, and leads to the cart', async ({ page, shop }) => {
  const beacon = { device: 'Beacon 9', quantity_available: 7, wholesale_cents: cents(1050) }
  const byId = await aProduct(shop.db, beacon)
  await aProduct(shop.db, { ...beacon, device: 'Petrel 3', color: 'Teal', wholesale_cents: cents(500) })

  await product(page, 1).focus()
  await page.keyboard.type(String(byId))
  await page.keyboard.press('Enter')
  await expect(quantity(page, 1)).toBeFocused()
  await expect(quantity(page, 1)).toHaveValue('1')
  await page.keyboard.type('2')
  await expect(line(page, 1)).toContainText('Beacon 9 Accessories')
  await expect(line(page, 1)).toContainText('$21.00')

  await page.keyboard.press('Enter')
  await expect(product(page, 2)).toBeFocused()
  await page.keyboard.type('petrel te')
  await expect(page.getByRole('option', { name: /Petrel 3 Accessories Teal.*7 available.*\$5\.00/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(product(page, 2)).toHaveValue('Petrel 3 Accessories Teal')
  await expect(quantity(page, 2)).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(product(page, 3)).toBeFocused()

  await expect(page.getByRole('status').filter({ hasText: '2 lines' })).toContainText('$36.00')
  await addToCart(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/cart')
  await expect(page.getByRole('row').filter({ hasText: 'Beacon 9' })).toContainText('$21.00')
  await expect(page.getByRole('row').filter({ hasText: 'Petrel 3' })).toContainText('$15.00')
})

testInOwnContext(
  'a pasted list becomes lines; lines that cannot be ordered or read are kept with an error',
  async ({ page, shop }) => {
    const some = await aProduct(shop.db, { device: 'Skerry 5', color: 'Kelp', quantity_available: 5 })
    const none = await aProduct(shop.db, { device: 'Skerry 6', quantity_available: 0 })
    const other = await aProduct(shop.db, { device: 'Skerry 7', quantity_available: 9 })
    await product(page, 1).focus()
    await paste(
      page,
      `${some} x 2\r\n${some},9\n${none}\t1\n999999999, 1\nskerry kelp, 2\nphone case, 1\n${other}, many\n2 x Skerry 7`,
    )
    const told = [
      [1, String(some), '13', 'We have less items in stock please decrease the quantity of your order (5 available)'],
      [2, String(none), '1', 'This item is out of stock'],
      [3, '999999999', '1', 'This item does not exist'],
      [4, 'phone case', '1', 'Several items match. Choose one.'],
      [5, `${other}, many`, '', 'This item does not exist'],
      [6, 'Skerry 7', '2', 'Skerry 7 Accessories'],
    ] as const
    for (const [at, item, many, says] of told) {
      await expect(product(page, at)).toHaveValue(item)
      await expect(quantity(page, at)).toHaveValue(many)
      await expect(line(page, at)).toContainText(says)
    }
    // The first product was in three lines of the list.
    await expect(line(page, 1)).toContainText('Entered 3 times: 2 + 9 + 2')
    await expect(product(page, 7)).toBeFocused()
    await expect(page.getByText('5 lines need attention')).toBeVisible()
    await expect(product(page, 3)).toHaveAccessibleDescription('This item does not exist')

    await product(page, 4).focus()
    await expect(page.getByRole('option').first()).toContainText('Phone Case')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Take 5 of Skerry 5/ }).click()
    await expect(quantity(page, 1)).toHaveValue('5')
    await addToCart(page).click()
    await expect(page.getByText('2 lines are in your cart. 4 more need attention.')).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(product(page, 1)).toHaveValue(String(none))

    // What is in the cart cannot be ordered once more.
    await product(page, 5).focus()
    await paste(page, `${some} x 1`)
    await expect(line(page, 5)).toContainText('5 available, 5 of them in your cart')
    await product(page, 6).fill(String(other))
    await expect(page.getByRole('option', { name: /Skerry 7.*7 more available, 2 in your cart/ })).toBeVisible()
  },
)

test('five products are ordered by typing, with at most 35 keys', { tag: '@details' }, async ({ page, shop }) => {
  const letters = 'bcdfghjklmnpqrstvwxz'
  const word = () => Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  const devices = Array.from({ length: 5 }, word)
  for (const device of devices) await aProduct(shop.db, { device, quantity_available: 9, wholesale_cents: cents(100) })
  await product(page, 1).focus()
  const acts = await countActs(page)
  for (const [at, device] of devices.entries()) {
    await page.keyboard.type(device)
    await expect(page.getByRole('option').first()).toContainText(device)
    await page.keyboard.press('Enter')
    await expect(quantity(page, at + 1)).toBeFocused()
    await page.keyboard.type(String(at + 2))
    // Enter and Tab both go on to the next line.
    if (at < 4) await page.keyboard.press(at === 2 ? 'Tab' : 'Enter')
  }
  await expect(page.getByRole('status').filter({ hasText: '5 lines' })).toContainText('$20.00')
  expect(await acts.keys()).toBeLessThanOrEqual(35)
})

testInOwnContext(
  'a product that is typed again is added to its line when the user leaves it',
  { tag: '@details' },
  async ({ page, shop }) => {
    const id = await aProduct(shop.db, { device: 'Ketch 4', quantity_available: 9 })
    await product(page, 1).focus()
    await paste(page, `${id} x 2`)
    await expect(product(page, 2)).toBeFocused()
    await page.keyboard.type(String(id))
    await expect(page.getByRole('option').first()).toContainText('Ketch 4')
    await page.keyboard.press('Enter')
    await page.keyboard.type('3')
    await expect(quantity(page, 2)).toHaveValue('3')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ketch 4 Accessories is in one line now: 2 + 3 = 5.')).toBeVisible()
    await expect(quantity(page, 1)).toHaveValue('5')
    await expect(line(page, 1)).toContainText('Entered twice: 2 + 3')
    // The next product is written in the line that is new.
    await expect(product(page, 2)).toBeFocused()
    await expect(product(page, 2)).toHaveValue('')

    // Also when the cart is filled from within the second line.
    await paste(page, `${id} x 1`)
    await expect(quantity(page, 1)).toHaveValue('6')
    await product(page, 2).fill(String(id))
    await expect(page.getByRole('option').first()).toContainText('Ketch 4')
    await page.keyboard.press('Enter')
    await addToCart(page).click()
    await expect(page).toHaveURL('/admin/cart')
    await expect(page.getByRole('row').filter({ hasText: 'Ketch 4' }).getByRole('textbox')).toHaveValue('7')
  },
)

testInOwnContext('one pasted line also fills the quantity', { tag: '@details' }, async ({ page }) => {
  await product(page, 1).focus()
  await paste(page, '12 x 3')
  await expect(product(page, 1)).toHaveValue('12')
  await expect(quantity(page, 1)).toHaveValue('3')
})

test('a list can be pasted into a dialog, and one too long stays there', { tag: '@details' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const list = page.getByLabel('Products, one per line')
  const tooMany = Array.from({ length: 201 }, (_, at) => `${at + 1} x 1`).join('\n')
  await list.fill(tooMany)
  await page.getByRole('button', { name: 'Add lines' }).click()
  await expect(page.getByText('A form can have at most 200 lines.')).toBeVisible()
  await expect(list).toHaveValue(tooMany)
  await list.fill('12 x 1\n14 x 2')
  await page.getByRole('button', { name: 'Add lines' }).click()
  await expect(quantity(page, 2)).toHaveValue('2')
  await expect(page.getByRole('status').filter({ hasText: '2 lines' })).toBeVisible()
})

testInOwnContext(
  'a product that was sold meanwhile is an error at its line, and the other lines are added',
  { tag: '@details' },
  async ({ page, shop, expectConsoleError }) => {
    expectConsoleError(refusedWith(409))
    const [short, enough] = [
      await aProduct(shop.db, { device: 'Ebb 1', quantity_available: 5 }),
      await aProduct(shop.db, { device: 'Ebb 2', quantity_available: 5 }),
    ]
    await product(page, 1).focus()
    await paste(page, `${short} x 5\n${enough} x 5`)
    await expect(page.getByRole('status').filter({ hasText: '2 lines' })).toBeVisible()
    await page.route(`**${addressOf(cartCalls.add)}`, async (route) => {
      await shop.db.transaction().execute(async (tx) => {
        const { setStockCause } = await import('#features/inventory/server/moveStock.ts')
        await setStockCause(tx, { by: { user_id: 2, username: 'Warehouse' }, why: 'Test' })
        await tx.updateTable('products').set({ quantity_available: 2 }).where('id', '=', short).execute()
      })
      await route.continue()
    })
    await addToCart(page).click()
    await expect(page.getByText('1 line is in your cart. 1 more needs attention.')).toBeVisible()
    await expect(line(page, 1)).toContainText('(2 available)')
    await page.getByRole('button', { name: /^Take 2 of Ebb 1/ }).click()
    await addToCart(page).click()
    await expect(page).toHaveURL('/admin/cart')
  },
)

testInOwnContext(
  'a line whose request failed shows an error, and “Try again” looks it up',
  { tag: '@details' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError(noAnswer)
    const address = `**${addressOf(orderFormCalls.check)}`
    await page.route(address, (route) => route.abort())
    await product(page, 1).focus()
    await paste(page, '12 x 1')
    await expect(line(page, 1)).toContainText('There was an error with the server')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 line' })).not.toContainText('$0.00')
  },
)

test('leaving lines that are not in the cart needs a confirmation', async ({ page }) => {
  await product(page, 1).fill('12')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(product(page, 1)).toHaveValue('12')
  await page.getByRole('link', { name: 'Home' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without adding these to the cart?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(product(page, 1)).toHaveValue('12')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(product(page, 1)).toHaveValue('')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/admin')
})
