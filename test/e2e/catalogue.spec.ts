import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { addressOf } from '#shared/call.ts'
import { aProduct } from '../products.ts'
import { expect, refusedWith, test } from './shop.ts'
import { isLoaded, open } from './workbenchPages.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'available' })

test('the catalogue loads twenty products at a time while scrolling, and Back restores the scroll position', {
  tag: '@details',
}, async ({ page, comeIn, shop }) => {
  const token = await comeIn('sunnyside')
  await shop.ask(token, cartCalls.set, { body: { product_id: 1, quantity: 1 } })
  await page.goto('/admin')
  await expect(cards(page)).toHaveCount(20)
  await cards(page).last().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  await expect(cards(page)).toHaveCount(40)
  const seen = await page.evaluate(() => window.scrollY)
  expect(seen).toBeGreaterThan(1000)
  await page.getByRole('link', { name: '1 item in your cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(40)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(seen - 300)
})

test('a filter that one returns to starts at the first page, with one request', { tag: '@details' }, async ({
  page,
  comeIn,
}) => {
  await comeIn('sunnyside')
  await open(page, '/admin')
  const [cases, other] = ['Phone Case', 'Accessories'].map((name) => page.getByRole('checkbox', { name }))
  await cases?.check()
  await isLoaded(page)
  await cards(page).last().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 9000)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(20)
  await other?.check()
  await expect(cards(page)).toHaveCount(20)
  await isLoaded(page)
  const requested: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(addressOf(inventoryCalls.search))) requested.push(request.postDataJSON())
  })
  await cases?.check()
  await expect(cards(page).first()).toContainText('Phone Case')
  await isLoaded(page)
  await expect(cards(page)).toHaveCount(20)
  expect(requested).toMatchObject([{ page: 1, product_type: 'Phone Case' }])
})

test('a quantity that was typed before the cart arrived stays, and a card shows what can still be added', {
  tag: '@details',
}, async ({ page, comeIn, shop }) => {
  const device = `Late ${randomUUID().slice(0, 8)}`
  const id = await aProduct(shop.db, { device, quantity_available: 18 })
  const token = await comeIn('sydney')
  await shop.ask(token, cartCalls.set, { body: { product_id: id, quantity: 3 } })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/cart/userItems/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/admin?query=${encodeURIComponent(device)}`)
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await expect(cards(page)).toContainText('18 available')
  await quantity.fill('7')
  held.resolve()
  await expect(cards(page)).toContainText('15 more available')
  await expect(cards(page)).toContainText('3 in cart')
  await expect(quantity).toHaveValue('7')
  await quantity.fill('15')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(cards(page)).toContainText('No more available')
  await expect(cards(page)).toContainText('18 in cart')
})

test('the catalogue is filtered, and loaded again', async ({ page, comeIn, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(503))
  await part('one product type is chosen at a time, and a second click clears it', async () => {
    await comeIn('sunnyside')
    await page.goto('/admin')
    await page.getByRole('checkbox', { name: 'Tablet Case' }).check()
    await expect(cards(page).first()).toContainText('Tablet Case')
    await page.getByRole('checkbox', { name: 'Accessories' }).check()
    await expect(page.getByRole('checkbox', { name: 'Tablet Case' })).not.toBeChecked()
    await expect(page).toHaveURL(/product_type=Accessories/)
    await expect(cards(page).first()).toContainText('Accessories')
    await page.getByRole('checkbox', { name: 'Accessories' }).uncheck()
    await expect(page).toHaveURL('/admin')
  })
  await part('the links of the menu filter, a reload keeps the filter, and a second click clears it', async () => {
    await comeIn('sunnyside')
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Filter by menu' })
    // A heading that is a brand filters by it, and clears it again.
    const apple = menu.getByRole('button', { name: 'Apple' })
    await apple.click()
    await expect(page).toHaveURL('/admin?filter=Apple')
    await expect(apple).toHaveAttribute('aria-pressed', 'true')
    await apple.click()
    await expect(page).toHaveURL('/admin')
    await apple.click()
    await menu.getByRole('button', { name: 'iPhone 15', exact: true }).first().click()
    await menu.getByRole('button', { name: 'iPhone 15 Pro Max', exact: true }).click()
    await expect(cards(page).first()).toContainText('iPhone 15 Pro Max')
    await page.reload()
    const chosen = menu.getByRole('button', { name: 'iPhone 15 Pro Max', exact: true })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Search the products').fill('wallet teal')
    await expect(cards(page).first()).toContainText('Wallet')
    await expect(page.getByText('2 products')).toBeVisible()
    await chosen.click()
    await expect(page).toHaveURL('/admin?query=wallet+teal')
  })
  await part('a search without results shows a message, and can be cleared', async () => {
    await comeIn('sunnyside')
    await page.goto('/admin?query=nothingofthekind')
    await expect(page.getByText('No products match “nothingofthekind”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(cards(page)).toHaveCount(20)
  })
  await part('a list that cannot be loaded shows an error, and “Try again” loads it', async () => {
    await comeIn('sunnyside')
    await page.route('**/api/admin/inventory/search/', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away.' } }),
    )
    await page.goto('/admin')
    await expect(page.getByText('The products could not be loaded.')).toBeVisible()
    await page.unroute('**/api/admin/inventory/search/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(20)
  })
})

test('a quantity that is typed while the next search loads stays in its card', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
}) => {
  const device = `Searched ${randomUUID().slice(0, 8)}`
  await aProduct(shop.db, { device, quantity_available: 5 })
  await comeIn('truro')
  await page.goto(`/admin?query=${encodeURIComponent(device.toLowerCase())}`)
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await expect(quantity).toHaveValue('1')
  const held = Promise.withResolvers<void>()
  await page.route(`**${addressOf(inventoryCalls.search)}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Search the products').fill(device)
  await expect(page.getByRole('main').getByRole('list').filter({ has: quantity })).toHaveAttribute('aria-busy', 'true')
  await quantity.fill('4')
  held.resolve()
  await isLoaded(page)
  await expect(quantity).toHaveValue('4')
})

