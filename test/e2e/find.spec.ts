import type { Page } from '@playwright/test'
import { storeCalls } from '#features/stores/contract.ts'
import { expect, refusedWith, test, testInOwnContext } from './shop.ts'

const entries = (page: Page) => page.getByRole('article')
const entry = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const names = (page: Page) => entries(page).getByRole('heading', { level: 3 }).allTextContents()
const pin = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Map of the stores' }).getByRole('link', { name })
const field = (page: Page) => page.getByRole('searchbox', { name: 'City, store or postal code' })
/** Waits until the search works, which means that Preact has hydrated the page. */
const comeAlive = async (page: Page) => {
  await expect(async () => {
    await field(page).fill('avalon')
    await expect(entries(page)).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await field(page).fill('')
  await expect(entries(page)).toHaveCount(11)
}
const jsonLdOf = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

test('the list shows each store with its address, phone number, directions and hours', { tag: '@details' }, async ({
  page,
}) => {
  await page.goto('/find')
  await expect(entries(page)).toHaveCount(11)
  await expect(page).toHaveTitle('Find a store · Tidewater Mobile')
  const micMac = entry(page, 'Mic Mac Mall')
  await expect(micMac).toContainText('Mic Mac Mall')
  await expect(micMac).toContainText('21 Micmac Boulevard, Unit 208')
  await expect(micMac.getByRole('link', { name: '902-555-0102' })).toHaveAttribute('href', 'tel:9025550102')
  await expect(micMac.getByRole('link', { name: 'Directions to Mic Mac Mall' })).toHaveAttribute(
    'href',
    /dir\/\?api=1&dest/,
  )
  await expect(micMac.getByRole('link', { name: 'View on map Mic Mac Mall' })).toHaveAttribute(
    'href',
    /search\/\?api=1&query/,
  )
  await expect(micMac.getByRole('link', { name: 'Book here Mic Mac Mall' })).toHaveAttribute(
    'href',
    '/services?store=Mic%20Mac#book',
  )
  await expect(entry(page, 'Royalty Crossing')).toContainText('just walk in')
  await expect(entry(page, 'Royalty Crossing').getByRole('link', { name: /^Book/ })).toHaveCount(0)
  await micMac.getByText('Hours of the week').click()
  await expect(micMac.getByText('Sunday')).toBeVisible()
  await expect(micMac.getByText('12 p.m. to 5 p.m.')).toBeVisible()
  await micMac.getByRole('link', { name: 'Mic Mac Mall', exact: true }).click()
  await expect(page).toHaveURL('/find/mic-mac')
})

test('a store is shown as open by its own hours, in the list and on its page', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
}) => {
  const { items } = await shop.ask(adminToken, storeCalls.all, { body: { query: 'Sydney', filter_by: 'name' } })
  const id = items[0]?.id ?? 0
  const setHours = (hours: { weekday: number; opens: string; closes: string }[]) =>
    shop.ask(adminToken, storeCalls.update, { body: { id, hours } })
  const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '23:59' }))

  await setHours(always)
  await expect(async () => {
    await page.goto('/find')
    // The page may still show the store's own hours, by which it can be open now as well.
    await expect(entry(page, 'Mayflower Mall')).toContainText('Open nowuntil 11:59 p.m.', { timeout: 500 })
  }).toPass()
  await page.goto('/find/sydney')
  await expect(page.getByText('Open now', { exact: true }).first()).toBeVisible()

  await setHours([])
  await expect(async () => {
    await page.goto('/find')
    await expect(entry(page, 'Mayflower Mall').getByText('Call for hours')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(entry(page, 'Mayflower Mall').getByText('Hours of the week')).toHaveCount(0)
})

test.describe('search as one types', () => {
  test('finds stores by name, city, postal code or province', async ({ page, part }) => {
    await page.goto('/find')
    await comeAlive(page)
    for (const [typed, found, understood = typed] of [
      ['mic m', ['Mic Mac Mall']],
      ['st johns', ['Avalon Mall']],
      ['DIEPPE', ['Champlain Place']],
      ['hsc', ['Halifax Shopping Centre']],
      ['b3l4', ['Halifax Shopping Centre']],
      ['E2J 3W9', ['McAllister Place']],
      ['prince edward', ['Royalty Crossing']],
      ['new brunswick', ['Champlain Place', 'Regent Mall', 'McAllister Place'], 'New Brunswick'],
      ['PEI', ['Royalty Crossing'], 'Prince Edward Island'],
    ] as const)
      await part(`${found.join(', ')} by “${typed}”`, async () => {
        await field(page).fill('')
        await field(page).pressSequentially(typed)
        await expect.poll(() => names(page)).toEqual(found)
        await expect(page.getByRole('status')).toContainText(
          found.length === 1 ? `1 store for “${understood}”` : `${found.length} stores for “${understood}”`,
        )
        await expect(page.getByRole('group', { name: 'Map of the stores' }).getByRole('link')).toHaveCount(found.length)
      })
  })

  test('search as one types leads to the store', { tag: '@details' }, async ({ page, part }) => {
    await part('a search without results shows a hint and a link to all stores', async () => {
      await page.goto('/find')
      await comeAlive(page)
      await field(page).fill('Vancouver')
      await expect(page.getByRole('status')).toHaveText('No store for “Vancouver”')
      await expect(page.getByText('Try a city such as Halifax')).toBeVisible()
      await page.getByRole('link', { name: 'Show all stores' }).click()
      await expect(entries(page)).toHaveCount(11)
      await expect(field(page)).toHaveValue('')
    })
    await part('the search is in the address, and Back restores it', async () => {
      await page.goto('/find')
      await comeAlive(page)
      await field(page).fill('halifax')
      await expect(page).toHaveURL('/find?q=halifax')
      await entry(page, 'Halifax Shopping Centre')
        .getByRole('link', { name: 'Halifax Shopping Centre', exact: true })
        .click()
      await expect(page).toHaveURL('/find/hsc')
      await page.goBack()
      await expect(field(page)).toHaveValue('halifax')
      await expect(entries(page)).toHaveCount(1)
      await field(page).fill('')
      await expect(page).toHaveURL('/find')
    })
    await part('Enter moves the focus to the list', async () => {
      await page.goto('/find')
      await comeAlive(page)
      await field(page).fill('moncton')
      await field(page).press('Enter')
      await expect(page.getByRole('region', { name: 'Stores' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(
        entry(page, 'Champlain Place').getByRole('link', { name: 'Champlain Place', exact: true }),
      ).toBeFocused()
    })
  })
})

test.describe('near me', () => {
  const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' })

  testInOwnContext(
    '“Near me” sorts the stores, or shows why it cannot',
    { tag: '@details' },
    async ({ page, context, shop, part }) => {
      await part('the nearest store comes first, with its distance', async () => {
        await context.grantPermissions(['geolocation'], { origin: shop.address })
        await context.setGeolocation({ latitude: 46.11, longitude: -64.68 })
        await page.goto('/find')
        await comeAlive(page)
        await nearMe(page).click()
        await expect(page.getByRole('status')).toContainText('Nearest first. Champlain Place is 6 km away.')
        await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'true')
        await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Champlain Place', 'Royalty Crossing'])
        const distances = (
          await entries(page)
            .getByText(/^[\d.,]+\skm( by air)?$/)
            .allTextContents()
        ).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
        expect(distances).toHaveLength(11)
        expect(distances).toEqual([...distances].sort((a, b) => a - b))
        await nearMe(page).click()
        await expect.poll(async () => (await names(page))[0]).toBe('Halifax Shopping Centre')
      })
      await part('a message is shown if the browser may not share the location', async () => {
        await context.clearPermissions()
        await page.goto('/find')
        await comeAlive(page)
        await nearMe(page).click()
        await expect(page.getByRole('status')).toContainText('does not share your location with this page')
        await expect(entries(page)).toHaveCount(11)
      })
      await part('a message is shown if the browser does not know the location', async () => {
        await context.grantPermissions(['geolocation'], { origin: shop.address })
        await context.setGeolocation(null)
        await page.goto('/find')
        await comeAlive(page)
        await nearMe(page).click()
        await expect(page.getByRole('status')).toContainText('could not find your location')
      })
    },
  )
})

test.describe('map and list', () => {
  test('map and list mark each other', { tag: '@details' }, async ({ page, part }) => {
    await part('hovering marks both, a click on a pin leads to its entry, and the map stays in sight', async () => {
      await page.goto('/find')
      await comeAlive(page)
      await expect(entry(page, 'Avalon Mall')).not.toBeInViewport()
      await pin(page, 'Avalon Mall').hover()
      await expect(entry(page, 'Avalon Mall')).toHaveAttribute('data-marked')
      await pin(page, 'Avalon Mall').click()
      await expect(entry(page, 'Avalon Mall')).toBeFocused()
      await expect(entry(page, 'Avalon Mall')).toBeInViewport({ ratio: 0.9 })
      await expect(pin(page, 'Avalon Mall')).toBeInViewport({ ratio: 0.9 })
      await entry(page, 'Royalty Crossing').hover()
      await expect(pin(page, 'Royalty Crossing')).toHaveAttribute('data-marked')
      await page.getByRole('heading', { level: 1 }).hover()
      await expect(page.locator('[data-marked]')).toHaveCount(0)
    })
    await part('focus marks both for the keyboard', async () => {
      await page.goto('/find')
      await comeAlive(page)
      await field(page).focus()
      for (const name of ['Search', 'Near me']) {
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
      }
      for (const name of ['Halifax Shopping Centre', 'Mic Mac Mall', 'Sunnyside Mall', 'Truro Mall']) {
        await page.keyboard.press('Tab')
        await expect(pin(page, name)).toBeFocused()
        await expect(entry(page, name)).toHaveAttribute('data-marked')
      }
      await page.keyboard.press('Enter')
      await expect(entry(page, 'Truro Mall')).toBeFocused()
      await expect(entry(page, 'Truro Mall')).toBeInViewport({ ratio: 0.9 })
      await page.keyboard.press('Tab')
      await expect(entry(page, 'Truro Mall').getByRole('link', { name: 'Truro Mall', exact: true })).toBeFocused()
      await expect(pin(page, 'Truro Mall')).toHaveAttribute('data-marked')
    })
    await part('a tap on a pin leads to its entry on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto('/find')
      await comeAlive(page)
      await pin(page, 'Regent Mall').click()
      await expect(entry(page, 'Regent Mall')).toBeFocused()
      await expect(entry(page, 'Regent Mall')).toBeInViewport({ ratio: 0.9 })
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a form, pins lead to their entries, and there is no button that needs scripts', {
    tag: '@details',
  }, async ({ page }) => {
    await page.goto('/find')
    await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
    await pin(page, 'Regent Mall').click()
    await expect(entry(page, 'Regent Mall')).toBeInViewport({ ratio: 0.9 })
    await field(page).fill('st johns')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/find?q=st+johns')
    await expect(entries(page)).toHaveCount(1)
    await expect(entry(page, 'Avalon Mall')).toBeVisible()
    await expect(field(page)).toHaveValue('st johns')
    await page.goto('/find?q=<b>nowhere</b>')
    await expect(page.getByText('No store for “<b>nowhere</b>”')).toBeVisible()
    await page.getByRole('link', { name: 'Show all stores' }).click()
    await expect(entries(page)).toHaveCount(11)
  })
})

testInOwnContext('the page is also in French', { tag: '@details' }, async ({ page, context, shop }) => {
  await context.grantPermissions(['geolocation'], { origin: shop.address })
  await context.setGeolocation({ latitude: 46.11, longitude: -64.68 })
  await page.goto('/fr/find')
  await expect(page.getByRole('heading', { level: 1, name: 'Nous trouver' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Ville, magasin ou code postal' })
  await expect(async () => {
    await search.fill('nouvelle ecosse')
    await expect(entries(page)).toHaveCount(6, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('status')).toContainText('6 magasins pour « Nouvelle-Écosse »')
  await search.fill('')
  await page.getByRole('button', { name: 'Près de moi' }).click()
  await expect(page.getByRole('status')).toContainText('Le plus proche d’abord. Champlain Place est à 6 km.')
  await entry(page, 'Champlain Place').getByText('Heures de la semaine').click()
  await expect(entry(page, 'Champlain Place')).toContainText('12 h à 17 h')
  await entry(page, 'Champlain Place').getByRole('link', { name: 'Champlain Place', exact: true }).click()
  await expect(page).toHaveURL('/fr/find/moncton')
  await expect(page.getByRole('heading', { level: 2, name: 'Heures' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /25 décembre.*Noël/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Réserver une réparation ici' })).toHaveAttribute(
    'href',
    '/fr/services?store=Moncton#book',
  )
})

test.describe('a store’s own page', () => {
  test('the page of a store shows all its data', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
    expectConsoleError(refusedWith(404))
    await part('the page has hours, closed days, a map and links to other stores', async () => {
      await page.goto('/find/mic-mac')
      await expect(page).toHaveTitle('Phone repair in Dartmouth: Mic Mac Mall · Tidewater Mobile')
      await expect(page.getByRole('heading', { level: 1, name: 'Mic Mac Mall' })).toBeVisible()
      await expect(page.getByRole('main').getByText('(today)')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: /December 25.*Christmas Day/ })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Where Mic Mac Mall is' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps\/dir/)
      await page.getByRole('link', { name: 'Sunnyside Mall' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sunnyside Mall' })).toBeVisible()
      await page.getByRole('link', { name: 'All stores' }).click()
      await expect(page).toHaveURL('/find')
    })
    await part('the page of a store without appointments has no link to book', async () => {
      await page.goto('/find/charlottetown')
      await expect(page.getByText('No appointments here')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /Book/ })).toHaveCount(0)
    })
    await part('address and hours are in the structured data for search engines', async () => {
      await page.goto('/find/st-johns')
      const store = await jsonLdOf(page)
      expect(store).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name: 'Tidewater Mobile, Avalon Mall',
        url: 'http://shop.test/find/st-johns',
        telephone: '709-555-0111',
        address: { addressLocality: 'St. John’s', addressRegion: 'NL', addressCountry: 'CA' },
        geo: { latitude: 47.56004, longitude: -52.75301 },
      })
      expect(store.openingHoursSpecification).toHaveLength(7)
      expect(store.openingHoursSpecification).toContainEqual({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Sunday',
        opens: '12:00',
        closes: '17:00',
      })
      expect(store.specialOpeningHoursSpecification[0]).toMatchObject({ opens: '00:00', closes: '00:00' })
      await page.goto('/fr/find')
      const list = await jsonLdOf(page)
      expect(list['@type']).toBe('ItemList')
      expect(list.itemListElement).toHaveLength(11)
      expect(list.itemListElement[0].item).toMatchObject({
        '@type': 'LocalBusiness',
        url: 'http://shop.test/fr/find/hsc',
      })
    })
    await part('an unknown store is not found', async () => {
      const answer = await page.goto('/find/atlantis')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    })
  })
})
