import { expect, type Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import { aProduct } from '../products.ts'
import { people } from './people.ts'
import { publicPages, visit } from './publicPages.ts'
import { refusedWith, test } from './shop.ts'
import { isLoaded, pagesOf } from './workbenchPages.ts'

const widths = [360, 390, 768, 820, 1024, 1180, 1280, 1440, 1920]

for (const [who, user] of Object.entries(people)) {
  test(`every page of ${who} fits every width`, async ({ page, shop, comeIn }) => {
    await comeIn(who)
    const [first, ...others] = await pagesOf(shop, user)
    // The warehouse sees pages of the admin under a header of its own. That is the same on all pages: one is enough.
    const alike = who === 'warehouse' ? (await pagesOf(shop, people.admin)).map(({ path }) => path) : []
    for (const { path } of [...(first ? [first] : []), ...others.filter(({ path }) => !alike.includes(path))]) {
      await page.goto(path)
      await isLoaded(page)
      await expectToFit(page, path)
    }
  })
}

test('every page before the sign-in fits every width', async ({ page, shop }) => {
  for (const { path } of await pagesOf(shop, undefined)) {
    await page.goto(path)
    await isLoaded(page)
    await expectToFit(page, path)
  }
})

test('every page of the public site fits every width', async ({ page, expectComplaint }) => {
  expectComplaint(refusedWith(404))
  for (const path of publicPages) {
    await visit(page, path)
    await expectToFit(page, path)
  }
})

test.describe('the header', () => {
  const menu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Workbench' })
  const drawer = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

  test('has its menu or the drawer from the first frame on', async ({ page, comeIn }) => {
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
  })

  test('leaves the focus where it is while the window gets narrower', async ({ page, comeIn }) => {
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

  test('fits with a long name of the shop, and with text twice as large', async ({ page, comeIn }) => {
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

  test('makes room when the cart fills', async ({ page, shop, comeIn, makeUser }) => {
    const token = await comeIn(await makeUser())
    await page.goto('/admin/settings')
    await isLoaded(page)
    await expect(menu(page)).toBeVisible()
    // The narrowest width at which the menu stands beside an empty cart, but for a few pixels.
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

async function expectToFit(page: Page, path: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(misfits), `${path} at ${width} px`).toEqual([])
  }
}

/** What of a page is too wide: the page itself, and controls beside the screen. What stands in a scroller can be scrolled to. */
async function misfits(): Promise<string[]> {
  // The header is measured after the page was laid out at its new width.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} px wide.`)
  const scrolls = (element: Element): boolean => {
    if (element === document.body) return false
    const isScroller =
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
    return isScroller || (element.parentElement !== null && scrolls(element.parentElement))
  }
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem]'
  for (const control of document.querySelectorAll(controls)) {
    const { left, right, width } = control.getBoundingClientRect()
    // Text for screen readers is one pixel wide. The forms' traps for machines are hidden from people.
    if (width <= 1 || control.closest('[aria-hidden=true]') || !control.checkVisibility({ visibilityProperty: true }))
      continue
    if ((left < -0.5 || right > innerWidth + 0.5) && !scrolls(control))
      found.push(`From ${left} to ${right}: ${control.outerHTML.slice(0, 120)}`)
  }
  return found
}
