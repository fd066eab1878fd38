import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { html } from '#platform/html.ts'
import { frameHtml, mailButton } from '#platform/mail/frame.ts'
import { addressOf } from '#shared/call.ts'
import { queueSome } from '../mails.ts'
import { book } from './appointments.ts'
import { judge, looks, phone } from './judge.ts'
import { planAWeek } from './schedule.ts'
import { discountsPath, expect, noAnswer, refusedWith, test, typeOver } from './shop.ts'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test.describe('axe finds nothing, and nothing scrolls sideways', () => {
  test('on sign-in, also with faults', async ({ page }) => {
    await page.goto('/admin/signin')
    await heading(page, 'Sign In')
    await judge(page, { as: looks })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await judge(page)
  })

  test('on the inventory, its history and the new item', async ({ page, comeIn }) => {
    await comeIn('warehouse')
    await page.goto('/admin/inventory?view=limit')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await page
      .getByRole('button', { name: /^Stock history/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await judge(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add new item' }).click()
    await judge(page)
  })

  test('on the stores, one being made, and its key', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/stores')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: 'Edit HSC' }).click()
    await page.getByLabel('Monday closes').fill('00:30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Monday: a store closes after it opens.')).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Reset Pin of HSC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Pin' }).click()
    await expect(page.getByRole('alertdialog', { name: 'The pin of HSC' })).toBeVisible()
    await judge(page)
  })

  test('on the employees, and one being added', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/employees?view=all')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: 'Add Employee' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Employee' }).click()
    await expect(page.getByText('Name is required.')).toBeVisible()
    await judge(page)
  })

  test('on the transactions, some of them ticked and one changed, and on the items of one', async ({
    page,
    comeIn,
  }) => {
    await comeIn('admin')
    await page.goto('/admin/transactions/summary?per_page=25')
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
    await page.goto(items ?? '')
    await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
    await judge(page)
  })

  test('on a store’s transactions, and where there are none', async ({ page, comeIn }) => {
    await comeIn('hsc')
    await page.goto('/admin/transactions/summary')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await page.goto('/admin/transactions/summary?start_date=2001-01-01&end_date=2001-01-01')
    await expect(page.getByText('No transactions match')).toBeVisible()
    await judge(page)
  })

  test('on the items of a transaction that is none', async ({ page, comeIn }) => {
    await comeIn('warehouse')
    await page.goto('/admin/transactions/0')
    await expect(page.getByRole('alert')).toContainText('is no transaction')
    await judge(page)
  })

  test('on the report and its charts, with their figures unfolded', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/transactions/report')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await page.getByText('Show as table').click()
    await judge(page, { as: looks })
  })

  test('on a report of nothing', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/transactions/report?start_date=2001-01-01&end_date=2001-01-01')
    await expect(page.getByText('there is nothing to draw')).toBeVisible()
    await judge(page)
  })

  test('on the timestamps, some of them open, and a correction with its fault', async ({
    page,
    comeIn,
    expectComplaint,
  }) => {
    expectComplaint(refusedWith(400))
    await comeIn('admin')
    await page.goto('/admin/timestamps?view=forgotten')
    await expect(page.getByRole('row').filter({ hasText: 'Not checked out' }).first()).toBeVisible()
    await judge(page)
    await page
      .getByRole('button', { name: /^Correct the time stamp/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Check Out').fill('2001-01-01T08:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The check-out is before the check-in.')).toBeVisible()
    await judge(page)
  })

  test('on the Z reports and their chart', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/zReport?view=differing')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Differences by store' }).getByRole('table')).toBeVisible()
    await judge(page)
    await page.goto('/admin/zReport?start_date=2001-01-01&end_date=2001-01-01')
    await expect(page.getByText('there is nothing to draw')).toBeVisible()
    await judge(page)
  })

  test('on the mobile reports, and a device’s history', async ({ page, comeIn }) => {
    await comeIn('hsc')
    await page.goto('/admin/mobileReport')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await page
      .getByRole('button', { name: /^History of the device/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await judge(page)
  })

  test('on a supplier’s pages', async ({ page, comeIn }) => {
    await comeIn('supplier')
    await page.goto('/adminSupplier?view=out')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Out of Stock')
    await judge(page)
    await page.goto('/admin/supplier/inventory')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
  })

  test('on the outbox, and what became of a mail', async ({ page, shop, comeIn }) => {
    await comeIn('admin')
    for (const [id, became] of [
      { state: 'waiting' },
      { state: 'waiting', tries: 2, last_error: 'The mail server did not answer.' },
      { state: 'failed', tries: 1, last_error: 'The mail server refused the address.' },
      { state: 'sent', tries: 1, sent_at: new Date().toISOString() },
    ].entries()) {
      await queueSome(shop.db, { about: { what: 'judged', id } })
      await shop.db.updateTable('outbox').set(became).where('about', '=', 'judged').where('about_id', '=', id).execute()
    }
    await page.goto('/admin/outbox')
    await expect(page.getByRole('row', { name: /^Failed/ })).toBeVisible()
    await judge(page)
    await page
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click()
    // The mail stands in a frame where no script runs, axe's own neither: it is judged below.
    await page.getByRole('button', { name: 'As plain text' }).click()
    await expect(page.getByRole('region', { name: 'The mail as plain text' })).toBeVisible()
    await judge(page)
  })

  test('on the audit log, and a change', async ({ page, shop, adminToken, comeIn }) => {
    await comeIn('admin')
    const body = { promo_code: 'JUDGED', discount: 5 }
    const { id } = await shop.ask(adminToken, discountCalls.create, { body })
    await shop.ask(adminToken, discountCalls.update, { body: { id, discount: 6 } })
    await page.goto('/admin/auditLog')
    await expect(page.getByRole('row', { name: /JUDGED/ }).first()).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: 'Details: changed promo code JUDGED' }).click()
    await page.getByText('fields stayed as they were').click()
    await judge(page)
  })

  test('on the schedule, in all its colours, and its dialog', async ({ page, comeIn, shop, adminToken }) => {
    await planAWeek(shop, adminToken)
    await comeIn('hsc')
    await page.goto('/admin/scheduling?view=week&day=2040-01-02')
    await expect(page.locator('[data-shift]')).toHaveCount(7)
    await judge(page, { as: looks })
    await page
      .getByRole('button', { name: /8:00: plan a shift/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Insert Shift' }).click()
    await expect(page.getByText('Choose an employee.')).toBeVisible()
    await judge(page)
    await page.goto('/admin/scheduling?view=day&day=2040-01-03')
    await expect(page.locator('[data-day]')).toHaveCount(1)
    await judge(page)
  })

  test('on the order form, with lines, suggestions and the list', async ({ page, comeIn }) => {
    await comeIn('hsc')
    await page.goto('/admin/orderForm')
    await heading(page, 'Order Form')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    await page.getByLabel('Products, one a line').fill('12 x 2\n13 x 9999\n999999999, 1\nphone case, 2')
    await judge(page)
    await page.getByRole('button', { name: 'Add lines' }).click()
    await expect(page.getByText('3 lines need a look')).toBeVisible()
    await judge(page)
    await page.getByRole('combobox').last().pressSequentially('galaxy')
    await expect(page.getByRole('option').first()).toBeVisible()
    await judge(page)
  })

  test('on a mail', async ({ page }) => {
    const writer = { shop: 'Tidewater Mobile', address: 'http://shop.test', language: 'en' }
    const says = html`<p>Thank you for order 12.</p>${mailButton('See the order', 'http://shop.test/admin')}`
    await page.setContent(frameHtml(writer, 'Order 12', says).toString())
    await judge(page, { as: looks })
  })

  test('on sign-up by invitation', async ({ page, shop, adminToken }) => {
    const body = { username: 'Kiosk', email: 'kiosk@tidewater.example' }
    const { link } = await shop.ask(adminToken, accountCalls.invite, { body })
    await page.goto(`/admin/signup${new URL(link).search}`)
    await expect(page.getByLabel('Email Address')).toBeVisible()
    await judge(page)
  })

  test('on an address that is none', async ({ page }) => {
    await page.goto('/admin/nowhere')
    await heading(page, 'Page not found')
    await judge(page)
  })

  test('on the API’s own pages', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByText('/api/user/signin/')).toBeVisible()
    await page.getByText('/api/user/signin/').click()
    await judge(page)
  })

  for (const [who, path, name] of [
    ['admin', '/admin', 'Store'],
    ['supplier', '/adminSupplier', 'Store'],
    ['admin', '/admin/settings/account', 'Settings'],
    ['admin', '/admin/changePassword', 'Change Password'],
  ] as const) {
    test(`on ${path}`, async ({ page, comeIn }) => {
      await comeIn(who)
      await page.goto(path)
      await heading(page, name)
      if (path === '/admin/settings/account') await expect(page.getByText('This one')).toBeVisible()
      await judge(page)
    })
  }

  test('on the users, one of them deactivated, and their dialogs', async ({
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
    await page.goto('/admin/settings?sort=id&direction=desc')
    await expect(page.getByText('Deactivated').first()).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: 'Add new user' }).click()
    await page.getByRole('button', { name: 'Add user', exact: true }).click()
    await expect(page.getByText('Store Name is required.')).toBeVisible()
    await judge(page)
    await page.keyboard.press('Escape')
    await page.goto('/admin/settings/users?filter_by=email&query=hsc@')
    await page.getByRole('button', { name: 'Reset Password of HSC' }).click()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
    await judge(page)
  })

  test('on the messages of visitors, and one of them', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/messages?view=all')
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    await judge(page)
    await page
      .getByRole('button', { name: /^Read the message/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Answer by e-mail' })).toBeVisible()
    await judge(page)
  })

  test('on a day’s appointments, one being moved, and an empty day', async ({ page, comeIn, shop }) => {
    await shop.db.deleteFrom('limited_events').execute()
    const { path, code } = await book(shop, { store: 'HSC', notes: 'iPhone 13, cracked in the lower corner.' })
    await comeIn('admin')
    await page.goto(path)
    await expect(page.getByText(code)).toBeVisible()
    await judge(page)
    await page.getByRole('button', { name: `More for ${code}` }).click()
    await page.getByRole('menuitem', { name: 'Move to another time' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('Choose a time.')).toBeVisible()
    await judge(page)
    await page.goto('/admin/appointments?day=2040-01-02')
    await expect(page.getByText('No appointments on')).toBeVisible()
    await judge(page)
  })

  test('on the shop’s settings and the Mobile Report list', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.goto('/admin/settings/shop')
    await expect(page.getByLabel('Name of the shop')).toHaveValue('Tidewater Mobile')
    await expect(page.getByText('In force').first()).toBeVisible()
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
    await judge(page, { as: looks })
    await page.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByRole('dialog', { name: 'Add tax rate' })).toBeVisible()
    await judge(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('E-mail').fill('accounts@tidewater.example')
    await page.goto('/admin/settings/mobileReport')
    await expect(page.getByText('hsc@tidewater.example')).toBeVisible()
    await judge(page)
  })

  test.describe('on the promo codes', () => {
    test.beforeEach(({ comeIn }) => comeIn('admin'))

    test('with rows, one of them changed', async ({ page, makePromoCodes }) => {
      const { path } = await makePromoCodes(12, (at) => ({
        active: at !== 2,
        start_date: at === 3 ? '2099-01-01' : null,
        end_date: at === 4 ? '2001-01-01' : null,
      }))
      await page.goto(path)
      await page.getByRole('checkbox', { name: 'Active' }).first().uncheck()
      await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
      await judge(page, { as: looks })
    })

    test('with hundreds of rows', async ({ page, makePromoCodes }) => {
      const { path } = await makePromoCodes(210)
      await page.goto(`${path}&per_page=0`)
      await expect(page.getByRole('row').nth(5)).toBeVisible()
      await judge(page)
    })

    test('without any', async ({ page }) => {
      await page.route(`**${addressOf(discountCalls.search)}`, (route) =>
        route.fulfill({ json: { items: [], has_next: false, total: 0 } }),
      )
      await page.goto(discountsPath)
      await expect(page.getByText('No promo codes yet.')).toBeVisible()
      await judge(page)
    })

    test('with none that match', async ({ page }) => {
      await page.goto(`${discountsPath}?query=nothingiscalledthis`)
      await expect(page.getByText('No promo codes match')).toBeVisible()
      await judge(page)
    })

    test('with the dialog open, and its faults told', async ({ page }) => {
      await page.goto(discountsPath)
      await page.getByRole('button', { name: 'Create New Discount' }).click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page.getByText('Promo Code is required.')).toBeVisible()
      await judge(page, { as: looks })
    })

    test('with a question asked', async ({ page }) => {
      await page.goto(discountsPath)
      await page.getByRole('button', { name: 'Remove the promo code TIDE20' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await judge(page)
    })

    const openChooser = async (page: Page) => {
      await page.goto(discountsPath)
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('menuitemcheckbox', { name: 'Start' })).toBeVisible()
    }
    test('in the column chooser', async ({ page }) => {
      await openChooser(page)
      await judge(page, { only: '[role=menu]' })
    })

    test('around the open column chooser', async ({ page }) => {
      await openChooser(page)
      await judge(page)
    })

    test('when they do not load', async ({ page, expectComplaint }) => {
      expectComplaint(noAnswer)
      await page.route(`**${addressOf(discountCalls.search)}`, (route) => route.abort())
      await page.goto(discountsPath)
      await expect(page.getByText('The promo codes could not be loaded.')).toBeVisible()
      await judge(page)
    })

    test('with a notice on screen', async ({ page }) => {
      await page.clock.install()
      await page.goto(discountsPath)
      await page.getByRole('button', { name: 'Save the promo code TIDE20' }).click()
      // It stays as long as the pointer is on it; axe takes longer than four seconds.
      await page.getByText('Warning!').hover()
      await judge(page, { as: [looks[1]] })
      await expect(page.getByText('Warning!')).toBeVisible()
    })
  })

  test('with the phone’s drawer open', async ({ page, comeIn }) => {
    await comeIn('admin')
    await page.setViewportSize(phone)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge(page, { as: looks.slice(2) })
  })
})

test('everything on the promo codes’ page is reached with Tab, and one sees where one is', async ({
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
    'Skip to the page',
    'Home',
    'Theme: As the system',
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

test('controls on a phone are large enough to press', async ({ page, comeIn, makePromoCodes }) => {
  await comeIn('admin')
  const { path } = await makePromoCodes(2)
  await page.setViewportSize(phone)
  await page.goto(path)
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
})

test('notices are said in a region that stood there before they came', async ({ page, comeIn }) => {
  await comeIn('admin')
  await page.goto(discountsPath)
  const row = page.getByRole('button', { name: 'Save the promo code TIDE20' })
  await expect(row).toBeVisible()
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
  await row.click()
  await expect(page.getByRole('status').filter({ hasText: 'Warning!' })).toHaveAttribute('aria-live', 'polite')
})

test('whoever wants no motion sees none', async ({ page, comeIn }) => {
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
