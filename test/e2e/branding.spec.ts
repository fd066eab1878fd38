import sharp from 'sharp'
import { brandingCalls } from '#features/branding/contract.ts'
import { judge } from './judge.ts'
import { expect, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))
// Other tests use the same shop.
test.afterEach(async ({ shop, adminToken }) => {
  await shop.ask(adminToken, brandingCalls.removeLogo)
  await shop.ask(adminToken, brandingCalls.changeColour, { body: { colour: '' } })
})

const colour = '#7a1f5c'
const inRgb = 'rgb(122, 31, 92)'

test('an administrator gives the shop a colour and a logo, and takes them away again', async ({ page, part }) => {
  const section = page.getByRole('region', { name: 'Logo and colour' })
  const field = section.getByLabel('Colour', { exact: true })
  await part('a colour that is hard to read is refused, with one near it', async () => {
    await page.goto('/admin/settings/shop')
    await field.fill('#ffd23f')
    await section.getByRole('button', { name: 'Save colour' }).click()
    await expect(field).toHaveAccessibleDescription(/hard to read.* #[0-9a-f]{6} is near it and dark enough\./)
  })
  await part('a colour and a logo are saved', async () => {
    await field.fill(colour)
    await section.getByRole('button', { name: 'Save colour' }).click()
    await expect(page.getByText('The colour has been saved.')).toBeVisible()
    const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffd23f' } })
      .png()
      .toBuffer()
    await section.getByLabel(/^Logo/).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await section.getByRole('button', { name: 'Save logo' }).click()
    await expect(section.getByRole('img', { name: 'The logo of the shop' })).toBeVisible()
  })
  await part('the workbench shows both, and can be read in both themes', async () => {
    await page.reload()
    await expect(section.getByRole('img', { name: 'The logo of the shop' })).toBeVisible()
    await expect(page.locator('header img[src^="/brand/"]')).toBeVisible()
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/brand\/[0-9a-f]{32}\.png$/)
    await judge(page)
  })
  await part('so does the site, in both languages', async () => {
    for (const address of ['/', '/fr/']) {
      await page.goto(address)
      await expect(page.locator('header img[src^="/brand/"]')).toBeVisible()
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colour)
      await expect(page.locator('header a.bg-buoy-deep')).toHaveCSS('background-color', inRgb)
    }
    await judge(page)
  })
  await part('without them everything is as before', async () => {
    await page.goto('/admin/settings/shop')
    await section.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByRole('img', { name: 'The logo of the shop' })).toHaveCount(0)
    await section.getByRole('button', { name: 'Use the usual colours' }).click()
    await expect(field).toHaveValue('')
    await page.goto('/')
    await expect(page.locator('[src^="/brand/"], [href^="/brand/"]')).toHaveCount(0)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0c2439')
  })
})
