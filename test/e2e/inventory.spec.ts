import type { Response } from '@playwright/test'
import readSheet from 'read-excel-file/node'
import { photo } from '../pictures.ts'
import { aProduct } from '../products.ts'
import { countActs } from './countActs.ts'
import { aDevice, rowOf, test } from './inventory.ts'
import { chooseFor } from './rowMenu.ts'
import { expect, typeOver } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('warehouse'))

test('the list has views, pages and an export', async ({ page, part }) => {
  await part('each view has its own rows, and only “Show All” can be searched and edited', async () => {
    await page.goto('/admin/inventory')
    const rows = page.getByRole('grid', { name: 'products' }).locator('tbody tr')
    await expect(rows).toHaveCount(10)
    await expect(page.getByRole('searchbox')).toBeEnabled()
    await page.getByRole('button', { name: 'Out of Stock' }).click()
    await expect(page).toHaveURL(/view=out/)
    await expect(page.getByRole('searchbox')).toBeDisabled()
    for (const row of await rows.all()) await expect(row).toContainText('Out')
    await rows.first().locator('[data-key=color]').click()
    await expect(page.getByRole('textbox', { name: 'Color' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Hold Items' }).click()
    await expect(rows.first().getByRole('button', { name: /^Transfer hold/ })).toBeVisible()
  })
  await part('one click on “Next” accepts the text of an open cell, and the change stays unsaved', async () => {
    await page.goto('/admin/inventory')
    await page.locator('[data-key=color]').first().click()
    await page.keyboard.type('Rust')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
    await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('1 row with unsaved changes')).toHaveCount(0)
  })
  await part('the export is the view on screen', async () => {
    await page.goto('/admin/inventory?query=Divebell&filter_by=brand')
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('inventory_summary.xlsx')
    const [sheet] = await readSheet(await file.path())
    expect(sheet?.sheet).toBe('Inventory Summary')
    expect(sheet?.data.slice(1).every((row) => row[5] === 'Divebell')).toBe(true)
  })
})

test('a model is found by one click and its name, and a name without products is explained', {
  tag: '@details',
}, async ({ page, part }) => {
  await page.goto('/admin/inventory')
  const rows = page.getByRole('grid', { name: 'products' }).locator('tbody tr')
  const search = page.getByRole('searchbox')
  await part('the first row is the plain model, and its words are marked', async () => {
    const acts = await countActs(page)
    await search.click()
    await page.keyboard.type('iphone 15')
    const device = rows.first().locator('[data-key=device]')
    await expect(device).toHaveText('iPhone 15')
    await expect(device.locator('mark')).toHaveText(['iPhone', '15'])
    expect(await acts.clicks()).toBe(1)
  })
  await part('a word with a typo marks what was meant', async () => {
    await search.fill('iphnoe 15')
    const device = rows.first().locator('[data-key=device]')
    await expect(device.locator('mark')).toHaveText(['iPhone', '15'])
  })
  await part('an id is first and marked', async () => {
    await search.fill('15')
    await expect(rows.first().locator('mark').first()).toHaveText('15')
    await expect(rows.first()).toHaveAttribute('data-row', '15')
  })
  await part('the words that no product has are named, with searches that find something', async () => {
    await search.fill('pixel 7')
    await expect(page.getByText('No Pixel 7', { exact: true })).toBeVisible()
    await search.fill('pixel 7 case')
    await expect(page.getByText('No products match “pixel 7 case”.')).toBeVisible()
    await expect(page.getByText('No Pixel 7', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pixel 9 case' })).toBeVisible()
    await page.getByRole('button', { name: 'case', exact: true }).click()
    await expect(rows).toHaveCount(10)
    await expect(search).toHaveValue('case')
  })
  await part('the words without which products are shown are named', async () => {
    await search.fill('usb c charger')
    await expect(page.getByText('No product has all words. Shown without “usb”.')).toBeVisible()
    await expect(rows.first()).toContainText('Charger')
    await search.fill('charger')
    await expect(page.getByText('No product has all words.')).toBeHidden()
  })
})

test('stock is edited, and holds are transferred', async ({ page, openProduct, shop, part }) => {
  await part('an edit is saved, and the stock history shows it with its reason', async () => {
    const { device, row } = await openProduct({ quantity_available: 3, minimum_limit: 5 })
    await expect(row).toContainText('Low')
    await row.locator('[data-key=quantity_available]').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(row).not.toContainText('Low')

    await chooseFor(page, device, 'Stock history')
    const history = page.getByRole('dialog', { name: 'Stock history' })
    await expect(history.getByRole('row').nth(1)).toContainText('3 → 8')
    await expect(history.getByRole('row').nth(1)).toContainText('Edited in the inventory')
    await expect(history.getByRole('row').nth(2)).toContainText('0 → 3')
  })
  await part('a hold is transferred into available by one press', async () => {
    const { row } = await openProduct({ quantity_available: 2, quantity_hold: 5 })
    await row.getByRole('button', { name: /^Transfer hold/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(row.locator('[data-key=quantity_available]')).toContainText('7')
    await expect(row.locator('[data-key=quantity_hold]')).toContainText('0')
    await expect(row.getByRole('button', { name: /^Transfer hold/ })).toHaveCount(0)
  })
  await part(
    'a transfer uses the saved and the unsaved stock of the row, and keeps other unsaved changes',
    async () => {
      const { device, row } = await openProduct({ quantity_available: 2, quantity_hold: 5, minimum_limit: 1 })
      for (const [key, value] of [
        ['quantity_available', '3'],
        ['minimum_limit', '4'],
      ] as const) {
        await row.locator(`[data-key=${key}]`).click()
        await page.keyboard.press('Control+A')
        await page.keyboard.type(value)
        await page.keyboard.press('Enter')
      }
      await row.getByRole('button', { name: /^Transfer hold/ }).click()
      await expect(row.locator('[data-key=quantity_hold]')).toHaveText('0')
      await expect(row.locator('[data-key=quantity_available]')).toHaveText('8')
      await expect(row.locator('[data-key=minimum_limit]')).toHaveText('4 changed')
      await row.getByRole('button', { name: /^Save/ }).click()
      await expect(row.locator('[data-key=minimum_limit]')).toHaveText('4')
      const now = shop.db.selectFrom('products').select(['quantity_available', 'quantity_hold', 'minimum_limit'])
      expect(await now.where('device', '=', device).execute()).toEqual([
        { quantity_available: 8, quantity_hold: 0, minimum_limit: 4 },
      ])
    },
  )
})

test('the address for a new product opens the dialog on the inventory, and closing it leaves the address', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto('/admin/addProduct')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await expect(dialog.getByRole('heading', { name: 'Add Product' })).toBeVisible()
  await expect(page).toHaveTitle('Add Product · Tidewater Mobile')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/inventory')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add new item' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a new item is added with its picture; errors are shown at their fields, and the input is kept', async ({
  page,
}) => {
  await page.goto('/admin/inventory')
  await page.getByRole('button', { name: 'Add new item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new item' })
  await expect(dialog.getByLabel('Limit')).toHaveValue('10')
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(dialog.getByText('Device is required.')).toBeVisible()
  await expect(dialog.getByText('Product Type is required.')).toBeVisible()

  const device = `Foghorn ${process.pid}`
  await dialog.getByLabel('Device', { exact: false }).first().fill(device)
  await dialog.getByLabel('Product Type').selectOption('Accessories')
  await dialog.getByLabel('Wholesale Price').fill('12.34')
  const picture = { name: 'foghorn.jpg', mimeType: 'image/jpeg', buffer: await photo(400, 300).jpeg().toBuffer() }
  await dialog.getByLabel('Image').setInputFiles(picture)
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click()
  await expect(page.getByText('Product has been added to inventory')).toBeVisible()

  await page.getByRole('searchbox').fill(device)
  const row = rowOf(page, device)
  await expect(row).toContainText('12.34')
  await expect(row.getByRole('img')).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}-640\.webp$/)
  expect(
    await row.getByRole('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
})

test('the picture of a product is replaced, and a product is removed', { tag: '@details' }, async ({
  page,
  openProduct,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(/status of 415/)
  await part('replacing a picture keeps the unsaved changes of its row', async () => {
    const { row } = await openProduct()
    await typeOver(row.locator('[data-key=color]'), 'Rust')
    await row.getByRole('button', { name: /^Change the image/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change image' })
    const buffer = await photo(400, 300).jpeg().toBuffer()
    await dialog.getByLabel('New image').setInputFiles({ name: 'lantern.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('button', { name: 'Change image' }).click()
    await expect(page.getByText('Image has been updated')).toBeVisible()
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(row.locator('[data-key=color]')).toHaveText('Rust')
  })
  await part('a file that is not a picture is refused', async () => {
    const { row } = await openProduct()
    await row.getByRole('button', { name: /^Change the image/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change image' })
    const drawing = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }
    await dialog.getByLabel('New image').setInputFiles(drawing)
    await dialog.getByRole('button', { name: 'Change image' }).click()
    await expect(dialog.getByText(imageSentence)).toBeVisible()
  })
  await part('removing needs a confirmation that names the product', async () => {
    const { device } = await openProduct()
    await page.getByRole('button', { name: new RegExp(`^Remove .*${device}`) }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(device)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Product has been deleted')).toBeVisible()
    await expect(page.getByText(`No products match “${device}”.`)).toBeVisible()
  })
})

const imageSentence = 'That file is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.'

test('a supplier sees all products and no price', { tag: '@details' }, async ({ page, comeIn, shop, part }) => {
  await part('a supplier scrolls through all products, twenty at a time', async () => {
    await comeIn('supplier')
    await page.goto('/adminSupplier')
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Available' })
    await expect(cards).toHaveCount(20)
    await cards.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(40)
  })
  await part('a supplier sets a hold on a card, and sees no price anywhere', async () => {
    const device = aDevice()
    await aProduct(shop.db, { device, color: 'Teal', quantity_available: 0 })
    await comeIn('supplier')
    const answers: Promise<string>[] = []
    const read = (answer: Response) => {
      if (answer.url().includes('/inventory/')) answers.push(answer.text())
    }
    page.on('response', read)
    await page.goto(`/adminSupplier?query=${encodeURIComponent(device)}`)
    const card = page.getByRole('listitem').filter({ hasText: device })
    await expect(card).toContainText('Out of Stock')
    await card.getByRole('textbox', { name: 'Set hold' }).fill('12')
    await card.getByRole('button', { name: /^Set hold/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(card.getByRole('definition').nth(1)).toHaveText('12')
    await page.getByRole('link', { name: 'Inventory' }).click()
    await expect(page.getByLabel('Filter By:')).toHaveValue('device')
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Device',
      'Secondary Device',
      'Description',
      'Product Type',
      'Brand',
      'Category',
      'Subcategory',
      'Color',
      'Available',
      'Hold',
      'Limit',
    ])
    // An answer that comes now would still be read when the page is closed.
    page.off('response', read)
    expect(answers.length).toBeGreaterThan(2)
    expect((await Promise.all(answers)).join()).not.toMatch(/price|sold/)
  })
})
