import readSheet from 'read-excel-file/node'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { addressOf } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { anOrder } from '../orders.ts'
import { cellIn, itemsPath, rowOf, summaryPath, test } from './orders.ts'
import { expect, noAnswer, refusedWith } from './shop.ts'

const testInOwnContext = test.extend({ ownContext: true })

const heads = [
  'Transaction ID',
  'Store Name',
  'Amount',
  'Discount Amount',
  'Tax',
  'Total Amount',
  'Transaction Date',
  'Remarks',
  'Status',
  'Paid',
  'Invoice',
]

test('a store sees its transactions, and has its invoices sent', async ({
  page,
  makeStore,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(500))
  await part('a store sees its own transactions, without controls to change them', async () => {
    const {
      who,
      orders: [first],
    } = await makeStore({ pieces: [2, 1], promo_code: 'TIDE20', remarks: 'By Friday' }, {})
    await page.goto(summaryPath)
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(heads)
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    const row = rowOf(page, first)
    await expect(row.getByRole('gridcell')).toContainText([
      String(first.id),
      who.username,
      '30.00',
      '6.00TIDE20',
      '4.20',
      '28.20',
      /^\d{4}-\d\d-\d\d$/,
      'By Friday',
      'Pending',
      'Unpaid',
    ])
    for (const choice of ['Status', 'Paid']) await expect(row.getByLabel(choice)).toBeDisabled()
    // The state is also in words, which do not look like a control.
    for (const state of ['Pending', 'Unpaid'])
      await expect(row.locator('span > span:not(:has(*))', { hasText: new RegExp(`^${state}$`) })).toBeVisible()
    await cellIn(row, 'remarks').click()
    await expect(row.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await expect(page.getByLabel('Report')).toHaveCount(0)
    await expect(row.getByRole('button')).toHaveText(['', ''])
    await expect(row.getByRole('button', { name: `Order transaction ${first.id} again` })).toBeVisible()
    await expect(row.getByRole('link', { name: 'View the invoice' })).toHaveAttribute('target', '_blank')
    await expect(row.getByRole('link')).toHaveCount(1)
  })
  await part('an invoice is viewed in another tab, and sent again', async () => {
    const {
      orders: [order],
    } = await makeStore({})
    await page.goto(summaryPath)
    const coming = page.waitForEvent('popup')
    await rowOf(page, order).getByRole('link', { name: 'View the invoice' }).click()
    await expect(await coming).toHaveURL(`/admin/transactions/invoice/${order.id}`)
    const sent = page.waitForRequest(`**${addressOf(invoiceCalls.send, { id: order.id })}`)
    await rowOf(page, order).getByRole('button', { name: 'E-mail the invoice' }).click()
    expect((await sent).method()).toBe('POST')
    await expect(page.getByText('Success! Invoice has been resent')).toBeVisible()
  })
  await part('an invoice that cannot be sent shows the reason', async () => {
    const {
      orders: [order],
    } = await makeStore({})
    await page.goto(summaryPath)
    await page.route(`**${addressOf(invoiceCalls.send, { id: order.id })}`, (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong. Tell us this number: 7.', code: 'broken' },
      }),
    )
    await rowOf(page, order).getByRole('button', { name: 'E-mail the invoice' }).click()
    await expect(page.getByRole('alert').getByText('Tell us this number: 7.')).toBeVisible()
  })
  await part('a store without orders sees a message', async () => {
    await makeStore()
    await page.goto(summaryPath)
    await expect(page.getByText('No transactions yet.')).toBeVisible()
  })
})

