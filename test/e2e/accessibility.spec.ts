import { phone } from './judge.ts'
import { discountsPath, expect, test, testInOwnContext } from './shop.ts'
import { open } from './workbenchPages.ts'

testInOwnContext(
  'a notice is read from a region that was in the page before it',
  { tag: '@details' },
  async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.clock.install()
    await open(page, discountsPath)
    const regions = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-live]')].map((region) => [
        region.getAttribute('role'),
        region.getAttribute('aria-live'),
        region.textContent,
      ]),
    )
    expect(regions).toEqual([
      // The region for acts that can be undone and files that can be downloaded.
      [null, 'polite', ''],
      ['status', 'polite', ''],
      ['alert', 'assertive', ''],
    ])
    await page.getByRole('button', { name: 'Save the promo code TIDE20' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Warning!' })).toHaveAttribute('aria-live', 'polite')
  },
)

test('on a phone the controls of a list are large enough to press', { tag: '@details' }, async ({
  page,
  comeIn,
  makePromoCodes,
}) => {
  await page.setViewportSize(phone)
  await comeIn('admin')
  const { path } = await makePromoCodes(2)
  await open(page, path)
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, input')].flatMap((control) => {
      // A checkbox inside of its label can be pressed by the label.
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      if (width <= 1 || height <= 1) return []
      return width < 24 || height < 24
        ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${width} × ${height}`]
        : []
    }),
  )
  expect(small).toEqual([])
})

test('Tab reaches every control of the promo codes’ page, and the focus is visible', { tag: '@details' }, async ({
  page,
  comeIn,
  makePromoCodes,
}) => {
  await comeIn('admin')
  const { prefix, path } = await makePromoCodes(2)
  await page.goto(path)
  await expect(page.getByRole('row', { name: `${prefix}-002` })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.ownerDocument.documentElement.focus())

  const reached: string[] = []
  const unseen: string[] = []
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const own = document.activeElement
      if (!own || own === document.body) return undefined
      // The outline of a select is on its label.
      const rings = [own, own.closest('label') ?? own].map((element) => getComputedStyle(element))
      const box = own.getBoundingClientRect()
      return {
        name: own.getAttribute('aria-label') ?? own.closest('label')?.textContent ?? own.textContent ?? '',
        seen:
          rings.some(
            ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          ) && box.width > 0,
      }
    })
    if (!now) break
    reached.push(now.name.trim().split('\n')[0] ?? '')
    if (!now.seen) unseen.push(now.name)
  }
  for (const name of [
    'Skip to content',
    'Home',
    'Theme: System',
    'Settings',
    'Sign out',
    'Report',
    'Filter By:',
    'Search the promo codes',
    'Empty the search box',
    'Columns',
    'Export',
    'Create New Discount',
    'ID',
    'Promo Code',
    'Times Used',
    `Save the promo code ${prefix}-001`,
    `Remove the promo code ${prefix}-002`,
    'Rows per page',
    'Page 1',
    'The API',
  ]) {
    expect.soft(reached, name).toContainEqual(expect.stringContaining(name))
  }
  expect(unseen).toEqual([])
})

test('nothing moves for users who prefer reduced motion', { tag: '@details' }, async ({ page, comeIn }) => {
  await comeIn('admin')
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [...transitionDuration.split(','), ...animationDuration.split(',')].map(Number.parseFloat)
        }),
      ),
    )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(discountsPath)
  await page.getByRole('button', { name: 'Create New Discount' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longest()).toBeGreaterThan(0.1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longest()).toBeLessThan(0.001)
})
