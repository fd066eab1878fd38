import { inventoryCalls } from '#features/inventory/contract.ts'
import { aProduct } from '../products.ts'
import { aDevice } from './inventory.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { expect, refusedWith, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('supplier'))

const cardsOf = (device: string) => `/adminSupplier?query=${encodeURIComponent(device)}`

test('a supplier sets holds, and searches the list', async ({ page, shop, adminToken, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(409))
  await part('the supplier’s list is searched by device, leafed through and sorted without a mouse', async () => {
    await page.goto('/admin/supplier/inventory')
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('Pixel')
    await expect(page).toHaveURL(/query=Pixel/)
    await pressOn(page, page.getByRole('columnheader', { name: 'Hold' }).getByRole('button'))
    await expect(page.getByRole('columnheader', { name: 'Hold' })).toHaveAttribute('aria-sort', 'ascending')
    await pressOn(page, page.getByRole('button', { name: 'Page 2' }))
    await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
    for (const row of await page.locator('tbody tr').all()) await expect(row).toContainText('Pixel')
  })
  await part('the cards are filtered by type and by the links of the menu', async () => {
    await page.goto('/adminSupplier')
    await page.getByRole('checkbox', { name: 'Tablet Case' }).check()
    const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hold' }).first()
    await expect(first).toContainText('Tablet Case')
    await page.getByRole('checkbox', { name: 'Tablet Case' }).uncheck()
    const menu = page.getByRole('navigation', { name: 'Filter by menu' })
    await menu.getByRole('button', { name: 'Apple' }).click()
    await menu.getByRole('button', { name: 'iPhone 15', exact: true }).first().click()
    await menu.getByRole('button', { name: 'iPhone 15 Pro Max', exact: true }).click()
    await expect(first).toContainText('iPhone 15 Pro Max')
    await page.getByRole('button', { name: 'Out of Stock' }).click()
    await expect(page).toHaveURL('/adminSupplier?view=out&filter=iPhone+15+Pro+Max')
  })
  await part('a hold is set without a mouse', async () => {
    const device = aDevice()
    await aProduct(shop.db, { device, quantity_hold: 3 })
    await page.goto(cardsOf(device))
    const card = page.getByRole('listitem').filter({ hasText: device })
    await tabTo(page, card.getByRole('textbox', { name: 'Set hold' }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('12')
    await pressOn(page, card.getByRole('button', { name: /^Set hold/ }))
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(card.getByRole('definition').nth(1)).toHaveText('12')
  })
  await part('a hold that another user changed first shows an error and the new value', async () => {
    const device = aDevice()
    const id = await aProduct(shop.db, { device, quantity_hold: 3 })
    await page.goto(cardsOf(device))
    const card = page.getByRole('listitem').filter({ hasText: device })
    await card.getByRole('textbox', { name: 'Set hold' }).fill('12')
    await shop.ask(adminToken, inventoryCalls.update, { body: { id, quantity_hold: 7 } })
    await card.getByRole('button', { name: /^Set hold/ }).click()
    await expect(page.getByText('Someone else changed this product first.')).toBeVisible()
    await expect(card.getByRole('definition').nth(1)).toHaveText('7')
  })
})
