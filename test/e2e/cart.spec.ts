import type { Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { test as base, expect, noAnswer, refusedWith, type Shop } from './shop.ts'

interface Fixtures {
  /** A new store, which is signed in. */
  store: { email: string; username: string; token: string }
  /** Makes a product, adds this quantity of it to the store's cart, and returns the product's id. */
  putInCart(quantity: number, product: Parameters<typeof aProduct>[1]): Promise<number>
}

const test = base.extend<Fixtures>({
  store: async ({ comeIn, makeUser }, use) => {
    const who = await makeUser()
    await use({ ...who, token: await comeIn(who) })
  },
  putInCart: async ({ shop, store }, use) =>
    use(async (quantity, product) => {
      const product_id = await aProduct(shop.db, product)
      await shop.ask(store.token, cartCalls.add, { body: { product_id, quantity } })
      return product_id
    }),
})

const lineOf = (page: Page, device: string) => page.getByRole('row', { name: device })
const quantityOf = (page: Page, device: string) => lineOf(page, device).getByRole('textbox')
const totals = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByRole('definition')

test('an empty cart shows a message and a link to the store', { tag: '@details' }, async ({
  page,
  comeIn,
  makeUser,
}) => {
  await comeIn(await makeUser())
  await page.goto('/admin/cart')
  await expect(
    page.getByText('Oh oh, your cart is empty. Please add something before you try to place an order.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/admin')
})

test('an order is placed with changed quantities, a promo code and remarks', async ({
  page,
  shop,
  store,
  putInCart,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  const one = await putInCart(2, { device: 'Cart One', quantity_available: 9, wholesale_cents: cents(1000) })
  await putInCart(3, { device: 'Cart Other', quantity_available: 9, wholesale_cents: cents(555) })
  await page.goto('/admin/cart')
  await expect(totals(page)).toHaveText(['$36.65', '$0.00', '$5.13', '$41.78 CAD'])

  await lineOf(page, 'Cart One').getByRole('button', { name: /^More/ }).click()
  await expect(page.getByText('Cart item has been updated')).toBeVisible()
  await expect(totals(page)).toHaveText(['$46.65', '$0.00', '$6.53', '$53.18 CAD'])

  await page.getByLabel('Promo Code').fill('nosuch')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('There is no promo code nosuch. Check the spelling.')).toBeVisible()
  await page.getByLabel('Promo Code').fill('tide20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('TIDE20 takes 20% off')).toBeVisible()
  await expect(totals(page)).toHaveText(['$46.65', '−$9.33', '$6.53', '$43.85 CAD'])

  await page.getByLabel('Remarks').fill('By Friday')
  // A reload keeps both.
  await page.reload()
  await expect(page.getByLabel('Remarks')).toHaveValue('By Friday')
  await expect(totals(page)).toHaveText(['$46.65', '−$9.33', '$6.53', '$43.85 CAD'])
  // Two clicks place one order.
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page.getByText('Order has been placed')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Order \d+ has been placed/ })).toBeVisible()
  await expect(page.getByText(`The total is $43.85.`)).toContainText(store.email)
  const orders = await shop.db.selectFrom('orders').selectAll().where('username', '=', store.username).execute()
  expect(orders).toMatchObject([{ total_cents: 4385, promo_code: 'TIDE20', remarks: 'By Friday' }])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()

  // The next order starts without remarks and promo code.
  await shop.ask(store.token, cartCalls.add, { body: { product_id: one, quantity: 1 } })
  await page.reload()
  await expect(totals(page)).toHaveText(['$10.00', '$0.00', '$1.40', '$11.40 CAD'])
  await expect(page.getByLabel('Remarks')).toHaveValue('')
})

const promoField = (page: Page) => page.getByLabel('Promo Code')
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
const ordersOf = (shop: Shop, { username }: { username: string }) =>
  shop.db.selectFrom('orders').select(['total_cents', 'promo_code']).where('username', '=', username).execute()