test('with the keyboard alone, a product is found, its quantity changed, and added to the cart', {
  tag: '@details',
}, async ({ page, comeIn, shop }) => {
  const device = `Keyboard ${randomUUID().slice(0, 8)}`
  await aProduct(shop.db, { device, quantity_available: 3 })
  await comeIn('truro')
  await open(page, '/admin')
  await page.getByLabel('Search the products').focus()
  await page.keyboard.type(device)
  // A slow machine may search for a part of the word first. The test goes on with the result of the whole word.
  await expect(page).toHaveURL(`/admin?query=${device.replace(' ', '+')}`)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await isLoaded(page)
  const quantity = page.getByRole('textbox', { name: new RegExp(`^Quantity: ${device}`) })
  await expect(quantity).toHaveValue('1')
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('2')
  const add = page.getByRole('button', { name: new RegExp(`^Add to cart: ${device}`) })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item has been added to cart')).toBeVisible()
  await expect(cards(page)).toContainText('2 in cart')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart · 2 items' })).toBeVisible()
  // One is left, so a larger quantity is refused.
  await expect(quantity).toHaveValue('1')
  await quantity.fill('7')
  await expect(quantity).toHaveAccessibleDescription('Only 1 more in stock.')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('')
  await expect(add).toBeDisabled()
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await add.click()
  await expect(cards(page)).toContainText('3 in cart')
  await expect(quantity).toBeDisabled()
  await expect(add).toBeDisabled()
})

test('a product that is out of stock cannot be added', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
  adminToken,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('a product without stock is marked and cannot be added, nor can a quantity of 0', async () => {
    const device = `Shelf ${randomUUID().slice(0, 8)}`
    await aProduct(shop.db, { device, color: 'Teal', quantity_available: 0 })
    await aProduct(shop.db, { device, color: 'Sand', quantity_available: 5 })
    await comeIn('truro')
    await page.goto(`/admin?query=${encodeURIComponent(device)}`)
    const [none, some] = [cards(page).filter({ hasText: 'Teal' }), cards(page).filter({ hasText: 'Sand' })]
    await expect(none).toContainText('Out of Stock')
    await expect(none.getByRole('button', { name: /^Add to cart/ })).toBeDisabled()
    await some.getByRole('button', { name: /^Fewer/ }).click()
    await expect(some.getByRole('button', { name: /^Add to cart/ })).toBeDisabled()
  })
  await part('if the stock was sold meanwhile, the card shows how many are left', async () => {
    const device = `Quick ${randomUUID().slice(0, 8)}`
    const id = await aProduct(shop.db, { device, quantity_available: 5 })
    await comeIn('truro')
    await page.goto(`/admin?query=${encodeURIComponent(device)}`)
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    await quantity.fill('4')
    await shop.ask(adminToken, inventoryCalls.update, { body: { id, quantity_available: 2 } })
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(page.getByText('Only 2 in stock.')).toBeVisible()
    await expect(cards(page)).toContainText('2 available')
    await expect(quantity).toHaveValue('1')
  })
})

test('on a phone seven products fit on the screen, with picture, name, stock and the button that adds them', {
  tag: '@details',
}, async ({ page, comeIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeIn('sunnyside')
  // Products of other tests have longer names than those of the demo shop.
  await page.goto('/admin?query=galaxy')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(20)
  const top = async (at: number) => (await cards.nth(at).boundingBox())?.y ?? Number.NaN
  expect((await top(7)) - (await top(0))).toBeLessThanOrEqual(844)
  const first = cards.first()
  await first.scrollIntoViewIfNeeded()
  await expect(first.getByRole('img')).toBeInViewport()
  await expect(first.getByRole('button', { name: /^Add to cart/ })).toBeInViewport()
})

test('on a phone the filters can be hidden, and the chosen filter stays visible', { tag: '@details' }, async ({
  page,
  comeIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeIn('sunnyside')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Waterproof Case' }).check()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Clear the filter Waterproof Case' }).click()
  await expect(page).toHaveURL('/admin')
})
