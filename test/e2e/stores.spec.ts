import { storeCalls } from '#features/stores/contract.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { chooseFor, moreFor } from './rowMenu.ts'
import { expect, refusedWith, test, testInOwnContext, typeOver } from './shop.ts'

const path = '/admin/stores'
const given = {
  address: '76 Starrs Road',
  city: 'Yarmouth',
  province: 'NS',
  postal_code: 'B5A 2T5',
  phone: '902-555-0120',
} as const

test.beforeEach(({ comeIn }) => comeIn('admin'))

test('the table is edited, and overwrites no changes of other users', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('the table shows each store, with its user and its till’s version', async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['ID', 'Name', 'Location', 'User', 'User Email', 'POS Version', 'Actions'])
    const row = page.getByRole('row', { name: 'Save HSC' })
    await expect(row.getByRole('gridcell').nth(2)).toHaveText('Halifax Shopping Centre')
    await expect(row.getByRole('gridcell').nth(4)).toHaveText('hsc@tidewater.example')
    await expect(page.getByText('Showing 1 to 10 of 11 results')).toBeVisible()
  })
  await part('a cell is changed in its place', async () => {
    await page.goto(path)
    const row = page.getByRole('row', { name: 'Save Sydney' })
    await typeOver(row.getByRole('gridcell').nth(5), '4.3.0')
    await page.getByRole('button', { name: 'Save Sydney' }).click()
    await expect(page.getByText('Success! Store has been updated')).toBeVisible()
    const { items } = await shop.ask(adminToken, storeCalls.all, { body: { query: 'Sydney', filter_by: 'name' } })
    expect(items[0]?.posVersion).toBe('4.3.0')
  })
  await part('saving a store that another user changed shows an error, and overwrites nothing', async () => {
    await page.goto(path)
    await chooseFor(page, 'New Glasgow', 'Edit details')
    const dialog = page.getByRole('dialog', { name: 'Edit New Glasgow' })
    await dialog.getByLabel('Phone').fill('902-555-1111')
    const { items } = await shop.ask(adminToken, storeCalls.all, { body: { query: 'New Glasgow' } })
    await shop.ask(adminToken, storeCalls.update, { body: { id: items[0]?.id ?? 0, phone: '902-555-2222' } })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Someone else changed this store first.')).toBeVisible()
    const after = await shop.ask(adminToken, storeCalls.all, { body: { query: 'New Glasgow' } })
    expect(after.items[0]?.phone).toBe('902-555-2222')
  })
  await part('a name that exists is refused at its field, and the input is kept', async () => {
    await page.goto(path)
    await chooseFor(page, 'Truro', 'Edit details')
    const dialog = page.getByRole('dialog', { name: 'Edit Truro' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('hsc')
    await dialog.getByLabel('Phone').fill('902-555-7777')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(/already/)
    await expect(dialog.getByLabel('Phone')).toHaveValue('902-555-7777')
  })
})

test('a store is made with all that belongs to it; its key and its pin are shown once', async ({
  page,
  shop,
  adminToken,
}) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Add New Store' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Store' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Add Store' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
    'Name is required.',
  )
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()

  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Yarmouth')
  await dialog.getByLabel('Location').fill('Yarmouth Mall')
  await dialog.getByLabel('Address').fill(given.address)
  await dialog.getByLabel('City').fill(given.city)
  await dialog.getByLabel('Province').selectOption('Nova Scotia')
  await dialog.getByLabel('Postal Code').fill('b5a2t5')
  await dialog.getByLabel('Phone').fill(given.phone)
  await dialog.getByLabel('Latitude').fill('43.84213')
  await dialog.getByLabel('Longitude').fill('-66.09521')
  await dialog.getByLabel('Saturday', { exact: true }).uncheck()
  await dialog.getByLabel('Monday opens').fill('09:30')
  await dialog.getByLabel('Monday closes').fill('09:00')
  await dialog.getByRole('button', { name: 'Add a closed day' }).click()
  await dialog.getByLabel('Closed day 1').fill('2026-12-25')
  await dialog.getByLabel('Reason 1').fill('Christmas Day')
  await dialog.getByLabel('User', { exact: true }).selectOption('A new user')
  await dialog.getByLabel('User Email').fill('yarmouth@tidewater.example')
  await dialog.getByLabel(/^Password/).fill('seven tall lanterns')
  await dialog.getByRole('button', { name: 'Add Store' }).click()
  await expect(dialog.getByText('Monday: a store must close after it opens.')).toBeVisible()
  await expect(dialog.getByLabel('Monday opens')).toBeFocused()
  await dialog.getByLabel('Monday closes').fill('21:00')
  await dialog.getByRole('button', { name: 'Add Store' }).click()

  const shown = page.getByRole('alertdialog', { name: 'The key and the pin of Yarmouth' })
  const key = await shown.getByLabel('Key').inputValue()
  const pin = await shown.getByLabel('Pin').inputValue()
  expect(pin).toMatch(/^\d{6}$/)
  expect(await shop.ask(key, storeCalls.open, { body: { pin } })).toMatchObject({ name: 'Yarmouth' })
  await shown.getByRole('button', { name: 'I wrote it down' }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByText(pin)).toHaveCount(0)

  const { items } = await shop.ask(adminToken, storeCalls.all, { body: { query: 'Yarmouth', filter_by: 'name' } })
  expect(items).toMatchObject([
    {
      postal_code: 'B5A 2T5',
      latitude: 43.84213,
      user: 'Yarmouth',
      closures: [{ day: '2026-12-25', reason: 'Christmas Day' }],
      hours: [1, 2, 3, 4, 5].map((weekday) =>
        weekday === 1 ? { weekday, opens: '09:30', closes: '21:00' } : { weekday, opens: '10:00', closes: '18:00' },
      ),
    },
  ])
})

