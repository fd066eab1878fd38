import { zReportCalls } from '#features/zReports/contract.ts'
import { addressOf, type BodyInput } from '#shared/call.ts'
import { aTill } from '../tills.ts'
import { expect, fillOnce, follow, noAnswer, test } from './shop.ts'

/** Days on which no other test makes rows. */
const inMay = '/admin/zReport?start_date=2024-05-01&end_date=2024-05-31'
const even = { charge: 1000, c1: 300, c2: 100, calculatedCharge: 1000, calculatedC1: 300, calculatedC2: 100 }

fillOnce(async (shop) => {
  const tills = { hsc: await aTill(shop.db, 'HSC'), truro: await aTill(shop.db, 'Truro') }
  const report = (till: keyof typeof tills, more: Partial<BodyInput<typeof zReportCalls.insert>>) =>
    shop.ask(tills[till].key, zReportCalls.insert, { body: { ...even, ...more } })
  await report('hsc', { date: '2024-05-01', c1: 295.5, comment: 'A return was not booked.' })
  await report('truro', { date: '2024-05-01', charge: 1010 })
  await report('hsc', { date: '2024-05-02', c2: 0 })
  await report('hsc', { date: '2024-05-02', employeesPresent: 'Gail Hynes, Hugh Penney' })
  await report('truro', { date: '2024-05-03', charge: 990, c1: 310 })
})
test.beforeEach(({ comeIn }) => comeIn('admin'))

const chart = (page: Parameters<Parameters<typeof test>[2]>[0]['page']) =>
  page.getByRole('region', { name: 'Differences by store' })

test('table and chart show the reports', { tag: '@details' }, async ({ page, part }) => {
  await part('the list shows counted and expected amounts, and the chart their differences', async () => {
    await page.goto(inMay)
    await expect(page.getByRole('heading', { level: 1, name: 'Z Report' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Z reports' }).getByRole('columnheader')).toHaveText([
      'ID',
      'Store',
      'Store Location',
      'Charge',
      'C1',
      'C2',
      'Calculated Charge',
      'Calculated C1',
      'Calculated C2',
      'Comment',
      'Date',
      'Employees Present',
      'Difference',
    ])
    const rows = page.getByRole('table', { name: 'Z reports' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(4)).toContainText('295.50−4.50 short')
    await expect(rows.nth(4)).toContainText('$4.50 short')
    await expect(rows.nth(3)).toContainText('1,010.00+10.00 over')
    await expect(rows.nth(2)).toContainText('Replaced')
    await expect(rows.nth(1)).toContainText('Even')
    await expect(rows.nth(0)).toContainText('Even overall')
    await expect(chart(page).locator('tbody').getByRole('row')).toHaveText([/^Truro\s*-10\s*20/, /^HSC\s*-5\s*0/])
  })
  await part('the view, the search and the days drive table and chart alike', async () => {
    await follow(page, inMay)
    await page.getByRole('button', { name: 'With differences' }).click()
    await expect(page.getByText('Showing 1 to 3 of 3 results')).toBeVisible()
    await page.getByRole('searchbox').fill('truro')
    await expect(chart(page).locator('tbody').getByRole('row')).toHaveText([/^Truro/])
    await page.reload()
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    // The list has only one search, so a bar would open other reports than it counts. Therefore it is not a link.
    await expect(chart(page).getByRole('link')).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await chart(page).getByRole('link', { name: 'HSC' }).click()
    await expect(page).toHaveURL(/filter_by=store/)
    await expect(page.getByRole('searchbox')).toHaveValue('=HSC')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await page.goto('/admin/zReport?start_date=2024-05-02&end_date=2024-05-02')
    await expect(chart(page)).toContainText('All amounts are as expected.')
    await page.goto('/admin/zReport?start_date=2031-05-02')
    await expect(chart(page)).toContainText('No Z reports match, so there is no chart.')
  })
  await part('the chart can be hidden by keyboard, also after a reload', async () => {
    await follow(page, inMay)
    await expect(chart(page)).toBeVisible()
    await page.getByRole('button', { name: 'Charts' }).focus()
    await page.keyboard.press('Space')
    await expect(chart(page)).toBeHidden()
    await page.reload()
    await expect(page.getByText('Showing 1 to 5 of 5 results')).toBeVisible()
    await expect(chart(page)).toBeHidden()
  })
})

test('the list is loaded again, and exported', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
  expectConsoleError(noAnswer)
  await part('the table is shown if the chart does not load', async () => {
    const address = `**${addressOf(zReportCalls.differences)}`
    await page.route(address, (route) => route.abort())
    await page.goto(inMay)
    await expect(page.getByRole('alert')).toContainText('The chart could not be loaded.')
    await expect(page.getByText('Showing 1 to 5 of 5 results')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(chart(page)).toBeVisible()
  })
  await part('the export uses the filters', async () => {
    await follow(page, inMay)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await coming).suggestedFilename()).toBe('zReports.xlsx')
  })
})
