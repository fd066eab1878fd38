import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { pickingCalls } from '#features/shipments/contract.ts'
import { addressOf } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { photo } from '../../pictures.ts'
import { bothColours, dialog, looks, phone } from '../judge.ts'
import { chooseFor } from '../rowMenu.ts'
import { discountsPath, expect, noAnswer, refusedWith, typeOver } from '../shop.ts'
import { deactivatedEmail, longInvitation, manyCodes } from './rows.ts'
import type { State, Visit } from './state.ts'
import { aUserWithApp } from './users.ts'

const office = { who: 'admin' } as const
const menu = '[role=menu]'
const nothing = 'start_date=2001-01-01&end_date=2001-01-01'

const firstButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const text = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

const accounts: State[] = [
  {
    ...office,
    route: '/admin/settings/users',
    title: 'a deactivated user, and the longest name of an invitation',
    at: async ({ shop, adminToken }) => {
      await shop.ask(adminToken, accountCalls.invite, { body: longInvitation })
      // The subject of this invitation is the longest one in the outbox.
      await shop.db.deleteFrom('outbox').where('to_address', '=', longInvitation.email).execute()
      return `/admin/settings/users?filter_by=email&query=${encodeURIComponent(deactivatedEmail)}`
    },
    async act({ page }) {
      await page.reload()
      await text(page, 'Deactivated')
      await text(page, longInvitation.email)
    },
  },
  {
    ...office,
    route: '/admin/settings/users',
    title: 'a new user without values',
    only: dialog,
    async act({ page }) {
      await press(page, 'Add new user')
      await press(page, 'Add user')
      await text(page, 'Store Name is required.')
    },
  },
  {
    ...office,
    route: '/admin/settings/users',
    title: 'a password to reset',
    at: '/admin/settings/users?filter_by=email&query=hsc%40',
    only: dialog,
    async act({ page }) {
      await press(page, 'Reset Password of HSC')
      await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/settings/users',
    title: 'the question for a fresh proof, over a dialog',
    only: dialog,
    as: bothColours,
    errors: [refusedWith(403)],
    async act({ page, shop }) {
      await press(page, 'Add new user')
      const form = page.getByRole('dialog', { name: 'Add new user' })
      await form.getByLabel('Store Name').fill('Proved')
      await form.getByLabel('Email Address').fill('proved@tidewater.example')
      await form.getByLabel(/^Password/).fill(demoPassword)
      await form.getByLabel('Confirm Password').fill(demoPassword)
      await shop.db.updateTable('sessions').set({ proved_at: null }).execute()
      await form.getByRole('button', { name: 'Add user' }).click()
      await expect(page.getByRole('alertdialog').getByLabel('Your password')).toBeFocused()
    },
    undo: ({ shop }) => shop.db.updateTable('sessions').set({ proved_at: new Date().toISOString() }).execute(),
  },
  {
    ...office,
    route: '/admin/settings/users',
    title: 'the question whether second factors are removed',
    at: async (visit) => `/admin/settings/users?query=${encodeURIComponent((await aUserWithApp(visit)).email)}`,
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^More for/).click()
      await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
      await expect(page.getByRole('alertdialog', { name: /^Remove the second factors of/ })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/settings/shop',
    title: 'an address that is none',
    as: bothColours,
    async act({ page }) {
      await page.getByLabel('E-mail', { exact: true }).fill('nobody')
      await press(page, 'Save changes')
      await text(page, 'This is not an e-mail address.')
    },
  },
  {
    ...office,
    route: '/admin/settings/shop',
    title: 'a new tax rate',
    only: dialog,
    async act({ page }) {
      await press(page, 'Add rate')
      await expect(page.getByRole('dialog', { name: 'Add tax rate' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/secondFactor',
    title: 'as the only page, if the shop demands a second factor',
    at: async ({ shop }) => {
      await shop.db.updateTable('shop').set({ admins_need_factor: true }).execute()
      return '/admin/secondFactor'
    },
    async act({ page }) {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Add a second factor' })).toBeVisible()
    },
    undo: ({ shop }) => shop.db.updateTable('shop').set({ admins_need_factor: false }).execute(),
  },
]

const people: State[] = [
  {
    ...office,
    route: '/admin/stores',
    title: 'hours that end before they begin',
    only: dialog,
    async act({ page }) {
      await chooseFor(page, 'HSC', 'Edit details')
      await page.getByLabel('Monday closes').fill('00:30')
      await press(page, 'Save')
      await text(page, 'Monday: a store must close after it opens.')
    },
  },
  {
    ...office,
    route: '/admin/stores',
    title: 'a new pin',
    only: dialog,
    async act({ page }) {
      await press(page, 'Reset Pin of HSC')
      await page.getByRole('dialog').getByRole('button', { name: 'Reset Pin' }).click()
      await expect(page.getByRole('alertdialog', { name: 'The pin of HSC' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/stores',
    title: 'photos',
    only: dialog,
    async act({ page }) {
      const photos = page.getByRole('dialog', { name: 'Photos of Fredericton' })
      await chooseFor(page, 'Fredericton', 'Photos')
      const picture = { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 450).jpeg().toBuffer() }
      await photos.getByLabel('New photo').setInputFiles(picture)
      await photos.getByRole('textbox', { name: /^Description(?! in French)/ }).fill('The counter')
      await photos.getByRole('button', { name: 'Add photo' }).click()
      await expect(photos.getByRole('listitem').filter({ hasText: 'The counter' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/stores',
    title: 'the photo as visitors see it',
    goesOn: true,
    async act({ page }) {
      const seen = page.getByRole('img', { name: 'The counter' })
      // The pages of the stores are drawn again after a second.
      await expect(async () => {
        await page.goto('/find/fredericton')
        await expect(seen).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  {
    ...office,
    route: '/admin/employees',
    title: 'a new employee without a name',
    only: dialog,
    async act({ page }) {
      await press(page, 'Add Employee')
      await page.getByRole('dialog').getByRole('button', { name: 'Add Employee' }).click()
      await text(page, 'Name is required.')
    },
  },
  {
    ...office,
    route: '/admin/timestamps',
    title: 'forgotten check-outs',
    at: '/admin/timestamps?view=forgotten',
    shows: ({ page }) => text(page, 'Not checked out'),
  },
  {
    ...office,
    route: '/admin/timestamps',
    title: 'a check-out before the check-in',
    errors: [refusedWith(400)],
    goesOn: true,
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^Correct the time stamp/).click()
      await page.getByRole('dialog').getByLabel('Check Out').fill('2001-01-01T08:00')
      await press(page, 'Save')
      await text(page, 'The check-out is before the check-in.')
    },
  },
  {
    ...office,
    route: '/admin/personalData',
    title: 'what is kept of a person',
    as: bothColours,
    async act({ page, shop }) {
      const row = { name: 'Marguerite Roy', message: 'Please call me', language: 'en' }
      const emails = ['roy@mail.example', 'other.roy@mail.example']
      await shop.db
        .insertInto('contact_messages')
        .values(emails.map((email) => ({ ...row, email })))
        .execute()
      await page.getByLabel('Email').fill('roy@mail.example')
      await page.getByLabel('Name', { exact: true }).fill(row.name)
      await press(page, 'Search')
      await text(page, 'Same name only: is it the same person?')
    },
  },
  {
    ...office,
    route: '/admin/personalData',
    title: 'the question before it is erased',
    goesOn: true,
    only: dialog,
    async act({ page }) {
      await press(page, 'Erase …')
      await expect(page.getByRole('alertdialog')).toContainText('This erases: Messages: 1.')
    },
  },
  {
    ...office,
    route: '/admin/personalData',
    title: 'an employee who left, erased',
    async act({ page, shop }) {
      const { id: employee_id } = await shop.db
        .insertInto('employees')
        .values({ name: 'Lee Left', store_id: 1, active: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      const shift = { employee_id, store_id: 1, day: daysAfter(today(), -30), start_hour: 9, end_hour: 12 }
      await shop.db.insertInto('shifts').values(shift).execute()
      await press(page, 'Employee')
      await page.getByLabel('Employee').selectOption({ label: 'Lee Left, HSC (has left)' })
      await press(page, 'Search')
      await press(page, 'Erase …')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
      await text(page, `The name is now Former employee ${employee_id}.`)
    },
  },
]

const logs: State[] = [
  {
    ...office,
    route: '/admin/messages',
    title: 'a message',
    at: '/admin/messages?view=all',
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^Read the message/).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Answer by e-mail' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/outbox',
    title: 'a mail as plain text',
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^Preview/).click()
      // The mail is in a frame without scripts, so axe cannot run in it. A test of its own checks a mail.
      await press(page, 'As plain text')
      await expect(page.getByRole('region', { name: 'The e-mail as plain text' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/auditLog',
    title: 'the details of a change',
    at: '/admin/auditLog?query=FOGHORN',
    async act({ page }) {
      await press(page, 'Details: changed promo code FOGHORN')
      await page.getByText('fields did not change').click()
    },
  },
  {
    ...office,
    route: '/api/docs',
    title: 'a call unfolded',
    at: '/api/docs',
    async act({ page }) {
      await page.getByText('/api/user/signin/', { exact: true }).click()
      // Axe ignores the hidden parts of a closed call, but needs ten times as long with its 14,000 elements.
      await page.evaluate(() => {
        for (const hidden of document.querySelectorAll('details:not([open]) > :not(summary)')) hidden.remove()
      })
    },
  },
]

const orders: State[] = [
  {
    ...office,
    route: '/admin/transactions/summary',
    title: 'a chosen order, and one that is changed',
    async act({ page }) {
      await page
        .getByLabel(/^Select transaction/)
        .first()
        .check()
      await typeOver(page.locator('td[data-key=remarks]').first(), 'Changed')
      await text(page, '1 row with unsaved changes')
    },
  },
  {
    ...office,
    route: '/admin/transactions/report',
    title: 'a chart with its figures unfolded',
    as: bothColours,
    act: ({ page }) => page.getByText('Show as table').click(),
  },
  {
    ...office,
    route: '/admin/transactions/report',
    title: 'a report of nothing',
    at: `/admin/transactions/report?${nothing}`,
    shows: ({ page }) => text(page, 'so there is no chart'),
  },
  {
    ...office,
    route: '/admin/zReport',
    title: 'reports that differ',
    at: '/admin/zReport?view=differing',
    shows: ({ page }) =>
      expect(page.getByRole('region', { name: 'Differences by store' }).getByRole('table')).toBeVisible(),
  },
  {
    ...office,
    route: '/admin/zReport',
    title: 'reports of nothing',
    at: `/admin/zReport?${nothing}`,
    shows: ({ page }) => text(page, 'so there is no chart'),
  },
  {
    ...office,
    route: '/admin/transactions/invoice/$id',
    title: 'an invoice that does not load',
    errors: [refusedWith(500)],
    async act({ page }) {
      const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
      const answer = `**${addressOf(invoiceCalls.page, { id })}`
      await page.route(answer, (route) => route.fulfill({ status: 500, json: { message: 'Out of paper.' } }))
      await page.reload()
      await text(page, 'Out of paper.')
    },
  },
  {
    ...office,
    route: '/admin/transactions/invoice/$id',
    title: 'endless remarks, a promo code and a large amount',
    at: async ({ shop }) => {
      const remarks = 'endless'.repeat(20)
      const order = shop.db
        .selectFrom('orders')
        .select('id')
        .where('promo_code', '!=', '')
        .orderBy('total_cents', 'desc')
      const { id } = await order.executeTakeFirstOrThrow()
      await shop.db.updateTable('orders').set({ remarks }).where('id', '=', id).execute()
      return `/admin/transactions/invoice/${id}`
    },
    as: looks,
    shows: ({ page }) => text(page, /^(endless){20}$/),
  },
]

const codes: State[] = [
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'a code that is changed',
    as: bothColours,
    async act({ page }) {
      await page.getByRole('checkbox', { name: 'Active' }).first().uncheck()
      await text(page, '1 row with unsaved changes')
    },
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'hundreds of codes',
    at: `${discountsPath}?filter_by=promo_code&query=${manyCodes}&per_page=0`,
    shows: ({ page }) => expect(page.getByRole('row').nth(5)).toBeVisible(),
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'no code matches',
    at: `${discountsPath}?query=nothingiscalledthis`,
    shows: ({ page }) => text(page, 'No promo codes match'),
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'a new code without values, with the page behind it',
    at: discountsPath,
    as: bothColours,
    async act({ page }) {
      await press(page, 'Create New Discount')
      await press(page, 'Create')
      await text(page, 'Promo Code is required.')
    },
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'the question whether a code is removed, with the page behind it',
    at: discountsPath,
    async act({ page }) {
      await press(page, 'Remove the promo code TIDE20')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'the menu of the columns, with the page behind it',
    at: discountsPath,
    async act({ page }) {
      await firstButton(page, /^Columns/).click()
      await expect(page.getByRole('menuitemcheckbox', { name: 'Start' })).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'a warning',
    at: discountsPath,
    as: [looks[1]],
    async act({ page }) {
      await press(page, 'Save the promo code TIDE20')
      // A notice stays while the pointer is on it.
      await page.getByText('Warning!').hover()
    },
    after: ({ page }) => expect(page.getByText('Warning!')).toBeVisible(),
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'a removed code that can be brought back',
    at: `${discountsPath}?filter_by=promo_code&query=${manyCodes}`,
    only: '[data-offers]',
    async act({ page }) {
      await firstButton(page, /^Remove the promo code/).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Undo' }).hover()
    },
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'no codes at all',
    at: discountsPath,
    async act({ page }) {
      const json = { items: [], has_next: false, total: 0 }
      await page.route(`**${addressOf(discountCalls.search)}`, (route) => route.fulfill({ json }))
      await page.reload()
      await text(page, 'No promo codes yet.')
    },
  },
  {
    ...office,
    route: '/admin/transactions/discount',
    title: 'codes that do not load',
    at: discountsPath,
    errors: [noAnswer],
    async act({ page }) {
      await page.route(`**${addressOf(discountCalls.search)}`, (route) => route.abort())
      await page.reload()
      await text(page, 'The promo codes could not be loaded.')
    },
  },
]

const menus: State[] = [
  {
    ...office,
    route: '/admin/navigation',
    title: 'an item with a wrong link, being edited, with its fault',
    errors: [refusedWith(400)],
    async act({ page }) {
      await page.getByRole('row').filter({ hasText: 'Kitiwake 12 Pro' }).getByRole('button', { name: 'Edit' }).click()
      await press(page, 'Save Changes')
      await text(page, 'must match the product listing exactly')
    },
  },
  {
    ...office,
    route: '/admin/navigation',
    title: 'a menu that does not load',
    errors: [refusedWith(500)],
    async act({ page }) {
      await page.route(`**${addressOf(navigationCalls.list)}`, (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await text(page, 'Unable to load navigation items.')
    },
  },
  {
    ...office,
    route: '/admin/navigation',
    title: 'an empty menu',
    async act({ page }) {
      await page.route(`**${addressOf(navigationCalls.list)}`, (route) => route.fulfill({ json: [] }))
      await page.reload()
      await text(page, 'No navigation items have been configured yet.')
    },
  },
  {
    ...office,
    route: '/admin/settings',
    title: 'the drawer of a phone',
    at: '/admin/settings/account',
    as: looks.slice(2),
    async act({ page }) {
      await page.setViewportSize(phone)
      await press(page, 'Menu')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/settings/services',
    title: 'the text about a service',
    only: dialog,
    async act({ page }) {
      await press(page, 'Edit the text about Motherboard Issues')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...office,
    route: '/admin/appointments',
    title: 'a week',
    at: async ({ shop }) => {
      const { day } = await shop.db
        .selectFrom('appointments')
        .select('day')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return `/admin/appointments?week=${day}`
    },
    as: bothColours,
  },
  {
    ...office,
    route: '/admin/appointments',
    title: 'a day, with an appointment to move and no time chosen',
    at: async ({ shop }) => {
      const { day } = await shop.db
        .selectFrom('appointments')
        .select('day')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return `/admin/appointments?day=${day}`
    },
    only: `main, ${dialog}`,
    async act({ page }) {
      await firstButton(page, /^More for/).click()
      await page.getByRole('menuitem', { name: 'Move to another time' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
      await text(page, 'Choose a time.')
    },
  },
  {
    ...office,
    route: '/admin/appointments',
    title: 'an empty day',
    at: '/admin/appointments?day=2040-01-02',
    shows: ({ page }) => text(page, 'No appointments on'),
  },
]

const warehouse = { who: 'warehouse' } as const
const stock: State[] = [
  ...[
    { title: 'products on hold', view: 'hold' },
    { title: 'low stock', view: 'limit' },
    { title: 'out of stock', view: 'out' },
  ].map(({ title, view }) => ({
    ...{ ...warehouse, route: '/admin/inventory', title, at: `/admin/inventory?view=${view}&per_page=25` },
    isList: true as const,
  })),
  {
    ...warehouse,
    route: '/admin/inventory',
    title: 'the menu of a row',
    only: menu,
    async act({ page }) {
      await firstButton(page, /^More for/).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    ...warehouse,
    route: '/admin/inventory',
    title: 'the history of a product',
    goesOn: true,
    only: dialog,
    async act({ page }) {
      await page.getByRole('menuitem', { name: 'Stock history' }).click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  {
    ...warehouse,
    route: '/admin/inventory',
    title: 'a new product',
    only: dialog,
    async act({ page }) {
      await press(page, 'Add new item')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...warehouse,
    route: '/admin/inventory',
    title: 'a card that is unfolded',
    as: [looks[3]],
    async act({ page }) {
      await page.setViewportSize({ width: 390, height: 844 })
      await firstButton(page, /^More of/).click()
      await expect(firstButton(page, /^Less of/)).toBeVisible()
    },
  },
  {
    ...warehouse,
    route: '/admin/transactions/$id',
    title: 'an order that does not exist',
    at: '/admin/transactions/0',
    shows: ({ page }) => expect(page.getByRole('alert')).toContainText('is not a transaction ID'),
  },
  {
    ...warehouse,
    route: '/admin/stock/codes',
    title: 'a code with a wrong digit',
    at: '/admin/inventory?query=Compass&filter_by=device',
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^More for .*Compass/).click()
      await page.getByRole('menuitem', { name: 'Codes' }).click()
      await press(page, 'Add Code')
      await expect(page.getByRole('dialog').getByLabel('Code')).toBeFocused()
      await page.keyboard.type('036000291453')
      await page.keyboard.press('Enter')
      await text(page, 'The last digit of 036000291453 should be 2.')
    },
  },
  {
    ...warehouse,
    route: '/admin/stock/codes',
    title: 'labels on a roll',
    errors: [refusedWith(400)],
    at: '/admin/inventory?query=Compass&filter_by=device',
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^More for .*Compass/).click()
      await page.getByRole('menuitem', { name: 'Codes' }).click()
      await press(page, 'Labels')
      const labels = page.getByRole('dialog', { name: 'Print Labels' })
      await labels.getByLabel('Number of labels').fill('0')
      await labels.getByLabel('Paper').selectOption({ label: 'Roll, 2¼ × 1¼ in (57 × 32 mm)' })
      await labels.getByRole('button', { name: 'Download PDF' }).click()
      await text(page, 'Enter at least 1 label.')
    },
  },
  {
    ...warehouse,
    route: '/admin/stock/places',
    title: 'a shelf and a minimum without values',
    at: '/admin/stock/places?query=Compass&filter_by=device',
    only: dialog,
    async act({ page }) {
      await page.getByLabel('Place:').selectOption('Mic Mac')
      await page.getByRole('checkbox', { name: 'Select all products' }).check()
      await press(page, 'Shelf and minimum')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await text(page, 'Enter a shelf or a minimum.')
    },
  },
]

const places: State[] = [
  {
    ...warehouse,
    route: '/admin/stock/places/$product_id',
    title: 'a shelf and a minimum',
    at: async ({ shop }) => {
      const product = shop.db.selectFrom('products').select('id').where('device', '=', 'Compass')
      return `/admin/stock/places/${(await product.executeTakeFirstOrThrow()).id}`
    },
    shows: ({ page }) => text(page, /Shelf C-07/),
  },
]

/** The picking page with the two oldest orders that have pieces to ship. */
const aRound = async ({ shop, adminToken }: Visit) => {
  const { items } = await shop.ask(adminToken, pickingCalls.search, { body: {} })
  const orders = items.slice(0, 2).map(({ id }) => id)
  return `/admin/picking/round?${new URLSearchParams({ orders: orders.join() })}`
}

const picking: State[] = [
  {
    ...warehouse,
    route: '/admin/picking/round',
    title: 'lines to pick, one of them with more than is open',
    at: aRound,
    as: looks,
    async act({ page }) {
      await press(page, 'All as ordered')
      await page.getByRole('textbox').first().fill('9999')
      await text(page, /^Only \d+ (is|are) open\.$/)
    },
  },
  {
    ...warehouse,
    route: '/admin/picking/round',
    title: 'an order to ship of which a piece stays open',
    at: aRound,
    only: dialog,
    as: bothColours,
    async act({ page }) {
      await press(page, 'All as ordered')
      await page.getByRole('textbox').first().fill('0')
      await firstButton(page, /^Ship \d/).click()
      await expect(page.getByRole('dialog').getByLabel('Expected')).toBeVisible()
    },
  },
  {
    ...warehouse,
    route: '/admin/picking',
    title: 'nothing to pick',
    at: '/admin/picking?query=nothingiscalledthis',
    shows: ({ page }) => text(page, 'No transactions match'),
  },
  {
    ...office,
    route: '/admin/shipments',
    title: 'a shipment',
    at: '/admin/shipments?view=in_transit',
    only: dialog,
    as: bothColours,
    async act({ page }) {
      await firstButton(page, /^Open shipment/).click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
]

const differences: State[] = [
  {
    ...warehouse,
    route: '/admin/differences',
    title: 'a difference to settle, and no choice',
    only: dialog,
    as: bothColours,
    async act({ page }) {
      await firstButton(page, /^Settle:/).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }).click()
      await text(page, 'Choose what happens.')
    },
  },
  {
    ...office,
    route: '/admin/differences',
    title: 'all differences, one of them settled',
    at: '/admin/differences?view=all',
    isList: true,
    shows: ({ page }) => text(page, 'The courier has lost it'),
  },
  {
    ...office,
    route: '/admin/differences',
    title: 'none that match',
    at: '/admin/differences?query=nothingiscalledthis',
    shows: ({ page }) => text(page, 'No differences match'),
  },
  {
    ...office,
    route: '/admin/shipments',
    title: 'a shipment that was received differently from what was sent',
    at: '/admin/shipments?view=received',
    only: dialog,
    async act({ page }) {
      await firstButton(page, /^Open shipment/).click()
      await text(page, '2 damaged')
    },
  },
]

export const officeStates: State[] = [
  ...accounts,
  ...people,
  ...logs,
  ...orders,
  ...codes,
  ...menus,
  ...stock,
  ...places,
  ...picking,
  ...differences,
]
