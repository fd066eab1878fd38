import { orderCalls } from '#features/orders/contract.ts'
import { addressOf } from '#shared/call.ts'
import { cellIn, rowOf, saveIn, test, write } from './orders.ts'
import { expect, noAnswer, refusedWith } from './shop.ts'

const updated = 'Transaction line has been updated'

test('status and paid are saved at once, for one or for several', async ({ page, shop, openOrders, part }) => {
  await part('status and paid are saved as soon as they are chosen, and nothing else of the row is', async () => {
    const [order] = await openOrders({})
    const row = rowOf(page, order)
    const flags = () => shop.db.selectFrom('orders').select(['status', 'paid', 'remarks']).where('id', '=', order.id)
    await write(cellIn(row, 'remarks'), 'Not yet saved')
    await row.getByLabel('Paid').selectOption('Paid')
    await expect(page.getByText(updated)).toBeVisible()
    await expect(row.getByLabel('Paid')).toHaveValue('1')
    await expect(cellIn(row, 'remarks')).toHaveText('Not yet saved changed')
    expect(await flags().executeTakeFirst()).toEqual({ status: 0, paid: 1, remarks: '' })
    // Nothing of it was shipped.
    await row.getByLabel('Status').selectOption('Completed')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => flags().executeTakeFirst()).toEqual({ status: 1, paid: 1, remarks: '' })

    // Saving a choice keeps the unsaved text of the row.
    await saveIn(row).click()
    await expect(page.getByText('with unsaved changes')).toBeHidden()
    expect(await flags().executeTakeFirst()).toEqual({ status: 1, paid: 1, remarks: 'Not yet saved' })
  })
  await part('ticked transactions are marked as paid, and the ticks are gone', async () => {
    const [one, other, third] = await openOrders({}, {}, {})
    await page.getByLabel(`Select transaction ${one.id}`).check()
    await page.getByLabel(`Select transaction ${other.id}`).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Paid', exact: true }).first().click()
    await expect(page.getByText('2 transactions were marked as paid')).toBeVisible()
    await expect(page.getByText('2 selected')).toBeHidden()
    await expect(rowOf(page, one).getByLabel('Paid')).toHaveValue('1')
    await expect(rowOf(page, other).getByLabel('Paid')).toHaveValue('1')
    await expect(rowOf(page, third).getByLabel('Paid')).toHaveValue('0')

    // Another list has no ticks, and neither has the first when one comes back to it.
    await page.getByLabel('Select all transactions shown').check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByLabel('Paid:').selectOption('Unpaid')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(page.getByText('selected')).toBeHidden()
    await page.getByLabel('Paid:').selectOption('All')
    await expect(page.getByText('Showing 1 to 3 of 3 results')).toBeVisible()
    await expect(page.getByText('selected')).toBeHidden()
  })
})

test('a discount is set by hand, or refused', { tag: '@details' }, async ({
  page,
  comeIn,
  makeStore,
  openOrders,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(400))
  await part('a discount set by hand changes the total, and its code is Custom until it is 0', async () => {
    const {
      path,
      orders: [order],
    } = await makeStore({ pieces: [10], promo_code: 'TIDE20' })
    await comeIn('admin')
    await page.goto(path)
    const row = rowOf(page, order)
    const discount = cellIn(row, 'discount_amount')
    await expect(discount).toHaveText('20.00TIDE20')
    for (const [written, shown, total] of [
      ['12.5', '12.50Custom', '101.50'],
      ['-5', '−5.00Custom', '119.00'],
      ['0', '0.00', '114.00'],
    ] as const) {
      await write(discount, written)
      await saveIn(row).click()
      await expect(discount).toHaveText(shown)
      await expect(cellIn(row, 'total_amount')).toHaveText(total)
      await expect(page.locator('tfoot td').filter({ hasText: total })).toBeVisible()
    }
    await expect(page.getByText(updated)).toBeVisible()
  })
  await part('a discount that is no number reverts, and one above the price is refused at its cell', async () => {
    const [order] = await openOrders({})
    const row = rowOf(page, order)
    const discount = cellIn(row, 'discount_amount')
    for (const written of ['five', '5 %', '1-2', '']) {
      await write(discount, written)
      await expect(page.getByRole('alert').getByText('Enter a valid number.')).toBeVisible()
      await expect(discount, written).toHaveText('0.00')
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await saveIn(row).click()
    await expect(page.getByText("You haven't made any changes to that row.")).toBeVisible()

    await write(discount, '10.01')
    await saveIn(row).click()
    await expect(discount).toContainText('The discount cannot be more than the amount of the transaction.')
    await expect(discount).toHaveAttribute('aria-invalid', 'true')
  })
})

test('after a conflict or a failed request the unsaved values are kept', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  openOrders,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  expectConsoleError(noAnswer)
  await part('the second of two users sees the values of the first, and chooses', async () => {
    const [order] = await openOrders({})
    const row = rowOf(page, order)
    const change = (body: object) => shop.ask(adminToken, orderCalls.update, { params: { id: order.id }, body })

    await write(cellIn(row, 'remarks'), 'Mine')
    await change({ remarks: 'Theirs' })
    await saveIn(row).click()
    await expect(cellIn(row, 'remarks')).toContainText('Now: Theirs · yours: Mine')
    await row.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(cellIn(row, 'remarks')).toHaveText('Mine')

    // A choice that is saved at once is no exception.
    await change({ status: 1 })
    await row.getByLabel('Paid').selectOption('Paid')
    await expect(cellIn(row, 'status')).toContainText('Now: Completed · was: Pending')
    await expect(cellIn(row, 'paid')).toContainText('Now: Unpaid · yours: Paid')
    await row.getByRole('button', { name: 'Take theirs' }).click()
    await expect(row.getByLabel('Paid')).toHaveValue('0')
    await expect(row.getByLabel('Status')).toHaveValue('1')
  })
  await part('a choice that cannot be sent is kept, and saved when the shop is back', async () => {
    const [order] = await openOrders({})
    const row = rowOf(page, order)
    const question = page.getByRole('alertdialog')
    const update = `**${addressOf(orderCalls.update, { id: order.id })}`
    await page.route(update, (route) => route.abort())
    await row.getByLabel('Status').selectOption('Completed')
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(
      'There was an error updating the transaction line The server cannot be reached.',
    )
    await expect(cellIn(row, 'status')).toContainText('changed')
    await page.unroute(update)
    // The question was answered already.
    await saveIn(row).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(cellIn(row, 'status')).not.toContainText('changed')
    await expect(row.getByLabel('Status')).toHaveValue('1')
  })
})
