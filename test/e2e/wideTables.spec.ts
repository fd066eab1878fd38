import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('warehouse'))

/** Whether a cell lies, in part at least, under the acts of its row. */
const isCovered = (page: Page, key: string) =>
  page.locator('tbody tr').evaluateAll(
    (rows, at) =>
      rows.some((row) => {
        const cell = row.querySelector(`[data-key=${at}]`)
        const acts = row.lastElementChild
        return !cell || !acts || cell.getBoundingClientRect().right > acts.getBoundingClientRect().left + 1
      }),
    key,
  )

for (const [path, last] of [
  ['/admin/transactions/summary', 'paid'],
  ['/admin/inventory', 'cost_price'],
  ['/admin/inventory?view=hold', 'cost_price'],
  ['/admin/inventory?view=limit', 'cost_price'],
  ['/admin/inventory?view=out', 'cost_price'],
] as const) {
  test(`at 1440 px the acts cover nothing of ${path}`, async ({ page }) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    expect(await isCovered(page, last)).toBe(false)
  })
}

test('where the acts cover something, they have an edge, until one has scrolled to it', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/admin/inventory')
  const acts = page.locator('tbody tr[data-row]').first().locator('td').last()
  await expect(acts).not.toHaveCSS('box-shadow', 'none')
  await page.locator('[data-scrolls]').evaluate((it) => it.scrollTo(it.scrollWidth, 0))
  await expect(acts).toHaveCSS('box-shadow', 'none')
})
