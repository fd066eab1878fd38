import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type NavigationItem, navigationCalls } from '#features/navigation/contract.ts'
import { addressOf } from '#shared/call.ts'
import { test as base, expect, noAnswer, refusedWith } from './shop.ts'

interface Menu {
  /** The title of the menu, which is unique. */
  heading: string
  items: NavigationItem[]
}

const test = base.extend<{ makeMenu(links?: readonly string[]): Promise<Menu> }>({
  makeMenu: async ({ shop }, use) =>
    use(async (links = devices) => {
      const heading = `Seabirds ${randomUUID().slice(0, 6)}`
      const items = await shop.db
        .insertInto('navigation_items')
        .values(links.map((link) => ({ heading, subheading: 'Gulls', link })))
        .returningAll()
        .execute()
      return { heading, items }
    }),
})

const devices = ['Kittiwake 12', 'Kittiwake 12 Pro']
const path = '/admin/navigation'
const groupOf = (page: Page, heading: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: heading }) })
const rowOf = (page: Page, heading: string, link: string) =>
  groupOf(page, heading).getByRole('row').filter({ hasText: link })
const fieldsOf = (page: Page) => ({
  heading: page.getByRole('combobox', { name: 'Top-Level Menu Title' }),
  label: page.getByRole('combobox', { name: 'Dropdown Label' }),
  device: page.getByRole('combobox', { name: 'Device Name' }),
})

test.beforeEach(async ({ comeIn, shop }) => {
  await comeIn('warehouse')
  await shop.db
    .insertInto('products')
    .values(devices.map((device) => ({ device, product_type: 'Phone Case' })))
    .execute()
})

test('the menus are listed, and the form suggests values', { tag: '@details' }, async ({ page, makeMenu, part }) => {
  await part('the items are listed by menu, and a menu can be collapsed by keyboard', async () => {
    const { heading } = await makeMenu()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Product Type')
    await expect(page.getByRole('heading', { level: 3 }).last()).toHaveText('Others')
    await expect(rowOf(page, heading, 'Kittiwake 12 Pro')).toContainText('Gulls')
    await groupOf(page, heading).locator('summary').press('Enter')
    await expect(rowOf(page, heading, 'Kittiwake 12 Pro')).toBeHidden()
  })
  await part('title and label suggest at most five values in use, the device name those of products', async () => {
    const { heading } = await makeMenu()
    await page.goto(path)
    await expect(groupOf(page, heading)).toBeVisible()
    const form = fieldsOf(page)
    const suggestionsOf = (field: typeof form.heading) =>
      field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
    await expect.poll(() => suggestionsOf(form.heading)).toHaveLength(5)
    await form.heading.fill(heading.toLowerCase())
    await expect.poll(() => suggestionsOf(form.heading)).toEqual([heading])
    await form.label.fill('gull')
    await expect.poll(() => suggestionsOf(form.label)).toEqual(['Gulls'])
    await form.device.fill('kittiwake')
    await expect.poll(() => suggestionsOf(form.device)).toEqual(devices)
  })
  await part(
    'a link without products is flagged, and one click fills the form with what it may have meant',
    async () => {
      const { heading } = await makeMenu(['Kitiwake 12 Pro'])
      await page.goto(path)
      // What was typed before is back, and would have to be discarded first.
      await expect(fieldsOf(page).device).toHaveValue('kittiwake')
      await page.getByRole('button', { name: 'Clear Form' }).click()
      await expect(groupOf(page, heading).locator('summary')).toContainText('1 without products')
      await expect(rowOf(page, heading, 'Kitiwake 12 Pro')).toContainText('No such product')
      await page.getByRole('button', { name: 'Use Kittiwake 12 Pro instead of Kitiwake 12 Pro' }).click()
      await expect(fieldsOf(page).device).toHaveValue('Kittiwake 12 Pro')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(groupOf(page, heading)).not.toContainText('No such product')
    },
  )
})

test('all errors of a new item are shown at once, with a suggestion, and then it is added', async ({
  page,
  makeMenu,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(400))
  const { heading } = await makeMenu(['Kittiwake 12'])
  await page.goto(path)
  const form = fieldsOf(page)
  await form.device.fill('Kitiwake 12 Pro')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(form.heading).toHaveAccessibleDescription('Top-Level Menu Title is required.')
  await expect(form.label).toHaveAccessibleDescription('Dropdown Label is required.')
  await expect(form.device).toHaveAccessibleDescription(/Device Name must match the product listing exactly\./)
  await expect(form.heading).toBeFocused()

  await page.getByRole('button', { name: 'Use Kittiwake 12 Pro' }).click()
  await expect(form.device).toHaveValue('Kittiwake 12 Pro')
  // The title still has an error, which must not move the focus while the user types elsewhere.
  await form.label.pressSequentially('Gulls')
  await expect(form.label).toBeFocused()
  await form.heading.fill(`  ${heading} `)
  await page.getByRole('button', { name: 'Add Item' }).dblclick()
  await expect(page.getByText('Navigation item created.')).toHaveCount(1)
  await expect(rowOf(page, heading, 'Kittiwake 12 Pro')).toHaveCount(1)
  await expect(form.heading).toHaveValue('')
  await expect(form.heading).toBeFocused()
})

