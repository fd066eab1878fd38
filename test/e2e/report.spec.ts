import type { Page } from '@playwright/test'
import { reportCalls } from '#features/reports/contract.ts'
import { addressOf } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { anOrder } from '../orders.ts'
import { aProduct } from '../products.ts'
import { expect, fillOnce, follow, noAnswer, test } from './shop.ts'

const reportPath = '/admin/transactions/report'
/** Days on which no other test makes rows. */
const inJuly = `${reportPath}?start_date=2031-07-01&end_date=2031-07-31`

fillOnce(async (shop) => {
  const userOf = (email: string) =>
    shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const { id: hsc } = await userOf('hsc@tidewater.example')
  const { id: micmac } = await userOf('micmac@tidewater.example')
  const price = (price_cents: number, cost_cents: number) => ({
    price_cents: cents(price_cents),
    cost_cents: cents(cost_cents),
  })
  const sleeve = await aProduct(shop.db, { device: 'Harbour Sleeve', product_type: 'Tablet Case', color: 'Fog' })
  const glass = await aProduct(shop.db, { device: 'Harbour Glass', product_type: 'Screen Protector' })
  await anOrder(shop.db, { user_id: hsc, username: 'HSC', placed_on: '2031-07-02' }, [
    { product_id: sleeve, quantity: 10, ...price(2050, 1000) },
    { product_id: glass, quantity: 4, ...price(1000, 1200) },
  ])
  await anOrder(shop.db, { user_id: micmac, username: 'Mic Mac', placed_on: '2031-07-16' }, [
    { product_id: sleeve, quantity: 2, ...price(2000, 1000) },
  ])
})
test.beforeEach(({ comeIn }) => comeIn('admin'))

const totals = (page: Page) => page.getByRole('table', { name: 'products sold' }).getByRole('row', { name: /^Total/ })
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chartRows = (page: Page, name: string) => chart(page, name).locator('tbody').getByRole('row')
const chartsButton = (page: Page) => page.getByRole('button', { name: 'Charts' })

