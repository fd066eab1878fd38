import type { Locator, Page } from '@playwright/test'
import { photo } from '../pictures.ts'
import { aDevice, listOf, rowOf, test } from './inventory.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { moreFor } from './rowMenu.ts'
import { expect } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('warehouse'))

/** Moves from the last column header of the list into its first cell, and along the row. */
async function goToCell(page: Page, row: Locator, key: string) {
  await tabTo(page, row.locator('[data-key=id]'))
  const cell = row.locator(`[data-key=${key}]`)
  while (!(await cell.evaluate((it) => it === document.activeElement))) await page.keyboard.press('ArrowRight')
}

test('a product is edited, its hold transferred, its history read, and it is removed, without a mouse', {
  tag: '@details',
}, async ({ page, openProduct }) => {
  const { row } = await openProduct({ quantity_available: 2, quantity_hold: 5 })
  await goToCell(page, row, 'color')
  await page.keyboard.type('Navy')
  await page.keyboard.press('Enter')
  await expect(row.locator('[data-key=color]')).toHaveText('Navy changed')
  await pressOn(page, row.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('Product has been updated')).toBeVisible()
  await expect(row.locator('[data-key=color]')).toHaveText('Navy')

  await pressOn(page, row.getByRole('button', { name: /^Transfer hold/ }))
  await expect(row.locator('[data-key=quantity_available]')).toContainText('7')
  await expect(row.locator('[data-key=quantity_hold]')).toHaveText('0')

  const more = moreFor(row)
  await pressOn(page, more)
  await expect(page.getByRole('menuitem', { name: 'Stock history' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Stock history' })).toContainText('2 → 7')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  const remove = row.getByRole('button', { name: /^Remove/ })
  await pressOn(page, remove, 'Shift+Tab')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, question.getByRole('button', { name: 'Remove' }))
  await expect(page.getByText('Product has been deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a new item is added with its picture, and the picture is replaced, without a mouse', { tag: '@details' }, async ({
  page,
}) => {
  const device = aDevice()
  // The browser reports file choosers some time after the first listener was added.
  page.on('filechooser', () => {})
  const choose = async (field: Locator, name: string) => {
    await tabTo(page, field)
    const coming = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    const buffer = await photo(400, 300).jpeg().toBuffer()
    await (await coming).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }
  await page.goto('/admin/inventory')
  const add = page.getByRole('button', { name: 'Add new item' })
  await pressOn(page, add)
  const dialog = page.getByRole('dialog', { name: 'Add new item' })
  await expect(dialog.getByRole('textbox', { name: 'Device', exact: true })).toBeFocused()
  await page.keyboard.type(device)
  await tabTo(page, dialog.getByLabel('Product Type'))
  await page.keyboard.press('A')
  await choose(dialog.getByLabel('Image'), 'capstan.jpg')
  await tabTo(page, dialog.getByLabel('Available'))
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product has been added to inventory')).toBeVisible()
  await expect(add).toBeFocused()

  await page.goto(listOf(device))
  const row = rowOf(page, device)
  await expect(row.locator('[data-key=quantity_available]')).toContainText('4')
  const before = await row.getByRole('img').getAttribute('src')
  await pressOn(page, row.getByRole('button', { name: /^Change the image/ }))
  const change = page.getByRole('dialog', { name: 'Change image' })
  await choose(change.getByLabel('New image'), 'anchor.jpg')
  await pressOn(page, change.getByRole('button', { name: 'Change image' }))
  await expect(page.getByText('Image has been updated')).toBeVisible()
  await expect(row.getByRole('img')).not.toHaveAttribute('src', before ?? '')
})
