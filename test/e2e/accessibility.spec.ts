import type { Page } from '@playwright/test'
import { userCalls } from '#features/accounts/usersContract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { html } from '#platform/html.ts'
import { frameHtml, mailButton } from '#platform/mail/frame.ts'
import { addressOf } from '#shared/call.ts'
import { queueSome } from '../mails.ts'
import { book } from './appointments.ts'
import { dialog, judge, looks, phone } from './judge.ts'
import { chooseFor } from './rowMenu.ts'
import { planAWeek } from './schedule.ts'
import { discountsPath, expect, noAnswer, refusedWith, test, testInOwnContext, typeOver } from './shop.ts'
import { open, openEach, openNext, openPages } from './workbenchPages.ts'

// One test checks many states of one user's pages, because its first page costs as much CPU time as five later ones. Its
// title names the user; a failure contains the address and the look.
test.describe('axe finds nothing, and nothing scrolls sideways', () => {
  test('on every page that is open to all, on sign-in with faults, and on an address without a page', async ({
    page,
    shop,
    adminToken,
    comeIn,
  }) => {
    for await (const _ of openEach(page, await openPages(shop, adminToken))) await judge(page)
    await open(page, '/api/docs')
    await page.getByText('/api/user/signin/', { exact: true }).click()
    // Axe ignores what a closed call hides, but needs ten times as long with its 14,000 elements.
    await page.evaluate(() => {
      for (const hidden of document.querySelectorAll('details:not([open]) > :not(summary)')) hidden.remove()
    })
    await judge(page)
    await open(page, '/admin/signin')
    await judge(page, { as: looks })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await judge(page)
    await comeIn('supplier')
    await open(page, '/admin/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await judge(page)
  })

  test('on a mail', async ({ page }) => {
    const writer = { shop: 'Tidewater Mobile', address: 'http://shop.test', language: 'en' }
    const says = html`<p>Thank you for order 12.</p>${mailButton('See the order', 'http://shop.test/admin')}`
    // Our pages forbid to write HTML.
    await page.goto('about:blank')
    await page.setContent(frameHtml(writer, 'Order 12', says).toString())
    await judge(page, { as: looks })
  })

  test('for the warehouse: on low stock, its history, a new item, and an order that does not exist', async ({
    page,
    comeIn,
  }) => {
    await comeIn('warehouse')
    await open(page, '/admin/inventory?view=limit')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await firstButton(page, /^More for/).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await judge(page, { only: '[role=menu]' })
    await page.getByRole('menuitem', { name: 'Stock history' }).click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add new item' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')
    await openNext(page, '/admin/transactions/0')
    await expect(page.getByRole('alert')).toContainText('is not a transaction ID')
    await judge(page)
  })

  test('for the office: on the dialogs of stores, employees and time stamps, with faults', async ({
    page,
    comeIn,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(400))
    await comeIn('admin')
    await open(page, '/admin/stores')
    await chooseFor(page, 'HSC', 'Edit details')
    await page.getByLabel('Monday closes').fill('00:30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Monday: a store must close after it opens.')).toBeVisible()
    await judge(page, { only: dialog })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Reset Pin of HSC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Pin' }).click()
    await expect(page.getByRole('alertdialog', { name: 'The pin of HSC' })).toBeVisible()
    await judge(page, { only: dialog })

    await open(page, '/admin/employees?view=all')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await page.getByRole('button', { name: 'Add Employee' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Employee' }).click()
    await expect(page.getByText('Name is required.')).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')

    await openNext(page, '/admin/timestamps?view=forgotten')
    await expect(page.getByRole('row').filter({ hasText: 'Not checked out' }).first()).toBeVisible()
    await judge(page)
    await firstButton(page, /^Correct the time stamp/).click()
    await page.getByRole('dialog').getByLabel('Check Out').fill('2001-01-01T08:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The check-out is before the check-in.')).toBeVisible()
    await judge(page, { only: dialog })
  })

  test('for the office: on a deactivated user, and the dialogs of the users', async ({
    page,
    shop,
    adminToken,
    makeUser,
    comeIn,
  }) => {
    const { email } = await makeUser()
    const { items } = await shop.ask(adminToken, userCalls.search, { body: { query: email, filter_by: 'email' } })
    await shop.ask(adminToken, userCalls.update, { body: { id: items[0]?.id ?? 0, active: false } })
    await comeIn('admin')
    await open(page, '/admin/settings?sort=id&direction=desc')
    await expect(page.getByText('Deactivated').first()).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: 'Add new user' }).click()
    await page.getByRole('button', { name: 'Add user', exact: true }).click()
    await expect(page.getByText('Store Name is required.')).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')
    await openNext(page, '/admin/settings/users?filter_by=email&query=hsc%40')
    await page.getByRole('button', { name: 'Reset Password of HSC' }).click()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
    await judge(page, { only: dialog })
  })

  test('for the office: on a message, a mail of each state, and a change in the audit log', async ({
    page,
    shop,
    adminToken,
    comeIn,
  }) => {
    for (const [id, became] of [
      { state: 'waiting' },
      { state: 'waiting', tries: 2, last_error: 'The mail server did not answer.' },
      { state: 'failed', tries: 1, last_error: 'The mail server refused the address.' },
      { state: 'sent', tries: 1, sent_at: new Date().toISOString() },
    ].entries()) {
      await queueSome(shop.db, { about: { what: 'judged', id } })
      await shop.db.updateTable('outbox').set(became).where('about', '=', 'judged').where('about_id', '=', id).execute()
    }
    const body = { promo_code: 'JUDGED', discount: 5 }
    const { id } = await shop.ask(adminToken, discountCalls.create, { body })
    await shop.ask(adminToken, discountCalls.update, { body: { id, discount: 6 } })
    await comeIn('admin')
    await open(page, '/admin/messages?view=all')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await firstButton(page, /^Read the message/).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Answer by e-mail' })).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')

    await openNext(page, '/admin/outbox')
    await expect(page.getByRole('row', { name: /^Failed/ })).toBeVisible()
    await judge(page)
    await firstButton(page, /^Preview/).click()
    // The mail is in a frame without scripts, so axe cannot run in it. A test above checks a mail by itself.
    await page.getByRole('button', { name: 'As plain text' }).click()
    await expect(page.getByRole('region', { name: 'The e-mail as plain text' })).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')

    await openNext(page, '/admin/auditLog')
    await page.getByRole('button', { name: 'Details: changed promo code JUDGED' }).click()
    await page.getByText('fields did not change').click()
    await judge(page)
  })

  test('for the office: on orders that are selected and changed, and on an order’s items', async ({ page, comeIn }) => {
    await comeIn('admin')
    await open(page, '/admin/transactions/summary?per_page=25')
    await expect(page.getByText(/^Showing 1 to 25/)).toBeVisible()
    await page
      .getByLabel(/^Select transaction/)
      .first()
      .check()
    await typeOver(page.locator('td[data-key=remarks]').first(), 'Changed')
    await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
    await judge(page)
    const items = await page
      .getByRole('link', { name: /^Edit the items/ })
      .first()
      .getAttribute('href')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await openNext(page, items ?? '')
    await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
    await judge(page)
  })

  test('for the office: on reports with charts, their figures unfolded, and on reports of nothing', async ({
    page,
    comeIn,
  }) => {
    await comeIn('admin')
    await open(page, '/admin/transactions/report')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await page.getByText('Show as table').click()
    await judge(page, { as: looks })
    await openNext(page, '/admin/transactions/report?start_date=2001-01-01&end_date=2001-01-01')
    await expect(page.getByText('so there is no chart')).toBeVisible()
    await judge(page)
    await openNext(page, '/admin/zReport?view=differing')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Differences by store' }).getByRole('table')).toBeVisible()
    await judge(page)
    await openNext(page, '/admin/zReport?start_date=2001-01-01&end_date=2001-01-01')
    await expect(page.getByText('so there is no chart')).toBeVisible()
    await judge(page)
  })

  test('for the office: on a day’s appointments, one being moved, and an empty day', async ({ page, comeIn, shop }) => {
    await shop.db.deleteFrom('limited_events').execute()
    const { path, code } = await book(shop, { store: 'HSC', notes: 'iPhone 13, cracked in the lower corner.' })
    await comeIn('admin')
    await open(page, path)
    await expect(page.getByText(code)).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: `More for ${code}` }).click()
    await page.getByRole('menuitem', { name: 'Move to another time' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('Choose a time.')).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')
    await openNext(page, '/admin/appointments?day=2040-01-02')
    await expect(page.getByText('No appointments on')).toBeVisible()
    await judge(page)
  })

  test('for the office: on the shop’s settings with a fault, a new tax rate, and the Mobile Report list', async ({
    page,
    comeIn,
  }) => {
    await comeIn('admin')
    await open(page, '/admin/settings/shop')
    await expect(page.getByLabel('Name of the shop')).toHaveValue('Tidewater Mobile')
    await expect(page.getByText('In force').first()).toBeVisible()
    await page.getByLabel('E-mail', { exact: true }).fill('nobody')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
    await judge(page, { as: looks })
    await page.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByRole('dialog', { name: 'Add tax rate' })).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')
    await page.getByLabel('E-mail', { exact: true }).fill('accounts@tidewater.example')
    await openNext(page, '/admin/settings/mobileReport')
    await expect(page.getByText('hsc@tidewater.example')).toBeVisible()
    await judge(page)
  })

  test('for a store: on its orders, none, the mobile reports, a device’s history, and the order form', async ({
    page,
    comeIn,
  }) => {
    await comeIn('hsc')
    await open(page, '/admin/transactions/summary')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await openNext(page, '/admin/transactions/summary?start_date=2001-01-01&end_date=2001-01-01')
    await expect(page.getByText('No transactions match')).toBeVisible()
    await judge(page)

    await openNext(page, '/admin/mobileReport')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await firstButton(page, /^History of the device/).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')

    await openNext(page, '/admin/orderForm')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    await page.getByLabel('Products, one per line').fill('12 x 2\n13 x 9999\n999999999, 1\nphone case, 2')
    await judge(page)
    await page.getByRole('button', { name: 'Add lines' }).click()
    await expect(page.getByText('3 lines need attention')).toBeVisible()
    await judge(page)
    await page.getByRole('combobox').last().pressSequentially('galaxy')
    await expect(page.getByRole('option').first()).toBeVisible()
    await judge(page)
  })

  test('for a store: on a week’s schedule in all its colours, its dialog, and a day', async ({
    page,
    comeIn,
    shop,
    adminToken,
  }) => {
    await planAWeek(shop, adminToken)
    await comeIn('hsc')
    await open(page, '/admin/scheduling?view=week&day=2040-01-02')
    await expect(page.locator('[data-shift]')).toHaveCount(7)
    await judge(page, { as: looks })
    await firstButton(page, /8:00: plan a shift/).click()
    await page.getByRole('button', { name: 'Insert Shift' }).click()
    await expect(page.getByText('Choose an employee.')).toBeVisible()
    await judge(page, { only: dialog })
    await page.keyboard.press('Escape')
    await openNext(page, '/admin/scheduling?view=day&day=2040-01-03')
    await expect(page.locator('[data-day]')).toHaveCount(1)
    await judge(page)
  })

  test('for a supplier: on the products that are out of stock', async ({ page, comeIn }) => {
    await comeIn('supplier')
    await open(page, '/adminSupplier?view=out')
    await expect(page.getByRole('listitem').filter({ hasText: 'Out of Stock' }).first()).toBeVisible()
    await judge(page)
  })

  test.describe('on the promo codes', () => {
    test.beforeEach(({ comeIn }) => comeIn('admin'))

    test('with rows, one of them changed, with hundreds, and with none that match', async ({
      page,
      makePromoCodes,
    }) => {
      const few = await makePromoCodes(12, (at) => ({
        active: at !== 2,
        start_date: at === 3 ? '2099-01-01' : null,
        end_date: at === 4 ? '2001-01-01' : null,
      }))
      const many = await makePromoCodes(210)
      await open(page, few.path)
      await page.getByRole('checkbox', { name: 'Active' }).first().uncheck()
      await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
      await judge(page, { as: looks })
      await open(page, `${many.path}&per_page=0`)
      await expect(page.getByRole('row').nth(5)).toBeVisible()
      await judge(page)
      await openNext(page, `${discountsPath}?query=nothingiscalledthis`)
      await expect(page.getByText('No promo codes match')).toBeVisible()
      await judge(page)
    })

    test('with a dialog, its faults, a question, and the column chooser', async ({ page }) => {
      await open(page, discountsPath)
      await page.getByRole('button', { name: 'Create New Discount' }).click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page.getByText('Promo Code is required.')).toBeVisible()
      // Only for this dialog, the page behind it is checked as well.
      await judge(page, { as: looks })
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Remove the promo code TIDE20' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await judge(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('menuitemcheckbox', { name: 'Start' })).toBeVisible()
      await judge(page, { only: '[role=menu]' })
      await judge(page)
    })

    test('without any, and when they do not load', async ({ page, expectConsoleError }) => {
      expectConsoleError(noAnswer)
      const search = `**${addressOf(discountCalls.search)}`
      await page.route(search, (route) => route.fulfill({ json: { items: [], has_next: false, total: 0 } }))
      await open(page, discountsPath)
      await expect(page.getByText('No promo codes yet.')).toBeVisible()
      await judge(page)
      await page.unroute(search)
      await page.route(search, (route) => route.abort())
      await open(page, discountsPath)
      await expect(page.getByText('The promo codes could not be loaded.')).toBeVisible()
      await judge(page)
    })

    testInOwnContext('with a notice, in a region that was in the page before the notice', async ({ page }) => {
      await page.clock.install()
      await open(page, discountsPath)
      const regions = await page.evaluate(() =>
        [...document.querySelectorAll('[aria-live]')].map((region) => [
          region.getAttribute('role'),
          region.getAttribute('aria-live'),
          region.textContent,
        ]),
      )
      expect(regions).toEqual([
        ['status', 'polite', ''],
        ['alert', 'assertive', ''],
      ])
      await page.getByRole('button', { name: 'Save the promo code TIDE20' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Warning!' })).toHaveAttribute('aria-live', 'polite')
      // It stays as long as the pointer is on it; axe takes longer than four seconds.
      await page.getByText('Warning!').hover()
      await judge(page, { as: [looks[1]] })
      await expect(page.getByText('Warning!')).toBeVisible()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('axe finds nothing in the open drawer, and controls are large enough to press', async ({
    page,
    comeIn,
    makePromoCodes,
  }) => {
    await comeIn('admin')
    const { path } = await makePromoCodes(2)
    await open(page, path)
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], button, select, input')].flatMap((control) => {
        // A box within its label is pressed by pressing the label.
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        if (width <= 1 || height <= 1) return []
        return width < 24 || height < 24
          ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${width} × ${height}`]
          : []
      }),
    )
    expect(small).toEqual([])
    await openNext(page, '/admin')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge(page, { as: looks.slice(2) })
  })
})

test('Tab reaches every control of the promo codes’ page, and the focus is visible', async ({
  page,
  comeIn,
  makePromoCodes,
}) => {
  await comeIn('admin')
  const { prefix, path } = await makePromoCodes(2)
  await page.goto(path)
  await expect(page.getByRole('row', { name: `${prefix}-002` })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.ownerDocument.documentElement.focus())

  const reached: string[] = []
  const unseen: string[] = []
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const own = document.activeElement
      if (!own || own === document.body) return undefined
      // A select wears its outline on its label.
      const rings = [own, own.closest('label') ?? own].map((element) => getComputedStyle(element))
      const box = own.getBoundingClientRect()
      return {
        name: own.getAttribute('aria-label') ?? own.closest('label')?.textContent ?? own.textContent ?? '',
        seen:
          rings.some(
            ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          ) && box.width > 0,
      }
    })
    if (!now) break
    reached.push(now.name.trim().split('\n')[0] ?? '')
    if (!now.seen) unseen.push(now.name)
  }
  for (const name of [
    'Skip to content',
    'Home',
    'Theme: System',
    'Settings',
    'Sign out',
    'Report',
    'Filter By:',
    'Search the promo codes',
    'Empty the search box',
    'Columns',
    'Export',
    'Create New Discount',
    'ID',
    'Promo Code',
    'Times Used',
    `Save the promo code ${prefix}-001`,
    `Remove the promo code ${prefix}-002`,
    'Rows per page',
    'Page 1',
    'The API',
  ]) {
    expect.soft(reached, name).toContainEqual(expect.stringContaining(name))
  }
  expect(unseen).toEqual([])
})

test('nothing moves for users who prefer reduced motion', async ({ page, comeIn }) => {
  await comeIn('admin')
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [...transitionDuration.split(','), ...animationDuration.split(',')].map(Number.parseFloat)
        }),
      ),
    )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(discountsPath)
  await page.getByRole('button', { name: 'Create New Discount' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longest()).toBeGreaterThan(0.1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longest()).toBeLessThan(0.001)
})

const firstButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
