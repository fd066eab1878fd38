import type { Locator, Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { rowOf, saveIn, summaryPath } from './orders.ts'
import { moreFor } from './rowMenu.ts'
import { expect, keepToken, openShop, personOf, type Shop, test } from './shop.ts'
import { isLoaded, open } from './workbenchPages.ts'

// A shop of its own, because long names of other tests would need more room.
let shop: Shop
test.beforeAll(async () => {
  shop = await openShop('demo_shop')
})
test.afterAll(() => shop.close())

async function comeIn(page: Page, who: string) {
  const { token } = await shop.ask(undefined, accountCalls.signIn, { body: personOf(who) })
  await page.goto(`${shop.address}/robots.txt`)
  await keepToken(page, token)
  return token
}

/** Expects that these parts are on the screen without scrolling sideways. */
async function expectOnScreen(...parts: Locator[]) {
  for (const part of parts) {
    await expect(part).toBeVisible()
    const { x, width } = (await part.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the tab of the current page is in sight', { tag: '@details' }, async ({ page }) => {
    await comeIn(page, 'admin')
    await open(page, `${shop.address}/admin/settings/account`)
    await expectOnScreen(page.getByRole('link', { name: 'Account', exact: true }))
  })

  test('a product is a card that is edited and saved', { tag: '@details' }, async ({ page, part }) => {
    const stock = { quantity_available: 9, wholesale_cents: cents(2450) }
    const names = { device: 'Capstan', brand: 'Harbour', category: 'Slim', subcategory: 'Matte' } as const
    const teal = await aProduct(shop.db, { ...names, ...stock, color: 'Teal' })
    const sand = await aProduct(shop.db, { ...names, ...stock, color: 'Sand' })
    await comeIn(page, 'warehouse')
    await open(page, `${shop.address}/admin/inventory?query=Capstan&filter_by=device`)
    const card = rowOf(page, { id: teal })
    const cell = (header: string) => card.getByRole('gridcell', { name: new RegExp(`^${header} `) })
    const saveAll = page.getByRole('button', { name: 'Save all' })

    await part('its title, figures and acts are in sight, the rest is one tap away', async () => {
      const title = ['Capstan', 'Harbour', 'Slim', 'Matte']
      await expect(card.locator('[data-part=title]')).toHaveText([...title, 'Teal'])
      await expect(rowOf(page, { id: sand }).locator('[data-part=title]')).toHaveText([...title, 'Sand'])
      await expectOnScreen(cell('Device'), cell('Color'), cell('Available'), cell('Hold'), saveIn(card), moreFor(card))
      for (const header of ['Wholesale Price', 'ID']) await expect(cell(header)).toBeHidden()
      await card.getByRole('button', { name: /^More of .*Capstan/ }).tap()
      await expectOnScreen(cell('Wholesale Price'), cell('ID'), cell('Limit'))
    })
    await part('a tap opens a value, Tab goes on to the next in sight, and Escape gives up', async () => {
      await cell('Available').tap()
      await expect(card.getByRole('textbox', { name: 'Available' })).toHaveValue('9')
      await page.keyboard.type('12')
      await page.keyboard.press('Tab')
      await expect(card.getByRole('textbox', { name: 'Hold' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(cell('Available')).toHaveText('12 changed')
      await cell('Wholesale Price').tap()
      await page.keyboard.type('26.50')
      await page.keyboard.press('Enter')
      await expect(cell('Wholesale Price')).toHaveText('26.50 changed')
      await expectOnScreen(saveAll)
      // Changed values stay in sight when the card is closed.
      await card.getByRole('button', { name: /^Less of .*Capstan/ }).tap()
      await expect(cell('Wholesale Price')).toBeVisible()
      await expect(cell('ID')).toBeHidden()
    })
    await part('Save saves the card', async () => {
      await saveIn(card).tap()
      await expect(page.getByText('Product has been updated')).toBeVisible()
      await expect(saveAll).toBeHidden()
      const columns = ['quantity_available', 'wholesale_cents', 'color'] as const
      const saved = await shop.db.selectFrom('products').select(columns).where('id', '=', teal).executeTakeFirst()
      expect(saved).toEqual({ quantity_available: 12, wholesale_cents: 2650, color: 'Teal' })
    })
    await part('the keyboard saves too, and a wrong number says why', async () => {
      await cell('Color').tap()
      await page.keyboard.type('Deep Teal')
      await page.keyboard.press('Control+s')
      await expect(cell('Color')).toHaveText('Deep Teal')
      await expect(saveAll).toBeHidden()
      await cell('Available').tap()
      await page.keyboard.type('many')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Enter a valid number.')).toBeVisible()
      await expect(cell('Available')).toHaveText('12')
    })
    await part('the cards are sorted without headers', async () => {
      await page.getByRole('combobox', { name: 'Sort:' }).selectOption('Color')
      await expect(page).toHaveURL(/sort=color/)
      await expect(page.locator('tr[data-row]').first()).toHaveAttribute('data-row', String(teal))
      await page.getByRole('button', { name: 'Sort descending' }).tap()
      await expect(page.locator('tr[data-row]').first()).toHaveAttribute('data-row', String(sand))
    })
    await part('a window that gets wider shows the table', async () => {
      await page.setViewportSize({ width: 820, height: 1180 })
      await expect(page.getByRole('columnheader', { name: 'Color' })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Sort:' })).toHaveCount(0)
    })
  })

  test('orders are chosen, marked as paid and summed', { tag: '@details' }, async ({ page }) => {
    await comeIn(page, 'warehouse')
    await open(page, `${shop.address}${summaryPath}?filter_by=username&query=HSC`)
    const cards = page.locator('tr[data-row]')
    const first = cards.first()
    const paid = first.getByRole('combobox', { name: 'Paid' })
    await expectOnScreen(
      first.locator('[data-key=total_amount]'),
      first.getByRole('combobox', { name: 'Status' }),
      paid,
    )
    await paid.selectOption('Paid')
    await expect(page.getByText('Transaction line has been updated')).toBeVisible()

    await cards.nth(1).getByRole('checkbox').tap()
    await cards.nth(4).getByRole('checkbox').tap()
    const bar = page.getByRole('region', { name: 'Selected transactions' })
    await expect(bar.getByRole('status')).toHaveText('2 selected')
    await cards.last().scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Select all transactions shown' }).tap()
    await expect(bar.getByRole('status')).toHaveText('10 selected')

    const totals = page.locator('tfoot tr')
    await expect(totals.getByRole('cell', { name: /^Total Amount / })).toHaveText(/^[\d,]+\.\d\d$/)
    await expect(totals.getByRole('cell', { name: /^Status/ })).toBeHidden()
  })

  test('a long list renders only the cards in sight', { tag: '@details' }, async ({ page }) => {
    await comeIn(page, 'warehouse')
    await open(page, `${shop.address}/admin/inventory?per_page=0`)
    const cards = page.locator('tr[aria-rowindex]')
    await expect(cards.first()).toHaveAttribute('aria-rowindex', '2')
    expect(await cards.count()).toBeLessThan(25)
    const scroller = page.locator('[data-scrolls]')
    await expect(async () => {
      await scroller.evaluate((it) => it.scrollTo(0, it.scrollHeight))
      await expect(page.getByText('Total', { exact: true }).or(cards.last())).toBeVisible()
      const { rows, shown } = await page.locator('table').evaluate((table) => ({
        rows: Number(table.ariaRowCount),
        shown: Number([...table.querySelectorAll('tr[aria-rowindex]')].at(-1)?.ariaRowIndex),
      }))
      expect(shown).toBe(rows)
    }).toPass()
    expect(await cards.count()).toBeLessThan(25)
    await page.setViewportSize({ width: 1024, height: 844 })
    await isLoaded(page)
    await expect(page.getByRole('columnheader', { name: 'Device' })).toBeVisible()
  })
})
