import type { Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import { aProduct } from '../products.ts'
import { expectToFit, misfits } from './fit.ts'
import { expect, test, testInOwnContext } from './shop.ts'
import { isLoaded } from './workbenchPages.ts'

test.describe('the header', () => {
  const menu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Workbench' })
  const drawer = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

  testInOwnContext(
    'has its menu or the drawer from the first frame on',
    { tag: '@details' },
    async ({ page, comeIn }) => {
      await comeIn('warehouse')
      await page.setViewportSize({ width: 1024, height: 768 })
      await page.addInitScript(() => {
        const tooWide: number[] = []
        window.noted = tooWide
        const look = () => {
          if (document.documentElement.scrollWidth > innerWidth) tooWide.push(document.documentElement.scrollWidth)
          if (document.querySelector('nav[aria-label=Workbench]')?.checkVisibility()) tooWide.push(0)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.goto('/admin/inventory')
      await isLoaded(page)
      await expect(drawer(page)).toBeVisible()
      expect(await page.evaluate(() => window.noted)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(menu(page)).toBeVisible()
      await expect(drawer(page)).toBeHidden()
    },
  )

  test('leaves the focus where it is while the window gets narrower', { tag: '@details' }, async ({ page, comeIn }) => {
    await comeIn('warehouse')
    await page.goto('/admin')
    const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
    await signOut.focus()
    for (const width of [1300, 1100, 900, 768, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(signOut).toBeFocused()
    }
    await page.setViewportSize({ width: 768, height: 900 })
    await drawer(page).focus()
    await page.setViewportSize({ width: 390, height: 900 })
    await expect(drawer(page)).toBeFocused()
  })

  test('fits with a long name of the shop, and with text twice as large', { tag: '@details' }, async ({
    page,
    comeIn,
  }) => {
    await comeIn('admin')
    await page.route('**/admin/settings', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('Tidewater Mobile', 'Tidewater Mobile Phones of Atlantic Canada')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/admin/settings')
    await isLoaded(page)
    await expect(page.getByRole('banner').getByRole('link', { name: /of Atlantic Canada$/ })).toBeVisible()
    await expectToFit(page, 'a long name')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // The page beside it is not laid out for a phone with such letters.
    await page.evaluate(() => document.querySelector('main')?.remove())
    await expectToFit(page, 'large text')
  })

  test('makes room when the cart fills', { tag: '@details' }, async ({ page, shop, comeIn, makeUser }) => {
    const token = await comeIn(await makeUser())
    await page.goto('/admin/settings')
    await isLoaded(page)
    await expect(menu(page)).toBeVisible()
    // Finds the narrowest width at which the menu fits beside an empty cart.
    let width = 1440
    for (; await menu(page).isVisible(); width -= 20) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(misfits)
    }
    await page.setViewportSize({ width: width + 40, height: 900 })
    await expect(menu(page)).toBeVisible()
    const product_id = await aProduct(shop.db, { quantity_available: 9 })
    await shop.ask(token, cartCalls.add, { body: { product_id, quantity: 2 } })
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart · 2 items' })).toBeVisible()
    await expect(menu(page)).toBeHidden()
    await expectToFit(page, 'a full cart')
  })
})