test('a store orders the same again, and reads what is missing', { tag: '@details' }, async ({
  page,
  shop,
  makeStore,
  adminToken,
}) => {
  const {
    orders: [order],
  } = await makeStore({ pieces: [2, 3] })
  await page.goto(summaryPath)
  const again = page.getByRole('button', { name: `Order transaction ${order.id} again` })
  await again.click()
  await expect(page).toHaveURL('/admin/cart')
  await expect(page.getByText(`2 products from transaction ${order.id} were added to your cart`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Halyard 2' }).getByRole('textbox')).toHaveValue('3')

  // The cart already has all remaining pieces of the second product, and the first one is not sold any more.
  const lines = await shop.ask(adminToken, orderLineCalls.all, { params: { id: order.id } })
  await shop.ask(adminToken, inventoryCalls.remove, { params: { id: lines[0]?.product_id ?? 0 } })
  await page.goto(summaryPath)
  await again.click()
  const question = page.getByRole('alertdialog', { name: `Order transaction ${order.id} again?` })
  await expect(question).toContainText('Your cart has 5 items.')
  await question.getByRole('button', { name: 'Add to cart' }).click()
  const missing = page.getByRole('dialog', { name: 'Not everything can be ordered' })
  await expect(missing.getByRole('listitem')).toContainText([
    /Halyard 1.*No longer sold\. None of 2 added\./,
    /Halyard 2.*Only 3 in stock, and you already had 3 in your cart\. None of 3 added\./,
  ])
  await missing.getByRole('button', { name: 'To the cart' }).click()
  await expect(page).toHaveURL('/admin/cart')
})

test('filters apply to the list and its totals, start at the first page and are in the address', {
  tag: '@details',
}, async ({ page, shop, comeIn, makeStore }) => {
  const { who, id: user_id, path } = await makeStore()
  for (let at = 1; at <= 12; at++) {
    const money = {
      price_cents: cents(100_000),
      discount: -0.05,
      discount_cents: cents(-5000),
      total_cents: cents(105_000),
    }
    const placed_on = `2026-03-${String(at).padStart(2, '0')}`
    const flags = { paid: at % 2, status: at > 3 ? 1 : 0 }
    await anOrder(shop.db, { user_id, username: who.username, placed_on, ...money, ...flags }, [])
  }
  await comeIn('admin')
  await page.goto(`${path}&page=2`)
  const total = page.locator('tfoot td')
  await expect(page.getByText('Showing 11 to 12 of 12 results')).toBeVisible()
  await expect(total.filter({ hasText: /\d/ })).toHaveText(['12,000.00', '−600.00', '0.00', '12,600.00'])

  await page.getByLabel('Paid:').selectOption('Paid')
  await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  await expect(page).toHaveURL((url) => !url.searchParams.has('page'))
  await page.getByLabel('Status:').selectOption('Due')
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
  await page.getByLabel('Status:').selectOption('Completed')
  await page.getByLabel('Start date').fill('2026-03-05')
  await page.getByLabel('End date').fill('2026-03-09')
  await expect(page.getByText('Showing 1 to 3 of 3 results')).toBeVisible()
  await expect(page.locator('td[data-key=date]')).toHaveText(['2026-03-09', '2026-03-07', '2026-03-05'])
  await expect(total.filter({ hasText: /\d/ })).toHaveText(['3,000.00', '−150.00', '0.00', '3,150.00'])

  await page.reload()
  await expect(page.getByText('Showing 1 to 3 of 3 results')).toBeVisible()
  await expect(page.getByLabel('Start date')).toHaveValue('2026-03-05')
  await page.getByLabel('Paid:').selectOption('Unpaid')
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
  await page.getByLabel('End date').fill('2026-03-05')
  await expect(page.getByText('No transactions match')).toBeVisible()
  // Without a match, the totals stay in place and show dashes.
  await expect(total.filter({ hasText: /^–$/ })).toHaveCount(4)
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search and the filters' }).click()
  await expect(total.filter({ hasText: /^–$/ })).toHaveCount(0)
})

testInOwnContext(
  'days in the wrong order are refused, and unknown parameters are ignored',
  { tag: '@details' },
  async ({ page, makeStore, comeIn, part }) => {
    await part('an end day before the start day is refused at its field, and nothing is requested', async () => {
      const { path } = await makeStore({}, {})
      await comeIn('warehouse')
      await page.goto(`${path}&end_date=2099-03-31`)
      await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
      const requests: string[] = []
      page.on(
        'request',
        (request) => request.url().endsWith(addressOf(orderCalls.search)) && requests.push(request.url()),
      )
      const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
      await start.fill('2099-04-01')
      await expect(end).toHaveAccessibleDescription('The end day is before the start day.')
      await expect(end).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
      await expect(page).not.toHaveURL(/2099-04-01/)
      expect(requests).toEqual([])

      // Once the days are in order, both of them count.
      await end.fill('2099-04-30')
      await expect(page.getByText('No transactions match')).toBeVisible()
      await expect(end).toHaveAccessibleDescription('')
      await expect(page).toHaveURL(/start_date=2099-04-01&end_date=2099-04-30/)
      await end.fill('2099-03-31')
      await expect(end).toHaveAccessibleDescription('The end day is before the start day.')
      await page.getByRole('button', { name: 'Clear the search and the filters' }).click()
      await expect(end).toHaveValue('')
      await expect(page.getByText('The end day is before the start day.')).toBeHidden()
    })
    await part('a preset sets both days, and is shown while the days are its own', async () => {
      await page.clock.setFixedTime(new Date('2026-11-22T12:00:00-04:00'))
      await page.goto(summaryPath)
      const [days, start, end] = [page.getByLabel('Days:'), page.getByLabel('Start date'), page.getByLabel('End date')]
      await days.selectOption('Last week')
      await expect(start).toHaveValue('2026-11-09')
      await expect(end).toHaveValue('2026-11-15')
      await expect(page).toHaveURL(/start_date=2026-11-09&end_date=2026-11-15/)
      await end.fill('2026-11-14')
      await expect(days.locator('option:checked')).toHaveText('Custom')
      await start.fill('2026-12-01')
      await days.selectOption('Today')
      await expect(end).toHaveAccessibleDescription('')
      await expect(page).toHaveURL(/start_date=2026-11-22&end_date=2026-11-22/)
      await page.goBack()
      await expect(days.locator('option:checked')).toHaveText('Custom')
      await expect(start).toHaveValue('2026-11-09')
      await days.selectOption('All')
      await expect(start).toHaveValue('')
      await expect(page).not.toHaveURL(/date/)
    })
    await part('an address whose days are in the wrong order shows that at the field', async () => {
      await comeIn('admin')
      await page.goto('/admin/transactions/report?start_date=2031-07-31&end_date=2031-07-01')
      await expect(page.getByLabel('End date')).toHaveAccessibleDescription('The end day is before the start day.')
      await expect(page.getByText('No products sold match these filters.')).toBeVisible()
    })
    await part('unknown parameters of an address are ignored', async () => {
      await makeStore({}, {})
      await page.goto(`${summaryPath}?start_date=soon&paid=7&query=nobody&filter_by=remarks`)
      await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    })
  },
)

test('the office searches, and opens the items and the promo codes', { tag: '@details' }, async ({
  page,
  comeIn,
  makeStore,
  openOrders,
  part,
}) => {
  await part('the office searches by number or by store', async () => {
    const {
      who,
      orders: [order],
    } = await makeStore({}, {})
    await comeIn('warehouse')
    await page.goto(summaryPath)
    const scope = page.getByLabel('Filter By:')
    await expect(scope.getByRole('option')).toHaveText(['All columns', 'Transaction ID', 'Store Name'])
    await expect(page.getByLabel('Report')).toHaveCount(0)
    await scope.selectOption('Store Name')
    await page.getByRole('searchbox').fill(who.username.toUpperCase())
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    await scope.selectOption('Transaction ID')
    await page.getByRole('searchbox').fill(String(order.id))
    await expect(rowOf(page, order)).toBeVisible()
    await expect(page).toHaveURL(/filter_by=id/)
  })
  await part('the items of a transaction open in another tab', async () => {
    const [order] = await openOrders({})
    const coming = page.waitForEvent('popup')
    await rowOf(page, order)
      .getByRole('link', { name: `Edit the items of transaction ${order.id}` })
      .click()
    const items = await coming
    await expect(items).toHaveURL(itemsPath(order))
    await expect(items.getByRole('heading', { name: `Transaction ${order.id}` })).toBeVisible()
    // The way back leads to the list with its search, also after a reload.
    await items.reload()
    await items.getByRole('link', { name: 'Back to the transactions' }).click()
    const { search } = new URL(page.url())
    await expect(items).toHaveURL((url) => String(url.searchParams) === String(new URLSearchParams(search)))
    await expect(rowOf(items, order)).toBeVisible()
  })
  await part('an admin goes from the summary to the promo codes and back', async () => {
    await comeIn('admin')
    await page.goto(summaryPath)
    await page.getByLabel('Report').selectOption('Discount')
    await expect(page.getByRole('heading', { level: 1, name: 'Discount' })).toBeVisible()
    await page.getByLabel('Report').selectOption('Summary')
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible()
  })
})

test('the list is exported, and loaded again', { tag: '@details' }, async ({
  page,
  comeIn,
  makeStore,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(noAnswer)
  await part('the list is exported as a spreadsheet; a store exports its own transactions', async () => {
    const { who, path } = await makeStore({ pieces: [3] }, {})
    for (const [visitor, address] of [
      [who, summaryPath],
      ['warehouse', path],
    ] as const) {
      await comeIn(visitor)
      await page.goto(address)
      await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe('transaction_summary.xlsx')
      const [sheet] = await readSheet(await file.path())
      expect(sheet?.data.slice(1).map((row) => row[1])).toEqual([who.username, who.username])
    }
  })
  await part('transactions that do not load show an error in their place', async () => {
    await comeIn('hsc')
    await page.route(`**${addressOf(orderCalls.search)}`, (route) => route.abort())
    await page.goto(summaryPath)
    await expect(page.getByRole('alert').filter({ hasText: 'The transactions could not be loaded.' })).toBeVisible()
    await page.unroute(`**${addressOf(orderCalls.search)}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  })
})

test('on a phone the filters are hidden, and their button shows how many are set', { tag: '@details' }, async ({
  page,
  openOrders,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openOrders({})
  const filters = page.getByRole('button', { name: /^Filters/ })
  const status = page.getByLabel('Status:')
  await expect(status).toBeHidden()
  await filters.click()
  await status.selectOption('Completed')
  await expect(page.getByText('No transactions match')).toBeVisible()
  await filters.click()
  await expect(status).toBeHidden()
  await expect(filters).toHaveText('Filters (1)')
})
