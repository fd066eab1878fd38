import type { Page } from '@playwright/test'
import { summaryPath, test } from './orders.ts'
import { expect } from './shop.ts'
import { open, openNext } from './workbenchPages.ts'

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

test('at 1440 px the buttons of a row cover no other cell', async ({ page, comeIn, makeStore, makePromoCodes }) => {
  const {
    codes: [code],
  } = await makePromoCodes(1, () => ({ promo_code: `LONG-${'CODE-'.repeat(7)}` }))
  await makeStore({ promo_code: code?.promo_code ?? '', remarks: 'A long remark. '.repeat(10) })
  await comeIn('warehouse')
  // The first page may be drawn in another font while its fonts load. The next pages have their fonts from the beginning.
  await open(page, '/admin')
  await page.evaluate(() => document.fonts.ready)
  // Products of other tests, whose names may be longer, are on later pages.
  for (const [path, last] of [
    [`${summaryPath}?per_page=100`, 'paid'],
    ['/admin/inventory?per_page=100', 'cost_price'],
    ['/admin/inventory?per_page=25&view=hold', 'cost_price'],
    ['/admin/inventory?per_page=25&view=limit', 'cost_price'],
    ['/admin/inventory?per_page=25&view=out', 'cost_price'],
  ] as const) {
    await openNext(page, path)
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    expect.soft(await isCovered(page, last), path).toBe(false)
  }
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
  async function expectOneRow(firstButton: string, lastButton: string) {
    const [first = 0, last = 100] = await Promise.all([topOf(firstButton), topOf(lastButton)])
    expect(Math.abs(first - last), `from ${firstButton} to ${lastButton}`).toBeLessThan(20)
  }
  await expectOneRow('Show All', 'Add new item')
  await openNext(page, '/admin/appointments')
  await expectOneRow('Cancelled', 'Book an appointment')
})
