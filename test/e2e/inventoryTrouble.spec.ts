import { writeFile } from 'node:fs/promises'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { addressOf } from '#shared/call.ts'
import { photo } from '../pictures.ts'
import { aDevice, test } from './inventory.ts'
import { expect, noAnswer, refusedWith } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('warehouse'))

test('changes of another user are shown before they are overwritten', { tag: '@details' }, async ({
  shop,
  openProduct,
  adminToken,
  expectConsoleError,
  page,
  part,
}) => {
  expectConsoleError(refusedWith(409))
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

test('refused pictures show an error', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
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
})
