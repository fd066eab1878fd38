import { writeFile } from 'node:fs/promises'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { addressOf } from '#shared/call.ts'
import { photo } from '../pictures.ts'
import { aDevice, test } from './inventory.ts'
import { expect, noAnswer, refusedWith, typeOver } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('warehouse'))

test('a request that does not reach the shop can be sent again', async ({
  page,
  comeIn,
  expectConsoleError,
  openProduct,
  part,
}) => {
  expectConsoleError(noAnswer)
  await part('an edit that cannot be sent is kept, and saved when the shop is back', async () => {
    const { row } = await openProduct()
    await typeOver(row.locator('[data-key=color]'), 'Rust')
    await page.route(`**${addressOf(inventoryCalls.update)}`, (route) => route.abort())
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('The server cannot be reached. Check the connection and try again.')).toBeVisible()
    await expect(row.locator('[data-key=color]')).toHaveText('Rust changed')
    await page.unroute(`**${addressOf(inventoryCalls.update)}`)
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(row.locator('[data-key=color]')).toHaveText('Rust')
  })
  await part('products that do not load show an error in their place, and “Try again” loads them', async () => {
    for (const [who, path] of [
      ['warehouse', '/admin/inventory'],
      ['supplier', '/admin/supplier/inventory'],
    ] as const) {
      await comeIn(who)
      await page.route(`**${addressOf(inventoryCalls.search)}`, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: 'The products could not be loaded.' })).toBeVisible()
      await page.unroute(`**${addressOf(inventoryCalls.search)}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
    }
  })
})

test('changes of another user are shown before they are overwritten', async ({
  shop,
  openProduct,
  adminToken,
  expectConsoleError,
  page,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('a number that another user changed first is shown next to the unsaved one', async () => {
    const { id, row } = await openProduct({ quantity_available: 20 })
    const available = row.locator('[data-key=quantity_available]')
    await typeOver(available, '30')
    await shop.ask(adminToken, inventoryCalls.update, { body: { id, quantity_available: 25 } })
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(available).toContainText('Now: 25 · yours: 30')
    await row.getByRole('button', { name: 'Take theirs' }).click()
    await expect(available).toHaveText('25')
  })
  await part(
    'if another user changed a hold, the first transfer shows the change, and the second one transfers it',
    async () => {
      const { id, row } = await openProduct({ quantity_available: 20, quantity_hold: 5 })
      const transfer = row.getByRole('button', { name: /^Transfer hold/ })
      await expect(transfer).toBeVisible()
      await shop.ask(adminToken, inventoryCalls.update, { body: { id, quantity_hold: 8 } })
      await transfer.click()
      await expect(page.getByText('Someone else changed this product first.')).toBeVisible()
      await expect(row.locator('[data-key=quantity_hold]')).toHaveText('8')
      await transfer.click()
      await expect(row.locator('[data-key=quantity_available]')).toHaveText('28')
    },
  )
  await part('if another user changed the product, its picture is replaced at the second click', async () => {
    const { id, row } = await openProduct()
    await row.getByRole('button', { name: /^Change the image/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change image' })
    const buffer = await photo(400, 300).jpeg().toBuffer()
    await dialog.getByLabel('New image').setInputFiles({ name: 'windlass.jpg', mimeType: 'image/jpeg', buffer })
    await shop.ask(adminToken, inventoryCalls.update, { body: { id, color: 'Rust' } })
    await dialog.getByRole('button', { name: 'Change image' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this product first.')
    await dialog.getByRole('button', { name: 'Change image' }).click()
    await expect(page.getByText('Image has been updated')).toBeVisible()
  })
})

test('refused pictures show an error, and empty views a message', async ({ page, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(413))
  expectConsoleError(noAnswer)
  await part(
    'a picture that is too large or cannot be sent is an error in the dialog, and the input is kept',
    async () => {
      await page.goto('/admin/inventory')
      await page.getByRole('button', { name: 'Add new item' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add new item' })
      const device = dialog.getByRole('textbox', { name: 'Device', exact: true })
      await device.fill(aDevice())
      await dialog.getByLabel('Product Type').selectOption('Accessories')
      // The browser reads a file by itself. Playwright would need seconds to hand over these bytes.
      const chart = test.info().outputPath('chart.jpg')
      await writeFile(chart, Buffer.alloc(10 * 1024 * 1024 + 1, 1))
      await dialog.getByLabel('Image').setInputFiles(chart)
      await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
      await expect(dialog.getByText('That file is too large: at most 10 MB.')).toBeVisible()
      const name = 'small.jpg'
      const buffer = await photo(400, 300).jpeg().toBuffer()
      await dialog.getByLabel('Image').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await page.route(`**${addressOf(imageCalls.insert)}`, (route) => route.abort())
      await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
      await expect(dialog.getByText('The server cannot be reached. Check the connection and try again.')).toBeVisible()
      await expect(device).not.toHaveValue('')
    },
  )
  await part('a view without products shows its name and a button for all products', async () => {
    await page.route(`**${addressOf(inventoryCalls.search)}`, (route) =>
      route.fulfill({ json: { items: [], has_next: false, total: 0 } }),
    )
    await page.goto('/admin/inventory?view=hold')
    await expect(page.getByText('No products under “Hold Items”.')).toBeVisible()
    await page.getByRole('region', { name: 'products' }).getByRole('button', { name: 'Show All' }).last().click()
    await expect(page.getByText('No products yet.')).toBeVisible()
  })
})