testInOwnContext(
  'the pin, the key and the password of a store are replaced',
  { tag: '@details' },
  async ({ page, shop, context, part }) => {
    await part('the password of the store’s user is reset from the row', async () => {
      await page.goto(path)
      // No other test signs in as this store.
      await page.getByRole('button', { name: 'Reset Password of New Glasgow' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reset Password' })
      await expect(dialog.getByLabel('Email')).toHaveValue('newglasgow@tidewater.example')
      await dialog.getByLabel('New Password').fill('a slow green ferry')
      await dialog.getByLabel('Confirm Password').fill('a slow green ferry')
      await dialog.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('Success! Password Successfully Changed')).toBeVisible()
    })
    await part('the pin and the key of a till are replaced, each shown once', async () => {
      await page.goto(path)
      await page.getByRole('button', { name: 'Reset Pin of Moncton' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reset the pin of Moncton' })
      await dialog.getByLabel('Pin').fill('12')
      await dialog.getByRole('button', { name: 'Reset Pin' }).click()
      await expect(dialog.getByLabel('Pin')).toHaveAccessibleDescription(/A pin is 4 to 8 digits\./)
      await dialog.getByLabel('Pin').fill('20262026')
      await dialog.getByRole('button', { name: 'Reset Pin' }).click()
      const shownPin = page.getByRole('alertdialog', { name: 'The pin of Moncton' })
      await expect(shownPin.getByLabel('Pin')).toHaveValue('20262026')
      await shownPin.getByRole('button', { name: 'I wrote it down' }).click()

      await chooseFor(page, 'Moncton', 'New key for the till')
      const question = page.getByRole('alertdialog', { name: 'Create a new key for the till of Moncton?' })
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await question.getByRole('button', { name: 'Create a new key' }).click()
      const shownKey = page.getByRole('alertdialog', { name: 'The key of Moncton' })
      const key = await shownKey.getByLabel('Key').inputValue()
      expect(await shop.ask(key, storeCalls.open, { body: { pin: '20262026' } })).toMatchObject({ name: 'Moncton' })
    })
    await part('a button copies a pin that is shown once', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(path)
      await page.getByRole('button', { name: 'Reset Pin of Fredericton' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset Pin' }).click()
      const shown = page.getByRole('alertdialog', { name: 'The pin of Fredericton' })
      const pin = await shown.getByLabel('Pin').inputValue()
      await shown.getByRole('button', { name: 'Copy Pin' }).click()
      await expect(page.getByText('Success! Pin has been copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pin)
    })
  },
)

test('a store’s hours are changed with the keyboard alone', { tag: '@details' }, async ({ page, shop, adminToken }) => {
  await page.goto(path)
  const more = moreFor(page, 'Mic Mac')
  await pressOn(page, more)
  await expect(page.getByRole('menuitem', { name: 'Edit details' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Mic Mac' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await tabTo(page, dialog.getByLabel('Sunday', { exact: true }))
  await page.keyboard.press('Space')
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Success! Store has been updated')).toBeVisible()
  await expect(more).toBeFocused()
  const { items } = await shop.ask(adminToken, storeCalls.all, { body: { query: 'Mic Mac', filter_by: 'name' } })
  expect(items[0]?.hours?.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
})
