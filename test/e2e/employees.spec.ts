import type { Page } from '@playwright/test'
import { employeeCalls } from '#features/staff/contract.ts'
import { pressOn } from './keyboard.ts'
import { chooseFor } from './rowMenu.ts'
import { expect, refusedWith, test, typeOver } from './shop.ts'

const path = '/admin/employees'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const shownPin = (page: Page, name: string) => page.getByRole('alertdialog', { name: `The pin of ${name}` })
const noted = (page: Page) => page.getByRole('button', { name: 'I wrote it down' }).click()

test('employees are shown, added and changed', { tag: '@details' }, async ({ page, shop, adminToken, part }) => {
  await part('the table shows the store of each employee, and that a pin is set, but never the pin', async () => {
    await page.goto(path)
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['ID', 'Name', 'Store', 'Store Location', 'Pin', 'Actions'])
    await expect(page.getByText('Set', { exact: true }).first()).toBeVisible()
    await page
      .getByRole('button', { name: 'Have left' })
      .or(page.getByRole('radio', { name: 'Have left' }))
      .click()
    await expect(page.getByText('Has left').first()).toBeVisible()
  })
  await part('an employee is added with the keyboard alone, and their pin is shown once', async () => {
    await page.goto(path)
    await pressOn(page, page.getByRole('button', { name: 'Add Employee' }))
    const dialog = page.getByRole('dialog', { name: 'Add Employee' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required.')
    await expect(dialog.getByLabel('Store')).toHaveAccessibleDescription('Store is required.')
    await page.keyboard.type('Tanisha Whynot')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Truro')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const shown = shownPin(page, 'Tanisha Whynot')
    await expect(shown.getByLabel('Pin')).toHaveValue(/^\d{6}$/)
    await pressOn(page, shown.getByRole('button', { name: 'I wrote it down' }))
    await expect(shown).toBeHidden()
    await page.goto(`${path}?query=Tanisha%20Whynot&filter_by=name`)
    await expect(page.getByRole('row', { name: /Tanisha Whynot/ })).toContainText('Truro Mall')
  })
  await part('a pin is reset from the row, and a name is changed in its cell', async () => {
    await shop.ask(adminToken, employeeCalls.insert, { body: { name: 'Shauna Crocker', store_id: 1 } })
    await page.goto(`${path}?query=Shauna%20Crocker&filter_by=name`)
    await page.getByRole('button', { name: 'Reset Pin of Shauna Crocker' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Pin' }).click()
    await expect(shownPin(page, 'Shauna Crocker').getByLabel('Pin')).toHaveValue(/^\d{6}$/)
    await noted(page)
    const row = page.getByRole('row', { name: /Shauna Crocker/ })
    await typeOver(row.getByRole('gridcell').nth(1), 'Shauna Penney')
    await page.getByRole('button', { name: /^Save Shauna/ }).click()
    await expect(page.getByText('Success! Employee has been updated')).toBeVisible()
  })
})

test('employees move to another store, and a pin is shown once', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('an employee who moves gets a new pin; one whose name changes does not', async () => {
    await shop.ask(adminToken, employeeCalls.insert, { body: { name: 'Priya Paul', store_id: 1 } })
    await page.goto(`${path}?query=Priya%20Paul`)
    await chooseFor(page, 'Priya Paul', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Priya Paul' })
    await dialog.getByLabel('Name').fill('Priya Paul-Sark')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Success! Employee has been updated')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await chooseFor(page, 'Priya Paul-Sark', 'Edit')
    await page.getByRole('dialog').getByLabel('Store').selectOption('Moncton')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(shownPin(page, 'Priya Paul-Sark').getByLabel('Pin')).toHaveValue(/^\d{6}$/)
    await noted(page)
    await expect(page.getByRole('row', { name: /Priya Paul-Sark/ })).toContainText('Champlain Place')
  })
  await part('a pin that another employee of the store has is refused at its field', async () => {
    await shop.ask(adminToken, employeeCalls.insert, { body: { name: 'Luc Surette', store_id: 1, pin: '44556677' } })
    await page.goto(path)
    await page.getByRole('button', { name: 'Add Employee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Employee' })
    await dialog.getByLabel('Name').fill('Luc Surette')
    await dialog.getByLabel('Store').selectOption('HSC')
    await dialog.getByLabel('Pin').fill('44556677')
    await dialog.getByRole('button', { name: 'Add Employee' }).click()
    await expect(dialog.getByLabel('Pin')).toHaveAccessibleDescription(/Another employee of this store has this pin\./)
    await dialog.getByLabel('Pin').fill('1234')
    await dialog.getByRole('button', { name: 'Add Employee' }).click()
    await expect(dialog.getByLabel('Pin')).toHaveAccessibleDescription(/That pin is easy to guess\./)
    await expect(dialog.getByLabel('Name')).toHaveValue('Luc Surette')
  })
})

test('deactivating an employee needs a confirmation; activating one makes a new pin, which is shown after the row is gone', {
  tag: '@details',
}, async ({ page, shop, adminToken }) => {
  await shop.ask(adminToken, employeeCalls.insert, { body: { name: 'Gilles Chiasson', store_id: 1 } })
  await page.goto(`${path}?query=Gilles%20Chiasson&filter_by=name`)
  await chooseFor(page, 'Gilles Chiasson', 'Deactivate')
  const question = page.getByRole('alertdialog', { name: 'Deactivate Gilles Chiasson?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Gilles Chiasson has been deactivated')).toBeVisible()
  await expect(page.getByText('No employees match')).toBeVisible()

  await page.goto(`${path}?query=Gilles%20Chiasson&filter_by=name&view=left`)
  await chooseFor(page, 'Gilles Chiasson', 'Bring back')
  await expect(shownPin(page, 'Gilles Chiasson').getByLabel('Pin')).toHaveValue(/^\d{6}$/)
  await expect(page.getByText('No employees match')).toBeAttached()
  await noted(page)
})

test('a list that does not load shows an error', { tag: '@details' }, async ({ page, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED/)
  await page.route('**/pos/employee/all/', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText('The employees could not be loaded.')).toBeVisible()
})
