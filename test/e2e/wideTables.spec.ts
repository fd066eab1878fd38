import type { Page } from '@playwright/test'
import { summaryPath, test } from './orders.ts'
import { expect, testInOwnContext } from './shop.ts'
import { isLoaded, open } from './workbenchPages.ts'

/** Returns whether the buttons at the end of a row cover a part of this cell. */
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

// Orders of one store, because names and remarks of other tests would need more room.
const ordersOfHsc = `${summaryPath}?filter_by=username&query=HSC`
const identity = ['Transaction ID', 'Store Name']
const states = ['Status', 'Paid', 'Invoice']
const allHeaders = [
  ...identity,
  ...['Amount', 'Discount Amount', 'Tax', 'Total Amount', 'Transaction Date', 'Remarks'],
  ...states,
]

/** The headers of the visible columns, without the boxes to select rows. */
const headersOf = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((heads) => heads.filter((head) => !head.querySelector('input')).map((head) => head.textContent))

testInOwnContext(
  'on a tablet the columns of low priority are hidden, in the first frame with rows already',
  async ({ page, comeIn }) => {
    await comeIn('warehouse')
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.addInitScript(() => {
      const tooWide: number[] = []
      window.noted = tooWide
      const look = () => {
        const table = document.querySelector('[data-scrolls]')
        if (table && table.scrollWidth > table.clientWidth) tooWide.push(table.scrollWidth)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await open(page, ordersOfHsc)
    expect(await page.evaluate(() => window.noted)).toEqual([])
    expect(await headersOf(page)).toEqual(expect.arrayContaining([...identity, 'Total Amount', ...states]))
    expect(await headersOf(page)).not.toContain('Tax')
    expect(await isCovered(page, 'paid')).toBe(false)

    for (const width of [820, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => headersOf(page)).toEqual([...identity, 'Total Amount', ...states])
      expect(await page.locator('[data-scrolls]').evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-printed] th')).toHaveText(allHeaders.filter((header) => header !== 'Invoice'))
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => headersOf(page)).toEqual(allHeaders)
    // The cell with the focus is not removed.
    const remarks = page.locator('td[data-key=remarks]').first()
    await remarks.focus()
    await page.setViewportSize({ width: 820, height: 900 })
    await expect.poll(() => headersOf(page)).not.toContain('Transaction Date')
    await expect(remarks).toBeFocused()
  },
)

test('a column without room is shown when the user chooses it, and others make room', async ({ page, comeIn }) => {
  await comeIn('warehouse')
  await page.setViewportSize({ width: 1024, height: 900 })
  await open(page, ordersOfHsc)
  const columns = page.getByRole('button', { name: 'Columns' })
  await expect(columns).toHaveAccessibleName(/^Columns \d hidden$/)
  await columns.click()
  const tax = page.getByRole('menuitemcheckbox', { name: 'Tax' })
  await expect(tax).toHaveAccessibleName('Tax no room')
  await expect(tax).not.toBeChecked()
  await tax.click()
  await expect(tax).toBeChecked()
  await page.keyboard.press('Escape')
  const chosen = await headersOf(page)
  expect(chosen).toEqual(expect.arrayContaining([...identity, 'Tax', 'Total Amount', ...states]))
  expect(chosen).not.toContain('Remarks')
  expect(await isCovered(page, 'paid')).toBe(false)
  await page.reload()
  await isLoaded(page)
  expect(await headersOf(page)).toEqual(chosen)
  await columns.click()
  await page.getByRole('menuitem', { name: 'Reset the columns' }).click()
  await expect.poll(() => headersOf(page)).not.toContain('Tax')
})

test('buttons that cover cells have a shadow until the table is scrolled to its end', async ({ page, comeIn }) => {
  await comeIn('warehouse')
  await page.evaluate(() => {
    const chosen = ['image_name', 'brand', 'category', 'subcategory', 'minimum_limit', 'wholesale_price', 'cost_price']
    localStorage.setItem('columns of products', JSON.stringify(Object.fromEntries(chosen.map((key) => [key, true]))))
  })
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/admin/inventory')
  const acts = page.locator('tbody tr[data-row]').first().locator('td').last()
  await expect(acts).not.toHaveCSS('box-shadow', 'none')
  await page.locator('[data-scrolls]').evaluate((it) => it.scrollTo(it.scrollWidth, 0))
  await expect(acts).toHaveCSS('box-shadow', 'none')
})
