import { discountCalls } from '#features/discounts/contract.ts'
import { type ShopChange, settingsCalls } from '#features/settings/contract.ts'
import { readerCalls } from '#features/settings/readersContract.ts'
import { expect, noAnswer, refusedWith, test } from './shop.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ comeIn }) => comeIn('admin'))

// Other tests have the same shop, and read its offer.
let before: ShopChange
test.beforeAll(async ({ shop, adminToken }) => {
  const { banner, tagline, promo_code, postal_code } = await shop.ask(adminToken, settingsCalls.shop)
  before = { banner, tagline, promo_code, postal_code }
})
test.afterAll(({ shop, adminToken }) => shop.ask(adminToken, settingsCalls.changeShop, { body: before }))

test('the settings are changed, and errors are shown', async ({ page, expectConsoleError, part }) => {
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
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByLabel('GST/HST registration').fill('12')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByLabel('Name of the shop')).toHaveAccessibleDescription(/The name is required\./)
    await expect(page.getByLabel('Name of the shop')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/This is not an e-mail address\./)
    await expect(page.getByLabel('GST/HST registration')).toHaveAccessibleDescription(/123456789 RT0001/)
  })
  await part('times are shown with 12 hours to staff of a shop that chose them', async () => {
    await page.goto('/admin/settings/shop')
    await expect(page.getByLabel('Times in the workbench').getByRole('option')).toHaveText([/14:30/, /2:30 p\.m\./])
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
  await part('an invalid promo code cannot be advertised', async () => {
    await page.goto('/admin/settings/shop')
    await page.getByLabel('Promo code').fill('NOSUCH')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(/The promo code NOSUCH does not exist\./)
    await expect(page.getByLabel('Promo code')).toHaveValue('NOSUCH')
  })
})

test('of two who save, the second decides whose change holds', async ({
  page,
  shop,
  adminToken,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const { id } = await shop.ask(adminToken, discountCalls.create, { body: { promo_code: 'THEIRS', discount: 5 } })
  await page.goto('/admin/settings/shop')
  await page.getByLabel('Tagline', { exact: true }).fill('Mine')
  await shop.ask(adminToken, settingsCalls.changeShop, { body: { promo_code: 'THEIRS', tagline: 'Theirs' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has saved the settings first.' })
  await expect(alert.getByRole('listitem')).toHaveText(['Tagline: Theirs', 'Promo code: THEIRS'])
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('The settings have been saved')).toBeVisible()
  await expect(page.getByLabel('Promo code')).toHaveValue('THEIRS')
  expect(await shop.ask(adminToken, settingsCalls.shop)).toMatchObject({ tagline: 'Mine', promo_code: 'THEIRS' })

  await page.getByLabel('Tagline', { exact: true }).fill('Mine again')
  await shop.ask(adminToken, settingsCalls.changeShop, { body: { tagline: 'Theirs again' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await alert.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('Theirs again')
  await shop.ask(adminToken, discountCalls.remove, { params: { id } })
})

test('unsaved settings are kept, and missing ones loaded again', async ({ page, expectConsoleError, part }) => {
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
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await page.unroute('**/api/admin/shop/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Name of the shop')).toHaveValue('Tidewater Mobile')
  })
})

test('a future tax rate is added and removed; the current one cannot be removed', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(400))
  await page.goto('/admin/settings/shop')
  const table = page.getByRole('table', { name: 'Tax rates' })
  await expect(table.getByRole('row', { name: /^NS 2025-04-01 14 % In force$/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^NS 2010-07-01 15 % Past$/ })).toBeVisible()
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
  await expect(table.getByRole('row', { name: /^NB 2099-01-01 14.5 % Upcoming/ })).toBeVisible()

  await table.getByRole('button', { name: 'Remove the rate of 14.5 % in New Brunswick' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the rate of 14.5 % in New Brunswick?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Tax rate has been removed')).toBeVisible()
  await expect(table.getByText('2099-01-01')).toHaveCount(0)
})

test('the Mobile Report list decides whose menu has the report', async ({
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
    // Picked from those who are not on the list.
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
