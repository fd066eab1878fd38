import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { addressOf } from '#shared/call.ts'
import { anEmployee, aTill } from '../tills.ts'
import { expect, follow, noAnswer, refusedWith, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

type Db = Parameters<typeof anEmployee>[0]

/** Makes an employee of St. John’s with time stamps, and returns the page that shows only these. */
async function somebody(db: Db, ...stamps: readonly (readonly [day: string, from: string, to: string | null])[]) {
  const till = await aTill(db, 'St. John’s')
  const name = `Test ${randomUUID().slice(0, 8)}`
  const employee_id = await anEmployee(db, till, name, String(Math.floor(1e7 + Math.random() * 8e7)))
  for (const [day, from, to] of stamps) {
    const at = (time: string) => `${day} ${time} America/St_Johns`
    await db
      .insertInto('punches')
      .values({ employee_id, store_id: till.store_id, day, check_in: at(from), check_out: to && at(to) })
      .execute()
  }
  return { name, path: `/admin/timestamps?filter_by=employee&query=${encodeURIComponent(name)}` }
}

test('time stamps are shown, and corrected', async ({ page, shop, part }) => {
  await part(
    'the list shows check-ins and check-outs in the time zone of the store, and the total of the hours',
    async () => {
      const { name, path } = await somebody(shop.db, ['2026-03-02', '09:02', '17:32'], ['2026-03-03', '09:00', '12:00'])
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Timestamps' })).toBeVisible()
      await expect(page.getByRole('columnheader')).toHaveText([
        'Employee',
        'Employee Store',
        'Employee Store Location',
        'Store',
        'Store Location',
        'Date',
        'Check In',
        'Check Out',
        'Hours',
        'Actions',
      ])
      await expect(page.getByRole('row').filter({ hasText: '2026-03-02' })).toContainText(
        `${name}St. John’sAvalon MallSt. John’sAvalon Mall2026-03-0209:0217:328.50`,
      )
      await expect(page.getByRole('row', { name: /^Total/ })).toContainText('11.5')
    },
  )
  await part('a missing check-out is marked, has its view, and is corrected with the keyboard', async () => {
    const { name, path } = await somebody(shop.db, ['2026-03-04', '09:00', null])
    await follow(page, '/admin/timestamps')
    await page.getByRole('button', { name: 'Not checked out', exact: true }).click()
    await expect(page).toHaveURL(/view=forgotten/)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Not checked out')
    await page.goto(path)
    await page.getByRole('button', { name: `Correct the time stamp of ${name}, 2026-03-04` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct the time stamp' })
    await expect(dialog.getByLabel('Check In')).toHaveValue('2026-03-04T09:00')
    await dialog.getByLabel('Check Out').fill('2026-03-04T17:45')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Time stamp has been corrected')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '2026-03-04' })).toContainText('09:0017:458.75')
  })
  await part('both times fit into the dialog that corrects them', async () => {
    await follow(page, '/admin/timestamps')
    await page
      .getByRole('button', { name: /^Correct the time stamp of/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Correct the time stamp' })
    const right = async (thing: Locator) => {
      const box = await thing.boundingBox()
      return box ? box.x + box.width : Number.NaN
    }
    const edge = await right(dialog.getByRole('button', { name: 'Save' }))
    for (const label of ['Check In', 'Check Out'])
      expect(await right(dialog.getByLabel(label))).toBeLessThanOrEqual(edge + 0.5)
  })
})

test('employees at work are shown, and an invalid correction is refused', { tag: '@details' }, async ({
  page,
  shop,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(400))
  await part('a view shows the employees who are at work', async () => {
    const till = await aTill(shop.db, 'Truro')
    const name = `Test ${randomUUID().slice(0, 8)}`
    await anEmployee(shop.db, till, name, '20461')
    await shop.ask(till.key, timeClockCalls.checkIn, { body: { pin: '20461' } })
    await page.goto('/admin/timestamps?view=in')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('At work')
  })
  await part('an invalid correction is refused at its field', async () => {
    const { name, path } = await somebody(shop.db, ['2026-03-05', '09:00', '17:00'])
    await follow(page, path)
    await page.getByRole('button', { name: `Correct the time stamp of ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Check Out').fill('2026-03-05T08:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The check-out is before the check-in.')).toBeVisible()
    await expect(dialog.getByLabel('Check Out')).toBeFocused()
  })
})

test('the list is filtered by days, and loaded again after an error', { tag: '@details' }, async ({
  page,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(noAnswer)
  await part('the days are in the address, and apply to the export', async () => {
    await page.goto('/admin/timestamps')
    await page.getByLabel('Start date').fill('2031-01-01')
    await expect(page.getByText('No time stamps match these filters.')).toBeVisible()
    await expect(page).toHaveURL(/start_date=2031-01-01/)
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await coming).suggestedFilename()).toBe('mobile_reports.xlsx')
  })
  await part('a list that does not load shows an error, and “Try again” loads it', async () => {
    const address = `**${addressOf(timeClockCalls.all)}`
    await page.route(address, (route) => route.abort())
    await page.goto('/admin/timestamps')
    await expect(page.getByRole('alert')).toContainText('The time stamps could not be loaded.')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible()
  })
})
