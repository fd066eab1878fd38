import type { Page } from '@playwright/test'
import { discountsPath, expect, noAnswer, test } from './shop.ts'

declare global {
  interface Window {
    /** What a test notes in the page. */
    noted?: unknown
  }
}

test.beforeEach(({ comeIn }) => comeIn('admin'))

const html = (page: Page) => page.locator('html')

test('the theme one chooses stays, and is on before anything is painted', async ({ page }) => {
  await page.goto('/admin')
  await expect(html(page)).not.toHaveAttribute('data-theme')
  await page.getByRole('button', { name: 'Theme: As the system' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()

  // Nothing can be painted before there is a body.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.body) return
      window.noted = document.documentElement.dataset['theme']
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
  expect(await page.evaluate(() => window.noted)).toBe('dark')

  await page.goto('/admin/settings')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('As the system').click()
  await expect(html(page)).not.toHaveAttribute('data-theme')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
})

test('all tabs wear the same theme', async ({ page, context }) => {
  await page.goto('/admin/settings')
  const other = await context.newPage()
  await other.goto('/admin')
  await page.getByText('Light', { exact: true }).click()
  await expect(html(other)).toHaveAttribute('data-theme', 'light')
})

test('on a phone the header is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  const open = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Head Office' })
  await expect(page.getByRole('navigation', { name: 'Workbench' })).toBeHidden()
  await open.click()
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('navigation', { name: 'Workbench' }).getByRole('link')).toHaveText(['Home'])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(drawer).toBeHidden()

  await open.click()
  await drawer.getByRole('button', { name: 'Theme: As the system' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/signin')
})

test('the first Tab offers to skip the header', async ({ page }) => {
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByLabel('Store Name')).toBeFocused()
})

test('the heading of the next page has the focus, for those who cannot see that it came', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeFocused()
})

test.describe('a notice', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto(discountsPath)
    await expect(page.getByRole('button', { name: 'Save the promo code TIDE20' })).toBeVisible()
    // From here on time passes only when the test says so.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Save the promo code TIDE20' }).click()
    await expect(page.getByText('Warning!')).toBeVisible()
  })

  test('goes by itself after four seconds', async ({ page }) => {
    await page.clock.runFor(3900)
    await expect(page.getByText('Warning!')).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText('Warning!')).toBeHidden()
  })

  test('stays while the pointer is on it', async ({ page }) => {
    await page.getByText('Warning!').hover()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Warning!')).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(4100)
    await expect(page.getByText('Warning!')).toBeHidden()
  })

  test('goes when it is clicked, or dismissed with the keyboard', async ({ page }) => {
    await page.getByText('Warning!').click()
    await expect(page.getByText('Warning!')).toBeHidden()
    await page.getByRole('button', { name: 'Save the promo code TIDE20' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Warning!')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Warning!')).toBeHidden()
  })

  test('lies over nothing that can be pressed', async ({ page }) => {
    const notice = await page.getByText('Warning!').boundingBox()
    const covered = await page.evaluate((at) => {
      const own = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest('[data-screen-only] > div > div')
      const mine = own?.getBoundingClientRect()
      if (!mine) return ['the notice itself is not on top']
      return [...document.querySelectorAll('a[href], button, input, select')]
        .filter((control) => !own?.contains(control))
        .filter((control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect()
          return width > 1 && left < mine.right && right > mine.left && top < mine.bottom && bottom > mine.top
        })
        .map((control) => control.outerHTML)
    }, notice ?? { x: 0, y: 0, width: 0, height: 0 })
    expect(covered).toEqual([])
  })
})

test('nothing moves sideways while a page comes, or when a dialog opens over it', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    window.noted = moved
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The types of the DOM do not know layout shifts yet.
        const { sources } = entry as unknown as { sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[] }
        for (const { node, previousRect, currentRect } of sources) {
          if (previousRect.width > 0 && previousRect.x !== currentRect.x) moved.push(node?.outerHTML?.slice(0, 120) ?? 'text')
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(discountsPath)
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  const banner = await page.getByRole('button', { name: 'Sign out' }).boundingBox()
  await page.getByRole('button', { name: 'Create New Discount' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  expect((await page.getByRole('button', { name: 'Sign out' }).boundingBox())?.x).toBe(banner?.x)
  expect(await page.evaluate(() => window.noted)).toEqual([])
})

test('a page whose code does not come offers to reload', async ({ page, expectComplaint }) => {
  expectComplaint(noAnswer)
  const part = /\/assets\/SettingsPage-[^/]*\.js$/
  await page.route(part, (route) => route.abort())
  await page.goto('/admin')
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
