import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { addressOf } from '#shared/call.ts'
import { daysAfter, today, weekOf } from '#shared/day.ts'
import { weekdayAndDay } from '#shared/time.ts'
import { aFreeTime, book, slotsOf } from './appointments.ts'
import { test as base, expect, noAnswer, refusedWith } from './shop.ts'
import { isLoaded } from './workbenchPages.ts'

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
      const own = await book(shop, { store: 'HSC', phone: '902-555-0199', notes: 'iPhone 13\nThe touch is off.' })
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
    await expect(rowOf(page, code).getByRole('button', { name: `Check in: ${code}` })).toBeFocused()
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

test('an appointment goes from state to state', { tag: '@details' }, async ({ page, openBooked, shop, part }) => {
  await part('one press changes it to its next state, and the views filter by state', async () => {
    const { code } = await openBooked()
    const row = rowOf(page, code)
    for (const [act, state] of [
      ['Confirm', 'Confirmed'],
      ['Check in', 'Arrived'],
      ['Finish', 'Done'],
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
    await page.getByRole('button', { name: `More for ${code}` }).click()
    // “New” is a state in a group of states, not a button.
    const states = page.getByRole('group', { name: 'Change the state to' })
    await expect(states.getByRole('menuitem')).toHaveText(['New', 'Confirmed', 'Arrived', 'Done'])
    await states.getByRole('menuitem', { name: 'Confirmed' }).click()
    await expect(rowOf(page, code).getByRole('button', { name: `Check in: ${code}` })).toBeVisible()
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

test('staff book for a caller, and find the appointment in the week and in the list', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
  part,
  expectConsoleError,
}) => {
  expectConsoleError(noAnswer)
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  const lastName = `Caller-${randomUUID().slice(0, 8)}`
  const find = () =>
    shop.db
      .selectFrom('appointments')
      .select(['code', 'day', 'time', 'email', 'device', 'booked_by', 'state'])
      .where('last_name', '=', lastName)
      .execute()
  await part('a store books for its own store, also when the reply to the first try is lost', async () => {
    const free = await aFreeTime(shop, 'HSC')
    await comeIn('hsc')
    await page.goto('/admin/appointments')
    await page.getByRole('button', { name: 'Book an appointment' }).click()
    await expect(dialog.getByLabel('Store')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog.getByText('First Name is required.')).toBeVisible()
    await dialog.getByLabel('First Name').fill('Gail')
    await expect(dialog.getByText('First Name is required.')).toHaveCount(0)
    await dialog.getByLabel('Last Name').fill(lastName)
    await dialog.getByLabel('Phone').fill('902-555-0199')
    await dialog.getByLabel('Service').selectOption('Battery Replacement')
    await dialog.getByLabel('Device and model').fill('Pixel 9')
    await dialog.getByLabel('Date').fill(free.day)
    await dialog.getByLabel('Time').selectOption(free.time)
    // The server books, but the browser gets no reply.
    await page.route(
      `**${addressOf(appointmentCalls.insert)}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog.getByText('The appointment could not be booked.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(dialog).toBeHidden()
    const rows = await find()
    expect(rows).toMatchObject([
      { day: free.day, time: `${free.time}:00`, email: '', device: 'Pixel 9', booked_by: 'HSC', state: 'confirmed' },
    ])
    // The page shows the day of the new appointment.
    await expect(page).toHaveURL(`/admin/appointments?day=${free.day}`)
    const row = rowOf(page, rows[0]?.code ?? '')
    await expect(row).toContainText('Pixel 9')
    await expect(row).toContainText('booked by HSC')
    await expect(row.getByRole('link', { name: /^E-mail/ })).toHaveCount(0)
  })
  await part('the week shows it at its time and leads to the list, and back', async () => {
    const [{ code, day, time } = { code: '', day: '', time: '' }] = await find()
    const monday = weekOf(day)
    await page.goto(`/admin/appointments?day=${day}`)
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Week' }).click()
    await expect(page).toHaveURL(`/admin/appointments?week=${monday}`)
    const entry = page.getByRole('region', { name: weekdayAndDay(day) }).getByRole('link', { name: lastName })
    await expect(entry).toContainText(time.slice(0, 5))
    // The week before stays on screen in pale colours until this one is loaded, and axe would report the colours.
    await isLoaded(page)
    await page.reload()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page).toHaveURL(`/admin/appointments?week=${daysAfter(monday, 7)}`)
    await expect(entry).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous week' }).click()
    await entry.click()
    await expect(page).toHaveURL(`/admin/appointments?day=${day}#${code}`)
    await expect(rowOf(page, code)).toBeInViewport()
    await page.goBack()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(`/admin/appointments?week=${weekOf(today())}`)
  })
  await part('the office chooses the store, and its week is that of one store', async () => {
    await comeIn('admin')
    await page.goto('/admin/appointments')
    await page.getByRole('button', { name: 'Book an appointment' }).click()
    // New Glasgow takes no appointments.
    const stores = dialog.getByLabel('Store').locator('option')
    await expect(stores.filter({ hasText: 'Mic Mac' })).toHaveCount(1)
    await expect(stores.filter({ hasText: 'New Glasgow' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const [{ day } = { day: '' }] = await find()
    await page.goto(`/admin/appointments?week=${day}&store=Mic+Mac`)
    await expect(page.getByRole('region', { name: weekdayAndDay(day) })).toBeVisible()
    await expect(page.getByText(lastName)).toHaveCount(0)
    await page.getByLabel('Store:').selectOption('HSC')
    await expect(page.getByText(lastName)).toBeVisible()
  })
})

test('an appointment is moved to a time that is free', { tag: '@details' }, async ({
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

test('the appointments of all stores are shown by day', { tag: '@details' }, async ({ page, comeIn, shop, part }) => {
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
    await expect(page.getByText('No appointments on Monday 2040-01-02.')).toBeVisible()
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

test('a conflict and a failed request show an error', { tag: '@details' }, async ({
  page,
  openBooked,
  shop,
  expectConsoleError,
  part,
}) => {
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
      await expect(page.getByText('Someone else changed this appointment first.')).toBeVisible()
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
