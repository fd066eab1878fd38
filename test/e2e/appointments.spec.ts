import type { Page } from '@playwright/test'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { addressOf } from '#shared/call.ts'
import { today } from '#shared/day.ts'
import { book, slotsOf } from './appointments.ts'
import { test as base, expect, noAnswer, refusedWith } from './shop.ts'

interface Fixtures {
  /** Books at HSC, and opens the day of the appointment as HSC. */
  openBooked(given?: { notes?: string }): ReturnType<typeof book>
}

const test = base.extend<Fixtures>({
  openBooked: async ({ page, comeIn, shop }, use) =>
    use(async (given) => {
      const booked = await book(shop, given)
      await comeIn('hsc')
      await page.goto(booked.path)
      return booked
    }),
})

// The limit is twenty bookings in a quarter of an hour for one address, and all tests have the same address.
test.beforeEach(({ shop }) =>
  shop.db
    .deleteFrom('limited_events')
    .execute()
    .then(() => undefined),
)

const rowOf = (page: Page, code: string) => page.getByRole('listitem', { name: code })
const more = async (page: Page, code: string, act: string) => {
  await page.getByRole('button', { name: `More for ${code}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('a store handles its day with the mouse, with the keyboard and on a phone', async ({
  page,
  comeIn,
  shop,
  openBooked,
  part,
}) => {
  await part(
    'a store opens its own day from the top of its menu, without the appointments of other stores',
    async () => {
      const own = await book(shop, { store: 'HSC', notes: 'iPhone 13\nThe touch is off.' })
      const other = await book(shop, { store: 'Mic Mac', on: own.day })
      await comeIn('hsc')
      await page.goto('/admin')
      await page.getByRole('navigation', { name: 'Workbench' }).getByRole('link', { name: 'Appointments' }).click()
      await expect(page.getByLabel('Day', { exact: true })).toHaveValue(today())
      await page.getByLabel('Day', { exact: true }).fill(own.day)
      await expect(page).toHaveURL(own.path)
      const row = rowOf(page, own.code)
      await expect(row).toContainText('Screen Replacement')
      await expect(row).toContainText(own.name)
      await expect(row).toContainText('The touch is off.')
      await expect(row).toContainText('New')
      await expect(row.getByRole('link', { name: '902-555-0199' })).toHaveAttribute('href', 'tel:9025550199')
      await expect(page.getByText(other.code)).toBeHidden()
      await expect(page.getByLabel('Store:')).toBeHidden()
    },
  )
  await part('without a mouse', async () => {
    const { code } = await openBooked()
    await rowOf(page, code)
      .getByRole('button', { name: `Confirm: ${code}` })
      .focus()
    await page.keyboard.press('Enter')
    await expect(rowOf(page, code).getByRole('button', { name: `Arrived: ${code}` })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Cancel the appointment' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `More for ${code}` })).toBeFocused()
  })
  await part('everything fits on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const { code } = await openBooked({ notes: 'N'.repeat(300) })
    await rowOf(page, code)
      .getByRole('button', { name: `Confirm: ${code}` })
      .click()
    await expect(rowOf(page, code)).toContainText('Confirmed')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('an appointment goes from state to state', async ({ page, openBooked, shop, part }) => {
  await part('one press changes it to its next state, and the views filter by state', async () => {
    const { code } = await openBooked()
    const row = rowOf(page, code)
    for (const [act, state] of [
      ['Confirm', 'Confirmed'],
      ['Arrived', 'Arrived'],
      ['Done', 'Done'],
    ]) {
      await row.getByRole('button', { name: `${act}: ${code}` }).click()
      await expect(page.getByText(`${code} is now “${state}”.`)).toBeVisible()
      await expect(row).toContainText(state ?? '')
    }
    await expect(row.getByRole('button', { name: `More for ${code}` })).toBeFocused()
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/view=done/)
    await expect(row).toBeVisible()
    await page.reload()
    await expect(row).toBeVisible()
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'No-show' }).click()
    await expect(row).toBeHidden()
  })
  await part('a no-show is recorded, and a mistake is corrected', async () => {
    const { code } = await openBooked()
    await more(page, code, 'No-show')
    await expect(rowOf(page, code)).toContainText('No-show')
    await more(page, code, 'Confirmed')
    await expect(rowOf(page, code).getByRole('button', { name: `Arrived: ${code}` })).toBeVisible()
  })
  await part('cancelling needs a confirmation that names the visitor; afterwards the time is free again', async () => {
    const { code, name, day, time } = await openBooked()
    const free = async () => (await slotsOf(shop, 'HSC', day)).find((slot) => slot.time === time)?.free
    const before = await free()
    await more(page, code, 'Cancel the appointment')
    const question = page.getByRole('alertdialog', { name: `Cancel the appointment ${code}?` })
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(rowOf(page, code)).toContainText('New')
    await more(page, code, 'Cancel the appointment')
    await question.getByRole('button', { name: 'Cancel the appointment' }).click()
    await expect(rowOf(page, code)).toContainText('Cancelled')
    await expect(rowOf(page, code).getByRole('button')).toHaveCount(0)
    expect(await free()).toBe((before ?? 0) + 1)
  })
})

test('an appointment is moved to a time that is free', async ({
  page,
  openBooked,
  shop,
  comeIn,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('it is moved to a time that is free', async () => {
    const to = await book(shop)
    const { code, day } = await openBooked()
    await more(page, code, 'Move to another time')
    const dialog = page.getByRole('dialog', { name: `Move the appointment ${code}` })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByText('Choose a time.')).toBeVisible()
    await dialog.getByLabel('Date').fill(to.day)
    await dialog.getByLabel('Time').selectOption(to.time)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.goto(to.path)
    await expect(rowOf(page, code)).toBeVisible()
    await expect(page.getByText(`${code} is now at`)).toBeHidden()
    expect(day).toBe(to.day)
  })
  await part('a time that was taken meanwhile is an error at its field, and the dialog stays open', async () => {
    const { code, path, day } = await book(shop, { store: 'Sunnyside' })
    const last = (await slotsOf(shop, 'Sunnyside', day)).filter(({ free }) => free > 0).at(-1)
    if (!last) throw new Error('Sunnyside has no other time.')
    await comeIn('sunnyside')
    await page.goto(path)
    await more(page, code, 'Move to another time')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Time').selectOption(last.time)
    await shop.ask(undefined, appointmentCalls.request, {
      body: {
        ...{ firstName: 'Luc', lastName: 'Boudreau', email: 'luc@mail.example', phone: '902-555-0198' },
        ...{ service: 'Others', store: 'Sunnyside', appointmentDate: day, appointmentTime: last.time },
      },
    })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByText('That time was just taken. Choose another.')).toBeVisible()
    await expect(dialog.getByLabel('Time').locator(`option[value="${last.time}"]`)).toHaveCount(0)
  })
})

test('the appointments of all stores are shown by day', async ({ page, comeIn, shop, part }) => {
  await part('the office sees every store, chooses one, and the address keeps it', async () => {
    const own = await book(shop, { store: 'HSC' })
    const other = await book(shop, { store: 'Mic Mac', on: own.day })
    await comeIn('warehouse')
    await page.goto(own.path)
    await expect(rowOf(page, own.code)).toContainText('HSC')
    await expect(rowOf(page, other.code)).toContainText('Mic Mac')
    await page.getByLabel('Store:').selectOption('Mic Mac')
    await expect(rowOf(page, own.code)).toBeHidden()
    await page.reload()
    await expect(rowOf(page, other.code)).toBeVisible()
    await expect(page).toHaveURL(/store=Mic/)
  })
  await part('buttons lead to the next day, the day before, and today', async () => {
    await comeIn('admin')
    await page.goto('/admin/appointments?day=2040-01-02')
    await expect(page.getByText('No appointments on Monday, January 2.')).toBeVisible()
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(page).toHaveURL(/day=2040-01-03/)
    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page).toHaveURL(/day=2040-01-01/)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL('/admin/appointments')
    await page.goBack()
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2040-01-01')
  })
  await part('a code is found on whichever day it is', async () => {
    const { code, name } = await book(shop)
    await comeIn('hsc')
    await page.goto('/admin/appointments')
    await page.getByLabel('Search the appointments of all days').fill(code)
    await expect(rowOf(page, code)).toContainText(name)
    await expect(page.getByLabel('Day', { exact: true })).toBeHidden()
    await page.getByLabel('Search the appointments of all days').fill('nobody is called so')
    await expect(page.getByText('No appointments match “nobody is called so”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(page.getByLabel('Day', { exact: true })).toBeVisible()
  })
})

test('a conflict and a failed request show an error', async ({ page, openBooked, shop, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(409))
  expectConsoleError(noAnswer)
  await part(
    'the second of two users who change an appointment sees an error and the change of the first',
    async () => {
      const { code } = await openBooked()
      const confirm = rowOf(page, code).getByRole('button', { name: `Confirm: ${code}` })
      await expect(confirm).toBeVisible()
      await shop.db.updateTable('appointments').set({ state: 'arrived' }).where('code', '=', code).execute()
      await confirm.click()
      await expect(page.getByText('Somebody else changed this appointment first.')).toBeVisible()
      await expect(rowOf(page, code)).toContainText('Arrived')
    },
  )
  await part('a day that does not load shows an error, and “Try again” loads it', async () => {
    await page.route(`**${addressOf(appointmentCalls.all)}`, (route) => route.abort())
    const { code } = await openBooked()
    await expect(page.getByText('The appointments could not be loaded.')).toBeVisible()
    await page.unroute(`**${addressOf(appointmentCalls.all)}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, code)).toBeVisible()
  })
})
