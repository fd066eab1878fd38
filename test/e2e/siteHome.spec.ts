import type { Page } from '@playwright/test'
import { type ShopChange, settingsCalls } from '#features/settings/contract.ts'
import { layoutShift } from './layoutShift.ts'
import { expect, type Shop, test, testInOwnContext } from './shop.ts'
import { visit } from './visit.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const offer = (page: Page) => page.getByRole('complementary', { name: 'Current offer' })

test('the home page shows services, stores and the offer, also to search engines', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Tidewater Mobile · Phone repair near you')
  await expect(heading(page, 'We fix your phone today, near you.')).toBeVisible()
  await expect(page.getByText('at 11 stores in Nova Scotia, New Brunswick, Prince Edward Island')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fredericton to St. John’s' }),
  ).toHaveText(/^11 stores/)
  await expect(page.getByText('9 take bookings')).toBeVisible()
  await expect(offer(page)).toContainText('20% off screen replacements')
  await expect(offer(page)).toContainText('TIDE20')
  await expect(heading(page, '20% off screen replacements')).toBeVisible()
  const written = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(written ?? '')).toMatchObject({
    '@type': 'Organization',
    name: 'Tidewater Mobile',
    telephone: '902-555-0100',
    address: { addressLocality: 'Halifax', addressRegion: 'NS', postalCode: 'B3J 3N3', addressCountry: 'CA' },
    areaServed: ['CA-NB', 'CA-NL', 'CA-NS', 'CA-PE'],
  })
})

test('the home page is also in French', { tag: '@details' }, async ({ page }) => {
  await page.goto('/fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  await expect(page).toHaveTitle('Tidewater Mobile · Réparation de téléphones près de chez vous')
  await expect(heading(page, 'Votre téléphone réparé aujourd’hui, près de chez vous.')).toBeVisible()
  await expect(page.getByText('dans 11 magasins en Nouvelle-Écosse, au Nouveau-Brunswick')).toBeVisible()
  await expect(heading(page, '20\u00a0% de rabais sur les remplacements d’écran')).toBeVisible()
  await expect(page.getByText('Mentionnez ce code au comptoir.')).toBeVisible()
  await expect(link(page, 'Réserver une réparation')).toHaveAttribute('href', '/fr/services#book')
  await expect(link(page, 'Étuis')).toHaveAttribute('href', '/fr/cart#cases')
  await expect(link(page, /^Mic Mac/)).toHaveAttribute('href', '/fr/find/mic-mac')
})

test('every tile and block has its link', { tag: '@details' }, async ({ page }) => {
  await page.goto('/')
  const ways: [string, string][] = [
    ['Book a repair', '/services#book'],
    ['Find a store', '/find'],
    ['Cases', '/cart#cases'],
    ['Accessories', '/cart#accessories'],
    ['Repairs', '/services'],
    ['Book a screen replacement', '/services?service=Screen%20Replacement#book'],
    ['See battery replacement', '/services#battery-replacement'],
    ['See all stores on the map', '/find'],
  ]
  for (const [name, path] of ways) await expect(link(page, name)).toHaveAttribute('href', path)
  await link(page, 'See battery replacement').click()
  await expect(page.locator('#battery-replacement')).toBeInViewport()
  for (const path of ['/', '/cart']) {
    await page.goto(path)
    await link(page, /^Halifax Shopping Centre/).click()
    await expect(page).toHaveURL('/find/hsc')
  }
})

testInOwnContext('a button copies the promo code', { tag: '@details' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const copy = offer(page).getByRole('button')
  await expect(copy).toHaveText('Copy code')
  await copy.click()
  await expect(copy).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TIDE20')
  await expect(copy).toHaveText('Copy code')
})

testInOwnContext(
  'without a clipboard the code is selected, to be copied by hand',
  { tag: '@details' },
  async ({ page }) => {
    // As on every page that was not loaded by https.
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto('/')
    await offer(page).getByRole('button', { name: 'Copy code' }).click()
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('TIDE20')
  },
)

test('texts that are empty in the settings are not on the page, and the rest is', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
}) => {
  const { banner, banner_fr, promo_code, tagline, tagline_fr } = await shop.ask(adminToken, settingsCalls.shop)
  const before = { banner, banner_fr, promo_code, tagline, tagline_fr }
  await page.goto('/')
  await change(shop, adminToken, { promo_code: '', tagline: '', tagline_fr: '' })
  await reloadUntil(page, async () => expect(await page.getByText('TIDE20').count()).toBe(0))
  await expect(offer(page)).toHaveText('Screen replacements while you wait, at all eleven stores.')
  await expect(heading(page, '20% off screen replacements')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We fix your phone, near you.')

  await change(shop, adminToken, { banner: '', banner_fr: '' })
  await reloadUntil(page, async () => expect(await offer(page).count()).toBe(0))

  await change(shop, adminToken, before)
  await reloadUntil(page, async () =>
    expect(await offer(page).allTextContents()).toEqual([expect.stringContaining('TIDE20')]),
  )
})

test('nothing moves while the page loads', { tag: '@details' }, async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/')
    expect(await layoutShift(page), `what moves at ${width} px`).toBe(0)
  }
})

const change = (shop: Shop, token: string, body: ShopChange) => shop.ask(token, settingsCalls.changeShop, { body })

/** The pages read the settings again within a second. */
const reloadUntil = (page: Page, holds: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await holds()
  }).toPass()
