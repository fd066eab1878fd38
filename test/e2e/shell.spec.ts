import type { Locator, Page } from '@playwright/test'
import { discountCalls } from '#features/discounts/contract.ts'
import { addressOf } from '#shared/call.ts'
import { menuGroups } from '#workbench/feature.ts'
import { menusOf } from '../roleMatrix.ts'
import { builtFrom } from './builtFrom.ts'
import { layoutShift } from './layoutShift.ts'
import { discountsPath, expect, follow, noAnswer, test, testInOwnContext } from './shop.ts'

declare global {
  interface Window {
    /** Set by a script of a test. */
    noted?: unknown
  }
}

test.beforeEach(({ comeIn }) => comeIn('admin'))

const html = (page: Page) => page.locator('html')
/** The milliseconds since the page was opened, by its own clock. */
const timeOf = (page: Page) => page.evaluate(() => performance.now())

testInOwnContext('the theme is kept, and changes in all tabs', { tag: '@details' }, async ({ page, context, part }) => {
  await part('the chosen theme is kept, and set before the first paint', async () => {
    await page.goto('/admin')
    await expect(html(page)).not.toHaveAttribute('data-theme')
    await page.getByRole('button', { name: 'Theme: System' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
    await expect(html(page)).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()

    // Nothing can be painted before there is a body.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.body) return
        window.noted = document.documentElement.dataset.theme
        watch.disconnect()
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
    expect(await page.evaluate(() => window.noted)).toBe('dark')

    await page.goto('/admin/settings/account')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.getByRole('main').getByText('System').click()
    await expect(html(page)).not.toHaveAttribute('data-theme')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })
  await part('all tabs have the same theme', async () => {
    await page.goto('/admin/settings/account')
    const other = await context.newPage()
    await other.goto('/admin')
    await expect(other.getByRole('navigation', { name: 'Workbench' })).toBeVisible()
    await page.getByText('Light', { exact: true }).click()
    await expect(html(other)).toHaveAttribute('data-theme', 'light')
  })
})

test('on a phone the header is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  const open = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Head Office' })
  await expect(page.getByRole('navigation', { name: 'Workbench' })).toBeHidden()
  await open.click()
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('navigation', { name: 'Workbench' }).getByRole('link')).toHaveText(
    [menusOf.admin.header, ...menuGroups.map((group) => menusOf.admin[group])].flatMap((links = {}) =>
      Object.keys(links),
    ),
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(drawer).toBeHidden()

  await open.click()
  await drawer.getByRole('button', { name: 'Theme: System' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/signin')
})

test('the focus skips the header and follows to the next page', { tag: '@details' }, async ({ page, part }) => {
  await part('the first Tab offers to skip the header', async () => {
    await page.goto('/admin/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toBeFocused()
  })
  await part('the heading of the next page has the focus, so that a screen reader announces the page', async () => {
    await follow(page, '/admin/settings')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeFocused()
  })
  await part('the menu marks the current page, also on the pages under Transactions', async () => {
    for (const [path, heading] of [
      ['summary', 'Transaction History'],
      ['report', 'Transactions Report'],
      ['discount', 'Discount'],
    ] as const) {
      await follow(page, `/admin/transactions/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Workbench' }).locator('[data-current]')).toHaveText('Reports')
    }
  })
})

/** Returns the x coordinate of each element. */
const places = (...things: Locator[]) => Promise.all(things.map(async (thing) => (await thing.boundingBox())?.x))

test('nothing moves sideways', { tag: '@details' }, async ({ page, part }) => {
  await part('nothing moves sideways when a list is loaded', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(`**${addressOf(discountCalls.search)}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(discountsPath)
    await page.evaluate(() => document.fonts.ready)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const things = [
      page.getByRole('button', { name: 'Create New Discount' }),
      page.getByRole('searchbox'),
      pages.getByLabel('Rows per page'),
      pages.getByRole('button', { name: 'Previous' }),
    ]
    await expect(pages.getByText('Counting…')).toBeVisible()
    const before = await places(...things)
    held.resolve()
    await expect(pages.getByText(/^Showing 1 to /)).toBeVisible()
    expect(await places(...things)).toEqual(before)
  })
  await part('nothing moves sideways when a dialog opens, or when another page is shorter', async () => {
    await page.goto('/admin')
    await page.evaluate(() => document.fonts.ready)
    const signOut = page.getByRole('button', { name: 'Sign out', includeHidden: true })
    await expect(signOut).toBeVisible()
    const before = await places(signOut)
    await page.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('menuitem', { name: 'Transactions' }).click()
    await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
    expect(await places(signOut)).toEqual(before)
    await page.getByLabel('Report').selectOption('Discount')
    await page.getByRole('button', { name: 'Remove the promo code TIDE20' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await places(signOut)).toEqual(before)
  })
})

test('nothing moves when the fonts are loaded', { tag: '@details' }, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  // The page requests the fonts first, so it counts as loading until they arrive.
  await page.goto(discountsPath, { waitUntil: 'domcontentloaded' })
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  const things = [
    page.getByRole('banner').getByRole('link', { name: 'Home' }),
    page.getByRole('columnheader', { name: 'Active' }),
    page.getByRole('button', { name: 'Create New Discount' }),
  ]
  const before = await places(...things)
  held.resolve()
  await page.evaluate(() => document.fonts.ready)
  for (const [at, x] of (await places(...things)).entries()) {
    expect.soft(Math.abs((x ?? 0) - (before[at] ?? 0))).toBeLessThan(1)
  }
})

test('a menu works with the mouse, also before its code is loaded', { tag: '@details' }, async ({
  page,
  expectConsoleError,
  part,
}) => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Reports' })
  const menu = page.getByRole('menu', { name: 'Reports' })
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })
  const code = `**${builtFrom('OpenedMenu.tsx')}`

  await part('a press before the code is loaded opens the menu as soon as it is', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(code, (route) => held.promise.then(() => route.continue()), { times: 1 })
    await page.goto(discountsPath)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(menu).toBeHidden()
    held.resolve()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
  await part(
    'an item is chosen where a pressed mouse is released, and nothing if that is beside the menu',
    async () => {
      await button.hover()
      await page.mouse.down()
      await expect(item('Inventory')).toBeVisible()
      await page.mouse.move(700, 700)
      await page.mouse.up()
      await expect(menu).toBeHidden()
      await button.hover()
      await page.mouse.down()
      const pressed = await timeOf(page)
      await item('Inventory').hover()
      // A press of at most 200 milliseconds is a click on the button.
      await expect.poll(() => timeOf(page)).toBeGreaterThan(pressed + 200)
      await page.mouse.up()
      await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
      await expect(menu).toBeHidden()
    },
  )
  await part('if the code cannot be loaded, a notice says so, and what was typed stays', async () => {
    expectConsoleError(noAnswer)
    expectConsoleError(/Part of this page could not be loaded\./)
    await page.route(code, (route) => route.abort())
    await page.goto(discountsPath)
    const search = page.getByRole('searchbox')
    await search.fill('SPRING')
    await button.click()
    await expect(page.getByText('Part of this page could not be loaded. Check the connection')).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(search).toHaveValue('SPRING')
    await page.unroute(code)
    // It waits a second before it tries again.
    await expect(async () => {
      await button.click()
      await expect(menu).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('a button to reload is shown if code does not load', { tag: '@details' }, async ({
  page,
  expectConsoleError,
  makePromoCodes,
  part,
}) => {
  expectConsoleError(noAnswer)
  expectConsoleError(/Part of this page could not be loaded\./)
  await part('a page whose code does not load once is reloaded by itself', async () => {
    const part = `**${builtFrom('SettingsPage.tsx')}`
    await page.goto('/admin')
    await page.route(part, (route) => route.abort(), { times: 1 })
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
  await part('the page can be reloaded if its code does not load', async () => {
    const part = `**${builtFrom('SettingsPage.tsx')}`
    await page.route(part, (route) => route.abort())
    await page.goto('/admin')
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible()
    await page.unroute(part)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
  await part('the page can be reloaded if the code of a part does not load', async () => {
    const { path } = await makePromoCodes(210)
    const part = `**${builtFrom('VirtualRows.tsx')}`
    await page.route(part, (route) => route.abort())
    await page.goto(`${path}&per_page=0`)
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible()
    await page.unroute(part)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('Showing 1 to 210 of 210 results')).toBeVisible()
  })
})

test('with forced colours, lines mark the current page, the chosen view and the main button, and charts keep their bars', {
  tag: '@details',
}, async ({ page, comeIn }) => {
  await comeIn('admin')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/inventory')
  const outlineOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).outlineStyle)
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await outlineOf(view('Show All'))).toBe('solid')
  expect(await outlineOf(view('Hold Items'))).toBe('none')
  const pages = page.getByRole('button', { name: /^Page \d/ })
  await expect(pages.first()).toBeVisible()
  expect([await outlineOf(pages.nth(0)), await outlineOf(pages.nth(1))]).toEqual(['solid', 'none'])
  const border = view('Add new item').evaluate((element) => getComputedStyle(element).borderTopColor)
  expect(await border).not.toMatch(/rgba\(.* 0\)/)
  expect(await outlineOf(page.getByRole('link', { name: 'Tidewater Mobile' }))).toBe('none')

  await page.goto('/admin/zReport')
  const bar = page.locator('#charts td span span').first()
  const ground = await bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(ground, 'the bars of a chart keep their colour').not.toBe(
    await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
  )
})

test('the shell of a page is painted before its scripts arrive, and nothing moves when the page takes over', {
  tag: '@details',
}, async ({ page, part }) => {
  const shell = page.locator('#shell')
  async function openHeld(path: string) {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return held.resolve
  }
  /** The boxes of the header's line and of the heading, in the shell or in the page. */
  const boxes = (within: string) =>
    page.evaluate(
      (root) =>
        ['[data-theme=dark]', 'h1'].map((name) => {
          const { x, y, height } = document.querySelector(`${root} ${name}`)?.getBoundingClientRect() ?? {}
          return [x, y, height].map((length) => Math.round(length ?? -1))
        }),
      within,
    )

  await part('header and heading stand where those of the page will be', async () => {
    const release = await openHeld('/admin/inventory')
    await expect(shell.locator('h1', { hasText: 'Inventory' })).toBeVisible()
    await expect(shell.getByText('Sign In')).toBeHidden()
    await expect(page).toHaveTitle('Inventory · Tidewater Mobile')
    // On a busy machine the browser reports the paint a moment after the elements are there.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    const before = await boxes('[data-shell=page]')
    release()
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
    await expect(shell).toHaveCount(0)
    expect(await boxes('#app')).toEqual(before)
    expect(await layoutShift(page)).toBeLessThan(0.02)
  })
  await part('a page loads at most 12 scripts, also when it is idle', async () => {
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name }) => new URL(name).pathname),
      )
    // These scripts are loaded only when the browser is idle.
    const later = ['OpenedMenu.tsx', 'AdjustStock.tsx', 'DrawnPicture.tsx'].map(builtFrom)
    await expect.poll(loaded).toEqual(expect.arrayContaining(later))
    const scripts = await loaded()
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(12)
  })
  await part('without a session the shell is that of sign-in', async () => {
    await page.evaluate(() => localStorage.clear())
    const release = await openHeld('/admin/inventory')
    await expect(shell.locator('h1', { hasText: 'Sign In' })).toBeVisible()
    await expect(shell.getByText('Inventory')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  })
})