test('placing the order applies the promo code in the field', { tag: '@details' }, async ({
  page,
  shop,
  store,
  putInCart,
}) => {
  await putInCart(4, { device: 'Coded', quantity_available: 9, wholesale_cents: cents(1000) })
  await page.goto('/admin/cart')
  await promoField(page).fill(' tide20 ')
  await expect(totals(page).last()).toHaveText('$45.60 CAD')
  // The page shows the new total before the order is placed.
  const held = Promise.withResolvers<void>()
  await page.route('**/placeOrder/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await placeOrder(page)
  await expect(totals(page)).toHaveText(['$40.00', '−$8.00', '$5.60', '$37.60 CAD'])
  held.resolve()
  await expect(page.getByText('The total is $37.60. TIDE20 took off $8.00.')).toBeVisible()
  expect(await ordersOf(shop, store)).toEqual([{ total_cents: 3760, promo_code: 'TIDE20' }])
})

test('an unknown or inactive promo code is refused at its field, and nothing is ordered', { tag: '@details' }, async ({
  page,
  shop,
  store,
  putInCart,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  const { codes } = await makePromoCodes(2, (at) => (at === 1 ? { audience: 'visitors' } : { active: false }))
  const [counter = '', off = ''] = codes.map(({ promo_code }) => promo_code)
  await putInCart(4, { device: 'Uncoded', quantity_available: 9, wholesale_cents: cents(1000) })
  await page.goto('/admin/cart')
  const placed: string[] = []
  page.on('request', (request) => request.url().includes('/placeOrder/') && placed.push(request.url()))
  for (const [code, message] of [
    ['BOGUS', 'There is no promo code BOGUS. Check the spelling.'],
    [counter, `The promo code ${counter} is for visitors at the counter. It cannot be used for orders.`],
    [off, `The promo code ${off} is not valid today.`],
  ] as const) {
    await promoField(page).fill(code)
    await placeOrder(page)
    await expect(promoField(page)).toHaveAccessibleDescription(message)
    await expect(promoField(page)).toHaveValue(code)
    await expect(promoField(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  }
  // The text in the field is kept.
  await page.reload()
  await expect(promoField(page)).toHaveValue(off)
  await placeOrder(page)
  await expect(page.getByText(`The promo code ${off} is not valid today.`)).toBeVisible()
  expect(placed).toEqual([])

  await promoField(page).fill('')
  await expect(page.getByText('is not valid today')).toBeHidden()
  await placeOrder(page)
  await expect(page.getByText('The total is $45.60.')).toBeVisible()
  expect(await ordersOf(shop, store)).toEqual([{ total_cents: 4560, promo_code: '' }])
})

test('a promo code that was deactivated after it was applied goes back into its field, with the reason', {
  tag: '@details',
}, async ({ page, shop, store, putInCart, makePromoCodes, expectConsoleError }) => {
  expectConsoleError(refusedWith(400))
  const { codes } = await makePromoCodes(1, () => ({ discount: 50 }))
  const { id = 0, promo_code = '' } = codes[0] ?? {}
  await putInCart(4, { device: 'Switched', quantity_available: 9, wholesale_cents: cents(1000) })
  await page.goto('/admin/cart')
  await promoField(page).fill(promo_code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(totals(page).last()).toHaveText('$25.60 CAD')
  await shop.db.updateTable('discounts').set({ active: false }).where('id', '=', id).execute()
  await placeOrder(page)
  await expect(page.getByText(`The promo code ${promo_code} is not valid today.`).first()).toBeVisible()
  await expect(promoField(page)).toHaveValue(promo_code)
  await expect(totals(page).last()).toHaveText('$45.60 CAD')
  expect(await ordersOf(shop, store)).toEqual([])
})

test('if the percentage of a promo code has changed, the new total is shown before anything is ordered', {
  tag: '@details',
}, async ({ page, shop, store, putInCart, makePromoCodes, expectConsoleError }) => {
  expectConsoleError(refusedWith(409))
  const { codes } = await makePromoCodes(1, () => ({ discount: 50 }))
  const { id = 0, promo_code = '' } = codes[0] ?? {}
  await putInCart(4, { device: 'Renewed', quantity_available: 9, wholesale_cents: cents(1000) })
  await page.goto('/admin/cart')
  await promoField(page).fill(promo_code)
  await promoField(page).press('Enter')
  await expect(totals(page).last()).toHaveText('$25.60 CAD')
  await shop.db.updateTable('discounts').set({ percent: 25 }).where('id', '=', id).execute()
  await placeOrder(page)
  await expect(page.getByText('The prices have changed. Check the new ones, then order again.')).toBeVisible()
  await expect(totals(page).last()).toHaveText('$35.60 CAD')
  expect(await ordersOf(shop, store)).toEqual([])
  await placeOrder(page)
  await expect(page.getByText('The total is $35.60.')).toBeVisible()
})

test('nothing is ordered if the promo code cannot be checked', { tag: '@details' }, async ({
  page,
  shop,
  store,
  putInCart,
  expectConsoleError,
}) => {
  expectConsoleError(noAnswer)
  await putInCart(1, { device: 'Unchecked', quantity_available: 9 })
  await page.goto('/admin/cart')
  await page.route('**/discount/check/', (route) => route.abort())
  await promoField(page).fill('tide20')
  await placeOrder(page)
  await expect(promoField(page)).toHaveAccessibleDescription(/The server cannot be reached/)
  expect(await ordersOf(shop, store)).toEqual([])
})

test('quantities are changed, and saved before the order', { tag: '@details' }, async ({ page, putInCart, part }) => {
  await part('a line disappears when it is removed or its quantity is set to 0', async () => {
    for (const device of ['Gone One', 'Gone Two']) await putInCart(1, { device, quantity_available: 9 })
    await page.goto('/admin/cart')
    await page.getByRole('button', { name: 'Remove Gone One Accessories' }).click()
    await expect(lineOf(page, 'Gone One')).toBeHidden()
    await lineOf(page, 'Gone Two').getByRole('textbox').fill('0')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Oh oh, your cart is empty.')).toBeVisible()
  })
  await part('a quantity that was typed is ordered even if its field still has the focus', async () => {
    await putInCart(2, { device: 'Typed', quantity_available: 20, wholesale_cents: cents(1000) })
    await page.goto('/admin/cart')
    await quantityOf(page, 'Typed').fill('12')
    await expect(totals(page).last()).toHaveText('$136.80 CAD')
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByText('The total is $136.80.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })
  await part('quick changes are saved one after another, and the order waits for the last one', async () => {
    await putInCart(2, { device: 'Stepped', quantity_available: 20, wholesale_cents: cents(1000) })
    await page.goto('/admin/cart')
    // The first save is slow. If the second one were sent meanwhile, it would be saved before the first.
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/cart/insert/',
      async (route) => {
        await held.promise
        await route.continue()
      },
      { times: 1 },
    )
    const more = lineOf(page, 'Stepped').getByRole('button', { name: /^More/ })
    await more.click()
    await more.click()
    await page.getByRole('button', { name: 'Place Order' }).click()
    held.resolve()
    await expect(page.getByText('The total is $45.60.')).toBeVisible()
  })
  await part(
    'Enter saves a quantity; an empty field gets its old value back; a quantity above the stock shows the stock',
    async () => {
      await putInCart(2, { device: 'Kept', quantity_available: 9 })
      await page.goto('/admin/cart')
      const quantity = quantityOf(page, 'Kept')
      const inCart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
      await quantity.fill('5')
      await quantity.press('Enter')
      await expect(inCart).toHaveAccessibleName('Cart · 5 items')
      await expect(quantity).toBeFocused()

      await quantity.fill('')
      await expect(page.getByText('A quantity is empty. Enter a number first.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
      await quantity.press('Tab')
      await expect(quantity).toHaveValue('5')
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()

      await quantity.fill('9999')
      await expect(quantity).toHaveAccessibleDescription('Only 9 in stock.')
      await quantity.press('Tab')
      await expect(quantity).toHaveValue('9')
      await expect(page.getByRole('alert').filter({ hasText: 'Only 9 in stock.' })).toBeVisible()
      await expect(inCart).toHaveAccessibleName('Cart · 9 items')
    },
  )
})

test('nothing is ordered if a quantity cannot be saved', { tag: '@details' }, async ({
  page,
  shop,
  store,
  putInCart,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(503))
  await putInCart(2, { device: 'Unsaved', quantity_available: 20 })
  await page.goto('/admin/cart')
  await quantityOf(page, 'Unsaved').fill('12')
  await page.route('**/cart/insert/', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Away.')).toBeVisible()
  await expect(quantityOf(page, 'Unsaved')).toHaveValue('2')
  expect(await shop.db.selectFrom('orders').select('id').where('username', '=', store.username).execute()).toEqual([])
})

/** Runs a change after the next order was sent, and before the server receives it. */
const whileOrdering = (page: Page, change: () => Promise<unknown>) =>
  page.route(
    '**/placeOrder/**',
    async (route) => {
      await change()
      await route.continue()
    },
    { times: 1 },
  )

test('a cart that was changed in another tab is shown before it is ordered', { tag: '@details' }, async ({
  page,
  shop,
  store,
  putInCart,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  await putInCart(1, { device: 'Stays', quantity_available: 9 })
  const goes = await putInCart(1, { device: 'Goes', quantity_available: 9 })
  await page.goto('/admin/cart')
  await expect(lineOf(page, 'Goes')).toBeVisible()
  await whileOrdering(page, () => shop.ask(store.token, cartCalls.set, { body: { product_id: goes, quantity: 0 } }))
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Your cart has changed. Check what is in it now')).toBeVisible()
  await expect(lineOf(page, 'Goes')).toBeHidden()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order has been placed')).toBeVisible()
})

test('a shortage and a new price are shown at their lines, and one click each resolves them', {
  tag: '@details',
}, async ({ page, shop, adminToken, putInCart, expectConsoleError }) => {
  expectConsoleError(refusedWith(409))
  const short = await putInCart(4, { device: 'Short', quantity_available: 5, wholesale_cents: cents(1000) })
  const dearer = await putInCart(4, { device: 'Dearer', quantity_available: 5, wholesale_cents: cents(1000) })
  await page.goto('/admin/cart')
  await expect(totals(page).last()).toHaveText('$91.20 CAD')
  await whileOrdering(page, async () => {
    await shop.ask(adminToken, inventoryCalls.update, { body: { id: short, quantity_available: 3 } })
    await shop.ask(adminToken, inventoryCalls.update, { body: { id: dearer, wholesale_price: 12 } })
  })

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Nothing was ordered. Only 3 of Short Accessories in stock.')).toBeVisible()
  await expect(lineOf(page, 'Short')).toContainText('Only 3 in stock.')
  await expect(lineOf(page, 'Short').getByRole('textbox')).toBeDisabled()
  await expect(lineOf(page, 'Dearer')).toContainText('It was $10.00 and is $12.00 now.')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()

  await page.getByRole('button', { name: 'Take 3' }).click()
  await expect(lineOf(page, 'Short')).not.toContainText('in stock')
  await page.getByRole('button', { name: 'Accept the new price of Dearer Accessories' }).click()
  await expect(totals(page).last()).toHaveText('$88.92 CAD')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order has been placed')).toBeVisible()
})

test('if the answer to an order is lost, ordering again finds the same order', { tag: '@details' }, async ({
  page,
  shop,
  store,
  putInCart,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(noAnswer)
  /** The browser loads the cart again when the user comes back to its window. */
  const loadCartAgain = async () => {
    const loaded = page.waitForResponse('**/userItems/**')
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await loaded
  }
  const orderTwice = async (beforeLost: () => Promise<void>, afterLost: () => Promise<void>) => {
    await putInCart(2, { device: 'Lost', quantity_available: 5 })
    await page.goto('/admin/cart')
    await page.route(
      '**/placeOrder/**',
      async (route) => {
        await route.fetch()
        await beforeLost()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await afterLost()
    await expect(page.getByText('The server did not answer')).toBeVisible()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('heading', { name: /^Order \d+ has been placed/ })).toBeVisible()
  }
  const nothing = async () => undefined
  await part('the cart is loaded again after the answer was lost', () => orderTwice(nothing, loadCartAgain))
  await part('the cart is loaded again before the answer was lost', () => orderTwice(loadCartAgain, nothing))
  expect(await ordersOf(shop, store)).toHaveLength(2)
})
