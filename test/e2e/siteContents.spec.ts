import { randomUUID } from 'node:crypto'
import { photo } from '../pictures.ts'
import { chooseFor } from './rowMenu.ts'
import { expect, test, typeOver } from './shop.ts'
import { open } from './workbenchPages.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

test('the office changes the price of a service in the list and its words in a dialog, and visitors see both', {
  tag: '@details',
}, async ({ page }) => {
  const words = `Board work ${randomUUID().slice(0, 8)}.`
  await open(page, '/admin/settings/services')
  const row = page.getByRole('row', { name: 'Motherboard Issues' })
  await typeOver(row.locator('[data-key=price_from]'), '139.5')
  await row.locator('[data-key=minutes]').click()
  for (const key of ['Control+A', 'Backspace', 'Enter']) await page.keyboard.press(key)
  await row.getByRole('button', { name: 'Save', exact: false }).first().click()
  await expect(page.getByText('Service has been updated')).toBeVisible()
  await expect(row).toContainText('139.50')
  await page.getByRole('button', { name: 'Edit the text about Motherboard Issues' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill(`${words}\n\nSecond paragraph.`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await expect(async () => {
    await page.goto('/services/motherboard-issues')
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('From $139.50')).toBeVisible()
  await expect(page.getByText(/About \d/)).toBeHidden()
  await page.getByRole('link', { name: 'Book this repair' }).click()
  await expect(page).toHaveURL('/services?service=Motherboard%20Issues#book')
  const chosen = page.getByRole('radio', { name: 'Motherboard Issues', exact: true })
  await expect(chosen).toBeChecked()
  await expect(chosen).toHaveAccessibleDescription('From $139.50')
})

test('the office adds a photo of a store, visitors see it, and the office removes it again', {
  tag: '@details',
}, async ({ page, shop }) => {
  const alt = `The counter ${randomUUID().slice(0, 8)}`
  const photos = page.getByRole('dialog', { name: 'Photos of Fredericton' })
  await open(page, '/admin/stores')
  await chooseFor(page, 'Fredericton', 'Photos')
  await expect(photos).toContainText('No photos yet.')
  await photos.getByRole('button', { name: 'Add photo' }).click()
  for (const fault of ['Choose a photo.', 'The description is required.'])
    await expect(photos.getByText(fault)).toBeVisible()
  const picture = { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: await photo(1200, 900).jpeg().toBuffer() }
  await photos.getByLabel('New photo').setInputFiles(picture)
  await photos.getByRole('textbox', { name: /^Description(?! in French)/ }).fill(alt)
  await photos.getByRole('button', { name: 'Add photo' }).click()
  const shown = photos.getByRole('listitem').filter({ hasText: alt })
  await expect(shown).toBeVisible()

  const visitor = await page.context().newPage()
  const seen = visitor.getByRole('img', { name: alt })
  await expect(async () => {
    await visitor.goto(`${shop.address}/find/fredericton`)
    await expect(seen).toBeVisible({ timeout: 500 })
  }).toPass()
  await seen.scrollIntoViewIfNeeded()
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await visitor.close()

  await photos.getByRole('button', { name: `Remove the photo: ${alt}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a search for a place without a store lists the nearest stores, and any other search is as before', {
  tag: '@details',
}, async ({ page }) => {
  const field = page.getByRole('searchbox', { name: 'City, store or postal code' })
  const entries = page.getByRole('article')
  await page.goto('/find?q=summerside')
  await expect(page.getByRole('status')).toContainText('Showing stores near Summerside')
  await expect(entries.first()).toContainText('Charlottetown')
  // The places are loaded only after Preact has hydrated the page, by the first search that finds nothing.
  await expect(async () => {
    await field.fill('yarmouth')
    await expect(page.getByRole('status')).toContainText('Showing stores near Yarmouth', { timeout: 500 })
  }).toPass()
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText(/\d\skm/)
  await field.fill('toronto')
  await expect(page.getByRole('status')).toContainText('No store for “toronto”')
  await expect(entries).toHaveCount(0)
  await field.fill('moncton')
  await expect(page.getByRole('status')).toContainText('1 store for “moncton”')
  await expect(entries.first()).not.toContainText('km')
})