test('a new item with faults is refused', { tag: '@details' }, async ({ page, makeMenu, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(409))
  expectConsoleError(refusedWith(400))
  await part('the same item twice is refused at its field, and nothing is lost', async () => {
    const { heading } = await makeMenu()
    await page.goto(path)
    const form = fieldsOf(page)
    await form.heading.fill(heading)
    await form.label.fill('Gulls')
    await form.device.fill('Kittiwake 12')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await expect(form.device).toHaveAccessibleDescription(/already under this label/)
    await expect(form.heading).toHaveValue(heading)
    await page.getByRole('button', { name: 'Clear Form' }).click()
    await expect(form.heading).toHaveValue('')
  })
  await part('a link that no product has is refused in an edit', async () => {
    const { heading } = await makeMenu(['Kitiwake 12 Pro'])
    await page.goto(path)
    await rowOf(page, heading, 'Kitiwake 12 Pro').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('must match the product listing exactly').first()).toBeVisible()
  })
})

test('an item is edited and deleted', { tag: '@details' }, async ({ page, makeMenu, part }) => {
  await part('editing fills the form, saves, and returns the focus to the item', async () => {
    const { heading } = await makeMenu()
    await page.goto(path)
    const form = fieldsOf(page)
    await rowOf(page, heading, 'Kittiwake 12 Pro').getByRole('button', { name: 'Edit' }).click()
    await expect(form.heading).toBeFocused()
    await expect(form.heading).toHaveValue(heading)
    await expect(form.device).toHaveValue('Kittiwake 12 Pro')
    await form.label.fill('Terns')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Navigation item updated.')).toBeVisible()
    await expect(rowOf(page, heading, 'Kittiwake 12 Pro')).toContainText('Terns')
    await expect(rowOf(page, heading, 'Kittiwake 12 Pro').getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible()
  })
  await part('input in the form is discarded only after a confirmation', async () => {
    const { heading } = await makeMenu()
    await page.goto(path)
    const form = fieldsOf(page)
    await form.label.fill('Half')
    await rowOf(page, heading, 'Kittiwake 12 Pro').getByRole('button', { name: 'Edit' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.label).toHaveValue('Half')
    await rowOf(page, heading, 'Kittiwake 12 Pro').getByRole('button', { name: 'Edit' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form.label).toHaveValue('Gulls')
    await expect(form.heading).toBeFocused()
    await page.getByRole('button', { name: 'Cancel Editing' }).click()
    await expect(form.label).toHaveValue('')
  })
  await part('deleting needs a confirmation that names label and menu', async () => {
    const { heading } = await makeMenu()
    await page.goto(path)
    const remove = rowOf(page, heading, 'Kittiwake 12 Pro').getByRole('button', { name: 'Delete' })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: `Delete the Gulls from the ${heading} menu?` })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Navigation item removed.')).toBeVisible()
    await expect(groupOf(page, heading).getByRole('row')).toHaveCount(2)
  })
})

for (const { choice, label } of [
  { choice: 'Keep mine', label: 'Mine' },
  { choice: 'Take theirs', label: 'Theirs' },
]) {
  test(`an item that somebody else changed first: ${choice}`, { tag: '@details' }, async ({
    page,
    shop,
    adminToken,
    makeMenu,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(409))
    const { heading, items } = await makeMenu(['Kittiwake 12'])
    await page.goto(path)
    const form = fieldsOf(page)
    await rowOf(page, heading, 'Kittiwake 12').getByRole('button', { name: 'Edit' }).click()
    await form.label.fill('Mine')
    await shop.ask(adminToken, navigationCalls.update, {
      params: { id: items[0]?.id ?? 0 },
      body: { subheading: 'Theirs' },
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed' })).toContainText('› Theirs ›')
    await page.getByRole('button', { name: choice }).click()
    await expect(rowOf(page, heading, 'Kittiwake 12')).toContainText(label)
    if (choice === 'Take theirs') await expect(form.label).toHaveValue('Theirs')
    else await expect(page.getByText('Navigation item updated.')).toBeVisible()
  })
}

test('failed requests show the error messages of this page', { tag: '@details' }, async ({
  page,
  makeMenu,
  expectConsoleError,
}) => {
  expectConsoleError(noAnswer)
  const { heading } = await makeMenu(['Kittiwake 12'])
  await page.goto(path)
  await expect(groupOf(page, heading)).toBeVisible()
  // The list has a longer address. It may be loaded again at any time.
  await page.route(new RegExp(`${addressOf(navigationCalls.create)}(\\d+/)?$`), (route) => route.abort())
  await fieldsOf(page).heading.fill('Apple')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(page.getByText('Error! Unable to create navigation item.')).toBeVisible()
  await rowOf(page, heading, 'Kittiwake 12').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Error! Unable to remove navigation item.')).toBeVisible()
})

test('a list that cannot be shown has a message', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(500))
  expectConsoleError(refusedWith(403))
  await part('a list that does not load shows an error, and “Try again” loads it', async () => {
    await page.route(`**${addressOf(navigationCalls.list)}`, (route) => route.fulfill({ status: 500 }))
    await page.goto(path)
    await expect(page.getByText('Unable to load navigation items.').first()).toBeVisible()
    await page.unroute(`**${addressOf(navigationCalls.list)}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Apple' })).toBeVisible()
  })
  await part('a user without permission sees which role is needed', async () => {
    await page.route(`**${addressOf(navigationCalls.list)}`, (route) =>
      route.fulfill({ status: 403, json: { message: 'Your account is not allowed to do this.', code: 'forbidden' } }),
    )
    await page.goto(path)
    await expect(
      page.getByText('You need admin or warehouse access to modify the navigation menu.').first(),
    ).toBeVisible()
  })
  await part('an empty menu shows a message', async () => {
    await page.route(`**${addressOf(navigationCalls.list)}`, (route) => route.fulfill({ json: [] }))
    await page.goto(path)
    await expect(page.getByText('No navigation items have been configured yet.')).toBeVisible()
  })
})