test('figures and charts are shown, and can be read without a mouse', async ({ page, part }) => {
  await part('the report shows the sales by product with totals, as a table and as charts', async () => {
    await page.goto(inJuly)
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions Report' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Harbour Sleeve/ }).last()).toContainText('12245.00120.00125.00')
    await expect(totals(page)).toContainText('16285.00168.00117.00')
    await expect(chartRows(page, 'By store')).toHaveText([/^HSC\s*245\s*97/, /^Mic Mac\s*40\s*20/])
    await expect(chartRows(page, 'By product type')).toHaveText([/^Tablet Case\s*245/, /^Screen Protector\s*40\s*-8/])
    await expect(chartRows(page, 'Top products')).toHaveText([/^Harbour Sleeve Fog/, /^Harbour Glass/])
    await expect(chart(page, 'Week by week')).toContainText('$285')
  })
  await part(
    'the figures of the weeks can be opened as a table by keyboard, and a bar shows its own on hover',
    async () => {
      await follow(page, inJuly)
      const weeks = chart(page, 'Week by week')
      const disclosure = weeks.getByText('Show as table')
      await disclosure.focus()
      await page.keyboard.press('Enter')
      await expect(weeks.locator('tbody').getByRole('row')).toHaveText([
        /^2031-06-30\s*\$245.00\s*\$97.00/,
        /^2031-07-07\s*\$0.00\s*\$0.00/,
        /^2031-07-14\s*\$40.00\s*\$20.00/,
      ])
      const { x, y, width, height } = (await weeks.locator('svg').last().boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await expect(weeks).toContainText('Week of 2031-07-07')
      await page.mouse.move(0, 0)
      await expect(weeks).toContainText('In all')
    },
  )
  await part('the charts can be hidden, also after a reload', async () => {
    await follow(page, inJuly)
    await expect(chart(page, 'By store')).toBeVisible()
    await expect(chartsButton(page)).toHaveAttribute('aria-expanded', 'true')
    await chartsButton(page).focus()
    await page.keyboard.press('Space')
    await expect(chart(page, 'By store')).toBeHidden()
    await expect(chartsButton(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL(/charts=hidden/)
    await page.reload()
    await expect(totals(page)).toBeVisible()
    await expect(chart(page, 'By store')).toBeHidden()
    await page.getByLabel('End date').fill('2031-07-15')
    await expect(page).toHaveURL(/charts=hidden/)
    await chartsButton(page).click()
    await expect(chartRows(page, 'By store')).toHaveText([/^HSC/])
  })
})

test('days and search decide what the charts show', { tag: '@details' }, async ({ page, part }) => {
  await part('another page or order of the list does not request the charts again', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith(addressOf(reportCalls.charts)) && asked.push(request.url()))
    await page.goto(inJuly)
    await expect(chartRows(page, 'By store')).toHaveCount(2)
    await page.getByRole('columnheader', { name: 'Profit' }).last().getByRole('button').click()
    await expect(page.getByRole('row', { name: /Harbour/ }).nth(2)).toContainText('Glass')
    expect(asked).toHaveLength(1)
  })
  await part('days and search drive the table, the charts and the address alike', async () => {
    await follow(page, inJuly)
    await page.getByLabel('Filter By:').selectOption('Store Name')
    await page.getByRole('searchbox').fill('mic')
    await expect(totals(page)).toContainText('240.0020.0020.00')
    await expect(chartRows(page, 'By store')).toHaveText([/^Mic Mac/])
    await expect(page).toHaveURL(/filter_by=username/)
    await page.reload()
    await expect(totals(page)).toContainText('240.0020.0020.00')

    await page.goto(inJuly)
    await page.getByLabel('End date').fill('2031-07-15')
    await expect(totals(page)).toContainText('14245.00148.0097.00')
    await expect(chartRows(page, 'By store')).toHaveText([/^HSC/])
    await page.getByRole('searchbox').fill('harbour glas')
    await expect(chartRows(page, 'Top products')).toHaveText([/^Harbour Glass/])
    await page.goBack()
    await expect(totals(page)).toContainText('16285.00168.00117.00')
  })
  await part('a bar opens the rows that it counts, by mouse and by keyboard', async () => {
    await follow(page, inJuly)
    await chart(page, 'By store').getByRole('link', { name: 'Mic Mac' }).click()
    await expect(totals(page)).toContainText('240.0020.0020.00')
    await expect(page.getByRole('searchbox')).toHaveValue(/^=\d+$/)
    await page.goBack()
    await expect(totals(page)).toContainText('16285.00')
    await chart(page, 'By product type').getByRole('link', { name: 'Screen Protector' }).focus()
    await page.keyboard.press('Enter')
    await expect(totals(page)).toContainText('440.0048.00−8.00')
    // A store's bar counts only these products, and the list has one search: it would show all products of the store.
    await expect(chartRows(page, 'By store')).toHaveText([/^HSC/])
    await expect(chart(page, 'By store').getByRole('link')).toHaveCount(0)
    await page.goBack()
    await expect(totals(page)).toContainText('16285.00')

    const weeks = chart(page, 'Week by week')
    await weeks.getByRole('link', { name: 'Week of: choose with the arrow keys' }).focus()
    await expect(weeks.getByRole('link', { name: 'Week of 2031-07-14' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(weeks.getByRole('link', { name: 'Week of 2031-06-30' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/start_date=2031-07-01&end_date=2031-07-06/)
    await expect(totals(page)).toContainText('14245.00148.0097.00')
    await page.goBack()
    await expect(totals(page)).toContainText('16285.00')
    await weeks.getByText('Show as table').click()
    await weeks.getByRole('link', { name: '2031-07-14' }).click()
    await expect(page).toHaveURL(/start_date=2031-07-14&end_date=2031-07-20/)
    await expect(totals(page)).toContainText('240.00')
  })
  await part('a search for stores names those that it sums', async () => {
    await follow(page, `${inJuly}&filter_by=username&query=mic`)
    await expect(totals(page)).toContainText('240.00')
    const note = page.getByText('These figures are totals for')
    await expect(note).toContainText(/ Mic Mac, user \d+\.$/)
    await page.getByRole('searchbox').fill('c')
    await expect(note).toContainText(
      /2 stores: (HSC and Mic Mac|Mic Mac and HSC)\. Search for “=(HSC|Mic Mac)” in Store Name/,
    )
    await expect(totals(page)).toContainText('16285.00')
    await page.getByRole('searchbox').fill('=HSC')
    await expect(note).toContainText(/ HSC, user \d+\.$/)
    await expect(totals(page)).toContainText('14245.00')
  })
  await part('days without an order show a message in the table and the charts', async () => {
    await follow(page, `${reportPath}?start_date=2032-01-01`)
    await expect(page.getByText('No products sold match these filters.')).toBeVisible()
    await expect(totals(page)).toHaveText('Total––––')
    await expect(page.getByText('No sales match, so there is no chart.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(chartRows(page, 'By store').first()).toBeVisible()
  })
})

test('the report is loaded again, and exported', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
  expectConsoleError(noAnswer)
  await part(
    'charts that do not load show an error, “Try again” loads them, and the table is shown meanwhile',
    async () => {
      const address = `**${addressOf(reportCalls.charts)}`
      await page.route(address, (route) => route.abort())
      await page.goto(inJuly)
      const failed = page.getByRole('alert').filter({ hasText: 'The charts could not be loaded.' })
      await expect(failed).toContainText('The server cannot be reached.')
      await expect(totals(page)).toContainText('285.00')
      await page.unroute(address)
      await failed.getByRole('button', { name: 'Try again' }).click()
      await expect(chartRows(page, 'By store')).toHaveCount(2)
    },
  )
  await part('the export uses the filters', async () => {
    await follow(page, inJuly)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await coming).suggestedFilename()).toBe('transaction_report.xlsx')
  })
  await part('the switcher leads from Discount to the report', async () => {
    await follow(page, '/admin/transactions/discount')
    await page.getByRole('combobox', { name: 'Report' }).selectOption('Report')
    await expect(page).toHaveURL(reportPath)
  })
})
