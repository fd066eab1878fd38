import type { Page } from '@playwright/test'
import { expect, testInOwnContext as test } from './shop.ts'

const noNetwork = /net::ERR_INTERNET_DISCONNECTED/
const unreachable = 'The shop cannot be reached. Check the connection and try again.'

test.beforeEach(async ({ page, comeIn, expectConsoleError }) => {
  expectConsoleError(noNetwork)
  await comeIn('warehouse')
  await page.goto('/admin/inventory')
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
})

const turnOff = (page: Page) => page.context().setOffline(true)
const turnOn = (page: Page) => page.context().setOffline(false)

test('without a network, a page of a list shows an error at once; it loads when the network is back', async ({
  page,
}) => {
  await turnOff(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'The products could not be loaded.' })
  await expect(failed).toContainText(unreachable)
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
  await turnOn(page)
  await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
})

test('a change without a network fails at once, and is not sent later by itself', async ({ page, shop }) => {
  const device = `Drogue ${process.pid}`
  await page.getByRole('button', { name: 'Add new item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new item' })
  await dialog.getByRole('textbox', { name: 'Device', exact: true }).fill(device)
  await dialog.getByLabel('Product Type').selectOption('Accessories')
  await turnOff(page)
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(dialog.getByText(unreachable)).toBeVisible()
  const listed = page.waitForResponse((answer) => answer.url().includes('/inventory/') && answer.ok())
  await turnOn(page)
  await listed
  const added = () => shop.db.selectFrom('products').select('id').where('device', '=', device).execute()
  expect(await added()).toEqual([])
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(page.getByText('Product has been added to inventory')).toBeVisible()
  expect(await added()).toHaveLength(1)
})
