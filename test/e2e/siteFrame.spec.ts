import type { Page } from '@playwright/test'
import { pressOn, tabTo } from './keyboard.ts'
import { expect, keptToken, refusedWith, test } from './shop.ts'

const header = (page: Page) => page.getByRole('banner')
const menu = (page: Page, name = 'Site') => page.getByRole('navigation', { name, exact: true })
const places = [
  ['/', 'Home'],
  ['/services', 'Services'],
  ['/contact', 'Contact'],
  ['/find', 'Find Us'],
] as const

test('the language switch keeps the page and its parameters', { tag: '@details' }, async ({ page }) => {
  await page.goto('/services?service=Software%20Update&store=Truro')
  await header(page).getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL('/fr/services?service=Software%20Update&store=Truro')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(page.getByRole('heading', { name: 'Que peut-on réparer pour vous?' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Réserver une réparation' })).toBeVisible()
  await header(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/services?service=Software%20Update&store=Truro')
  await page.goto('/fr/find/st-johns')
  await header(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/find/st-johns')
})

test('each of the six services links to the form, and is chosen there', { tag: '@details' }, async ({ page }) => {
  await page.goto('/services')
  const tiles = page.getByRole('list', { name: 'Our services' }).getByRole('listitem')
  await expect(tiles.getByRole('heading')).toHaveText([
    'Screen Replacement',
    'Battery Replacement',
    'Software Update',
    'Screen Protector Replacement',
    'Motherboard Issues',
    'Others',
  ])
  await tiles.getByRole('link', { name: 'Battery Replacement' }).click()
  await expect(page).toHaveURL('/services?service=Battery%20Replacement#book')
  await expect(page.getByRole('heading', { name: 'Book Appointment' })).toBeInViewport()
  await expect(page.getByRole('radio', { name: 'Battery Replacement' })).toBeChecked()
})

test('the footer leads to the shop and to its head office', { tag: '@details' }, async ({ page }) => {
  await page.goto('/')
  const shopping = menu(page, 'Shopping')
  await expect(shopping.getByRole('link')).toHaveText(['Cases', 'Accessories', 'Our Services', 'Contact Us'])
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('1949 Upper Water Street, Suite 300')
  expect(await footer.textContent(), 'a number that stands alone in a line').toContain('Suite\u00a0300')
  await expect(footer.getByRole('link', { name: '902-555-0100' })).toHaveAttribute('href', 'tel:9025550100')
  await shopping.getByRole('link', { name: 'Accessories' }).click()
  await expect(page).toHaveURL('/cart#accessories')
  await expect(page.getByRole('heading', { name: 'Accessories' })).toBeInViewport()
})

test('the keyboard reaches everything, and can skip the menu', { tag: '@details' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Book a repair' })).toBeFocused()
  for (const name of ['Cases', 'See battery replacement', 'Staff sign-in'])
    await tabTo(
      page,
      page.getByRole('main').or(page.getByRole('contentinfo')).getByRole('link', { name, exact: true }).first(),
    )
  for (const [, name] of places.toReversed()) await tabTo(page, menu(page).getByRole('link', { name }), 'Shift+Tab')
  await pressOn(page, header(page).getByRole('link', { name: 'Français' }))
  await expect(page).toHaveURL('/fr')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the header has the whole menu, in both languages', { tag: '@details' }, async ({ page }) => {
    for (const [path, name, book] of [
      ['/', 'Site', 'Book'],
      ['/fr', 'Site', 'Réserver'],
    ] as const) {
      await page.goto(path)
      const links = menu(page, name).getByRole('link')
      await expect(links).toHaveCount(4)
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
      await expect(header(page).getByRole('link', { name: book, exact: true })).toBeInViewport({ ratio: 1 })
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('every page can be read, and there is no button that needs scripts', { tag: '@details' }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(404))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Current offer' })).toContainText('TIDE20')
    await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0)
    await menu(page).getByRole('link', { name: 'Services' }).click()
    await page.getByRole('link', { name: 'Motherboard Issues' }).click()
    await expect(page).toHaveURL('/services?service=Motherboard%20Issues#book')
    await menu(page, 'Shopping').getByRole('link', { name: 'Cases' }).click()
    await expect(page.getByRole('heading', { name: 'Try before you buy' })).toBeVisible()
    await header(page).getByRole('link', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { name: 'Essayez avant d’acheter' })).toBeVisible()
    await page.goto('/nowhere')
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the cart', () => {
  const told = (page: Page) => page.getByRole('heading', { name: 'Try before you buy' })

  test('the users of a store are redirected to their own cart', { tag: '@details' }, async ({ page, comeIn }) => {
    await comeIn('hsc')
    await page.goto('/cart')
    await expect(page).toHaveURL('/admin/cart')
    await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  })

  test('a visitor sees how to buy, and where', { tag: '@details' }, async ({ page }) => {
    await page.goto('/cart')
    await expect(told(page)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Call us: 902-555-0100' })).toHaveAttribute('href', 'tel:9025550100')
    await expect(main.getByRole('link', { name: '902-555-0102' })).toHaveAttribute('href', 'tel:9025550102')
    await expect(main.getByRole('link', { name: /^\d{3}-555-01\d\d$/ })).toHaveCount(11)
    await expect(main.getByRole('link', { name: 'Halifax Shopping Centre Halifax' })).toBeVisible()
    await expect(main.getByText('HSC')).toHaveCount(0)
    await main.getByRole('link', { name: 'Find a store' }).click()
    await expect(page).toHaveURL('/find')
  })

  test('a supplier and a user whose session has ended see the page for visitors', { tag: '@details' }, async ({
    page,
    comeIn,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(401))
    await comeIn('supplier')
    const asked = page.waitForResponse('**/api/user/token/')
    await page.goto('/cart')
    await asked
    await page.evaluate(() => localStorage.setItem('user_token', 'one that nobody has'))
    const askedAgain = page.waitForResponse('**/api/user/token/')
    await page.reload()
    expect((await askedAgain).status()).toBe(401)
    await expect(told(page)).toBeVisible()
    await expect(page).toHaveURL('/cart')
    expect(await keptToken(page)).toBe('one that nobody has')
  })
})

test('an unknown page is not found, in the language of the visitor', { tag: '@details' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  await page.goto('/fr/nulle-part')
  await expect(page).toHaveTitle('Page introuvable · Tidewater Mobile')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByRole('link', { name: 'Aller à la page d’accueil' }).click()
  await expect(page).toHaveURL('/fr')
})
