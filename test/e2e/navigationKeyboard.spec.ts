import { randomUUID } from 'node:crypto'
import { pressOn, tabTo } from './keyboard.ts'
import { expect, test } from './shop.ts'

test('an item is made, changed and deleted, and its menu folded away, without a mouse', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
}) => {
  await comeIn('warehouse')
  const name = randomUUID().slice(0, 6)
  const [heading, device] = [`Wharves ${name}`, `Dinghy ${name}`]
  await shop.db.insertInto('products').values({ device, product_type: 'Phone Case' }).execute()
  await page.goto('/admin/navigation')
  const title = page.getByRole('combobox', { name: 'Top-Level Menu Title' })
  const label = page.getByRole('combobox', { name: 'Dropdown Label' })
  await tabTo(page, title)
  await page.keyboard.type(heading)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Boats')
  await page.keyboard.press('Tab')
  await page.keyboard.type(device)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Navigation item created.')).toBeVisible()
  await expect(title).toBeFocused()

  const row = page.getByRole('row').filter({ hasText: device })
  await pressOn(page, row.getByRole('button', { name: /^Edit/ }))
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(label).toBeFocused()
  await page.keyboard.type('Skiffs')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Navigation item updated.')).toBeVisible()
  await expect(row).toContainText('Skiffs')
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()

  const menu = page.locator('summary').filter({ hasText: heading })
  await pressOn(page, menu, 'Shift+Tab')
  await expect(row).toBeHidden()
  await page.keyboard.press('Enter')

  await pressOn(page, row.getByRole('button', { name: /^Delete/ }))
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('Navigation item removed.')).toBeVisible()
  await expect(menu).toHaveCount(0)
})
