import type { Page } from '@playwright/test'
import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, expect, rowOf, testInOwnContext as test, typeOver } from './shop.ts'

const noNetwork = /net::ERR_INTERNET_DISCONNECTED/
const noConnection = 'No connection. Check the network and try again.'

test.beforeEach(({ expectConsoleError }) => expectConsoleError(noNetwork))

const turnOff = (page: Page) => page.context().setOffline(true)
const turnOn = (page: Page) => page.context().setOffline(false)
const banner = (page: Page) => page.getByText('No connection. What you typed is kept')

test('without a network, a list keeps its rows and what was typed, and goes on by itself', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  comeIn,
  makePromoCodes,
}) => {
  const { prefix, path } = await makePromoCodes(12)
  await comeIn('admin')
  await page.goto(path)
  const row = rowOf(page, `${prefix}-001`)
  const cell = cellOf(row, 'Discount %')
  await typeOver(cell, '45')

  await turnOff(page)
  await expect(banner(page)).toBeVisible()
  const stale = page
    .getByRole('alert')
    .filter({ hasText: 'No connection. Check the network and try again. These rows' })
  await expect(stale).toContainText(/These rows are from \d{4}-/)
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(`Error! ${noConnection}`)).toBeVisible()
  await expect(cell).toHaveText('45 changed')

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(stale).toContainText('These rows may be out of date.')
  await expect(cell).toHaveText('45 changed')

  // Their code was loaded after the rows.
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Discount %' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create New Discount' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await turnOn(page)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('Showing 11 to 12 of 12 results')).toBeVisible()
  await expect(stale).toBeHidden()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(cell).toHaveText('45 changed')
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Discount has been updated')).toBeVisible()
  const { items } = await shop.ask(adminToken, discountCalls.search, {
    body: { query: `${prefix}-001`, filter_by: 'promo_code' },
  })
  expect(items[0]).toMatchObject({ discount: 45 })
})

test('a change without a network fails at once, and is not sent later by itself', { tag: '@details' }, async ({
  page,
  shop,
  comeIn,
}) => {
  await comeIn('warehouse')
  await page.goto('/admin/inventory')
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  const device = `Drogue ${process.pid}`
  await page.getByRole('button', { name: 'Add new item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new item' })
  await dialog.getByRole('textbox', { name: 'Device', exact: true }).fill(device)
  await dialog.getByLabel('Product Type').selectOption('Accessories')
  await turnOff(page)
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(dialog.getByText(noConnection)).toBeVisible()
  const listed = page.waitForResponse((answer) => answer.url().includes('/inventory/') && answer.ok())
  await turnOn(page)
  await listed
  const added = () => shop.db.selectFrom('products').select('id').where('device', '=', device).execute()
  expect(await added()).toEqual([])
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(page.getByText('Product has been added to inventory')).toBeVisible()
  expect(await added()).toHaveLength(1)
})
