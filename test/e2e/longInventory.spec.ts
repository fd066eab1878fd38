import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { accountCalls } from '#features/accounts/contract.ts'
import { tabTo } from './keyboard.ts'
import { expect, keepToken, openShop, personOf, type Shop, test } from './shop.ts'

const many = 10_000
const last = `tr[aria-rowindex="${many + 1}"]`
const device = 'A lightship with a longer name than any other'
let shop: Shop

test.beforeAll(async () => {
  shop = await openShop('demo_shop')
  await sql`
    insert into products (device, product_type, brand, color)
    select 'Lightship ' || n, 'Accessories', 'Fathom', 'Teal'
    from generate_series(1, ${many}::integer - (select count(*)::integer from products where retired_at is null)) n
  `.execute(shop.db)
  const newest = shop.db.selectFrom('products').select((the) => the.fn.max('id').as('id'))
  await shop.db.updateTable('products').set({ device }).where('id', '=', newest).execute()
})
test.afterAll(() => shop.close())

/** The cells that show less than they hold. */
const cutIn = (grid: Locator) =>
  grid
    .locator('tbody td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))

// One test, because to load ten thousand products takes a second of CPU time.
test('ALL shows ten thousand products', async ({ page, part }) => {
  const grid = page.getByRole('grid', { name: 'products' })
  const { token } = await shop.ask(undefined, accountCalls.signIn, { body: personOf('warehouse') })
  await page.goto(`${shop.address}/robots.txt`)
  await keepToken(page, token)
  /** Expects columns as wide as their content, at the first row and, with the keyboard, at the last one. */
  async function expectNothingCut() {
    await expect(grid.locator('tr[aria-rowindex="2"]')).toBeVisible()
    await expect.poll(() => cutIn(grid)).toEqual([])
    await tabTo(page, grid.locator('tr[aria-rowindex="2"] td').first())
    await page.keyboard.press('Control+End')
    await expect(grid.locator(last).getByRole('gridcell', { name: device, exact: true })).toBeVisible()
    await expect.poll(() => cutIn(grid)).toEqual([])
  }
  await part('chosen, its columns are as wide as their content, also after scrolling', async () => {
    await page.goto(`${shop.address}/admin/inventory`)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('ALL')
    await expect(page.getByText(/^Showing 1 to 10,?000 of 10,?000 results$/)).toBeVisible()
    await expectNothingCut()
  })
  await part('from a link, only the rows in sight are in the page, and its columns are as wide', async () => {
    await page.goto(`${shop.address}/admin/inventory?per_page=0`)
    await expect(grid).toHaveAttribute('aria-rowcount', String(many + 1))
    const drawn = grid.locator('tr[aria-rowindex]')
    await expect(drawn.first()).toHaveAttribute('aria-rowindex', '2')
    expect(await drawn.count()).toBeLessThan(60)
    const scroller = grid.locator('xpath=..')
    await expect(async () => {
      await scroller.evaluate((it) => it.scrollTo(0, it.scrollHeight / 2))
      const inTheMiddle = Number(await drawn.nth(10).getAttribute('aria-rowindex', { timeout: 300 }))
      expect(Math.abs(inTheMiddle - many / 2)).toBeLessThan(100)
    }).toPass()
    expect(await drawn.count()).toBeLessThan(60)
    await scroller.evaluate((it) => it.scrollTo(0, 0))
    await expectNothingCut()
  })
  await part('the keyboard alone edits a row near the end, and saves it', async () => {
    await expect(grid.locator(`${last} [data-key=cost_price]`)).toBeFocused()
    await page.keyboard.press('PageUp')
    const row = grid.locator(`tr[aria-rowindex="${many - 9}"]`)
    await page.keyboard.press('Home')
    await expect(row.locator('[data-key=id]')).toBeFocused()
    const id = Number(await row.getAttribute('data-row'))
    for (const _ of ['image', 'device', 'type', 'brand', 'category', 'subcategory', 'color'])
      await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Kelp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(row.locator('[data-key=color]')).toHaveText('Kelp changed')

    // Scrolling to the other end keeps unsaved changes.
    await page.keyboard.press('Control+Home')
    await expect(row).toHaveCount(0)
    await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(row.locator('[data-key=color]')).toHaveText('Kelp')
    const saved = await shop.db.selectFrom('products').select('color').where('id', '=', id).executeTakeFirst()
    expect(saved).toEqual({ color: 'Kelp' })
  })
})
