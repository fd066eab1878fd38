import type { Discount } from '#features/discounts/columns.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { readerCalls } from '#features/mobileReports/readersContract.ts'
import { type ShopChange, settingsCalls } from '#features/settings/contract.ts'
import { expect, noAnswer, refusedWith, test } from './shop.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ comeIn }) => comeIn('admin'))

// Other tests use the same shop and read its offer, so it is restored at the end.
let before: ShopChange
test.beforeAll(async ({ shop, adminToken }) => {
  const { version: _, ...texts } = await shop.ask(adminToken, settingsCalls.shop)
  before = texts
})
test.afterAll(({ shop, adminToken }) => shop.ask(adminToken, settingsCalls.changeShop, { body: before }))

test('the settings are changed, and errors are shown', { tag: '@details' }, async ({
  page,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(400))
  await part('the shop’s own settings are changed on their page, and stay', async () => {
    await page.goto('/admin/settings/shop')
    const save = page.getByRole('button', { name: 'Save changes' })
    await expect(save).toBeDisabled()
    await page.getByLabel('Banner', { exact: true }).fill('New screens while you wait.')
    await page.getByLabel('Postal code').fill('b3j3n3')
    await save.click()
    await expect(page.getByText('The settings have been saved')).toBeVisible()
    await expect(page.getByLabel('Postal code')).toHaveValue('B3J 3N3')
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(page.getByLabel('Banner', { exact: true })).toHaveValue('New screens while you wait.')
  })
  await part('all errors are shown at their fields at once', async () => {
    await page.goto('/admin/settings/shop')
    await page.getByLabel('Name of the shop').fill(' ')
    await page.getByLabel('E-mail', { exact: true }).fill('nobody')
    await page.getByLabel('GST/HST registration').fill('12')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByLabel('Name of the shop')).toHaveAccessibleDescription(/The name is required\./)
    await expect(page.getByLabel('Name of the shop')).toBeFocused()
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
      /This is not an e-mail address\./,
    )
    await expect(page.getByLabel('GST/HST registration')).toHaveAccessibleDescription(/123456789 RT0001/)
  })
  await part('what was typed is back when the page is loaded again, until the user starts again', async () => {
    await page.goto('/admin/settings/shop')
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('nobody')
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('accounts@tidewater.example')
  })
  await part('times are shown with 12 hours to staff of a shop that chose them', async () => {
    await page.goto('/admin/settings/shop')
    await expect(page.getByLabel('Times for staff').getByRole('option')).toHaveText([/14:30/, /2:30 p\.m\./])
    await page.route('**/admin/stock/movements', async (route) => {
      const body = (await (await route.fetch()).text()).replace(
        '&quot;clock&quot;:&quot;24&quot;',
        '&quot;clock&quot;:&quot;12&quot;',
      )
      await route.fulfill({ body, contentType: 'text/html' })
    })
    await page.goto('/admin/stock/movements')
    await expect(page.getByRole('row').nth(1)).toContainText(/\d{4}-\d\d-\d\d \d{1,2}(:\d\d)?\s[ap]\.m\./)
  })
  await part('a text that names a percentage is refused, because the site takes it from the code', async () => {
    await page.goto('/admin/settings/shop')
    await page.getByLabel('Promo text', { exact: true }).fill('20 % off, only today.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const text = page.getByLabel('Promo text', { exact: true })
    await expect(text).toHaveAccessibleDescription(/Leave the percentage out/)
    await expect(text).toHaveValue('20 % off, only today.')
    await text.fill('Ask for TIDE20.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(text).toHaveAccessibleDescription(/Leave the promo code TIDE20 out/)
  })
})

test('the site promotes the chosen code, and follows it within a second', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
}) => {
  const { codes, path } = await makePromoCodes(2, (at) => ({
    audience: at === 1 ? 'visitors' : 'orders',
    discount: 17.5,
    end_date: '2099-12-31',
  }))
  const [{ id, promo_code }, forOrders] = codes as [Discount, Discount]
  await page.goto('/admin/settings/shop')
  const choice = page.getByLabel('Promoted code')
  const options = choice.getByRole('option')
  await expect(options.filter({ hasText: promo_code })).toHaveCount(1)
  await expect(options.filter({ hasText: forOrders.promo_code })).toHaveCount(0)
  await choice.selectOption(promo_code)
  await page.getByLabel('Promotion for', { exact: true }).fill('new batteries')
  await page.getByLabel('Promotion for, in French').fill('les piles neuves')
  await expect(page.getByText('17.5% off new batteries until December 31, 2099')).toBeVisible()
  await expect(page.getByText('17,5\u00a0% de rabais sur les piles neuves jusqu’au 31 décembre 2099')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The settings have been saved')).toBeVisible()

  const offer = page.getByRole('complementary', { name: 'Current offer' })
  const block = page.getByRole('main').getByRole('heading', { name: /off new batteries/ })
  /** The pages read the discount again within a second. */
  const homeShows = (holds: () => Promise<void>) =>
    expect(async () => {
      await page.goto('/')
      await holds()
    }).toPass()
  const isPromoted = (words: string, code: string, until = '') =>
    homeShows(async () => {
      expect(await offer.allTextContents()).toEqual([expect.stringContaining(`${words}${until}${code}`)])
      expect(await block.allTextContents()).toEqual([words])
    })
  const change = (more: Partial<Discount>) => shop.ask(adminToken, discountCalls.update, { body: { id, ...more } })
  await isPromoted('17.5% off new batteries', promo_code, ' until December 31, 2099')
  await change({ discount: 22, promo_code: `${promo_code}B`, end_date: null })
  await isPromoted('22% off new batteries', `${promo_code}B`)
  await change({ active: false })
  await homeShows(async () => {
    expect(await block.count()).toBe(0)
    expect((await offer.allTextContents()).join()).not.toContain(promo_code)
  })

  await page.goto(path)
  const row = page.getByRole('row').filter({ hasText: `${promo_code}B` })
  await expect(row).toContainText('Promoted')
  await expect(row).toContainText('Visitors')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The site promotes this code')
  await page.getByRole('button', { name: 'Keep it' }).click()
})

test('of two who save, the second decides whose change holds', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const { id } = await shop.ask(adminToken, discountCalls.create, {
    body: { promo_code: 'THEIRS', discount: 5, audience: 'both' },
  })
  await page.goto('/admin/settings/shop')
  await page.getByLabel('Tagline', { exact: true }).fill('Mine')
  await shop.ask(adminToken, settingsCalls.changeShop, { body: { promo_code: 'THEIRS', tagline: 'Theirs' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else saved the settings first.' })
  await expect(alert.getByRole('listitem')).toHaveText(['Tagline: Theirs', 'Promoted code: THEIRS'])
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('The settings have been saved')).toBeVisible()
  await expect(page.getByLabel('Promoted code')).toHaveValue('THEIRS')
  expect(await shop.ask(adminToken, settingsCalls.shop)).toMatchObject({ tagline: 'Mine', promo_code: 'THEIRS' })

  await page.getByLabel('Tagline', { exact: true }).fill('Mine again')
  await shop.ask(adminToken, settingsCalls.changeShop, { body: { tagline: 'Theirs again' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await alert.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('Theirs again')
  await shop.ask(adminToken, discountCalls.remove, { params: { id } })
})

test('unsaved settings are kept, and missing ones loaded again', { tag: '@details' }, async ({
  page,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(noAnswer)
  await part('leaving unsaved changes needs a confirmation', async () => {
    await page.goto('/admin/settings/shop')
    await page.getByLabel('City').fill('Elsewhere')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('City')).toHaveValue('Elsewhere')
  })
  await part('settings that do not load show an error in their place, and “Try again” loads them', async () => {
    await page.route('**/api/admin/shop/', (route) => route.abort())
    await page.goto('/admin/settings/shop')
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await page.unroute('**/api/admin/shop/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Name of the shop')).toHaveValue('Tidewater Mobile')
  })
})

test('a future tax rate is added and removed; the current one cannot be removed', { tag: '@details' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(400))
  await page.goto('/admin/settings/shop')
  const table = page.getByRole('table', { name: 'Tax rates' })
  await expect(table.getByRole('row', { name: /^NS 2025-04-01 14% In force$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^NS 2010-07-01 15% Past$/ })).toBeVisible()
  await expect(table.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Add rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tax rate' })
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await expect(dialog.getByLabel('Rate')).toHaveAccessibleDescription(/The rate is required\./)
  await dialog.getByLabel('Province').selectOption('New Brunswick')
  await dialog.getByLabel('Starts on').fill('2020-01-01')
  await dialog.getByLabel('Rate').fill('14,5')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await expect(dialog.getByLabel('Starts on')).toHaveAccessibleDescription(/tomorrow at the earliest\./)
  await dialog.getByLabel('Starts on').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await expect(page.getByText('Tax rate has been added')).toBeVisible()
  await expect(table.getByRole('row', { name: /^NB 2099-01-01 14.5% Upcoming/ })).toBeVisible()

  await table.getByRole('button', { name: 'Remove the rate of 14.5% in New Brunswick' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the rate of 14.5% in New Brunswick?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Tax rate has been removed')).toBeVisible()
  await expect(table.getByText('2099-01-01')).toHaveCount(0)
})

test('the Mobile Report list decides whose menu has the report', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  makeUser,
  expectConsoleError,
  comeIn,
  part,
}) => {
  expectConsoleError(refusedWith(400))
  await part('users are added to the Mobile Report list and removed', async () => {
    const person = await makeUser()
    await page.goto('/admin/settings/mobileReport')
    const list = page.getByRole('list', { name: 'Mobile Report list' })
    await expect(list.getByText('hsc@tidewater.example')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@tidewater.example')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/There is no user with that e-mail address\./)
    // The user is suggested, because only users who are not on the list yet are.
    await expect(page.locator(`#users-to-pick option[value="${person.email}"]`)).toHaveCount(1)
    await expect(page.locator('#users-to-pick option[value="hsc@tidewater.example"]')).toHaveCount(0)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByText(`${person.username} is on the Mobile Report list`)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
    expect(await shop.ask(adminToken, readerCalls.all)).toContainEqual(expect.objectContaining({ email: person.email }))

    await list.getByRole('button', { name: `Remove ${person.username}` }).click()
    await page
      .getByRole('alertdialog', { name: `Remove ${person.username} from the list?` })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText(`${person.username} was removed from the Mobile Report list`)).toBeVisible()
    await expect(list.getByText(person.email)).toHaveCount(0)
  })
  await part('only users on the list have the Mobile Report in their menu', async () => {
    const person = await makeUser()
    await comeIn(person)
    await page.goto('/admin/mobileReport')
    await expect(page).toHaveURL('/admin')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Transactions' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Reports' })).toHaveCount(0)

    await shop.ask(adminToken, readerCalls.add, { body: { email: person.email } })
    await header.getByRole('link', { name: 'Transactions' }).click()
    await header.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('menuitem', { name: 'Mobile Report' }).click()
    await expect(page).toHaveURL('/admin/mobileReport')
  })
})
