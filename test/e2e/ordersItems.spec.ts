import { orderLineCalls } from '#features/orders/linesContract.ts'
import { addressOf } from '#shared/call.ts'
import { cellIn, itemsPath, rowOf, saveIn, summaryPath, test, write } from './orders.ts'
import { expect, noAnswer, refusedWith } from './shop.ts'

const updated = 'Transaction line has been updated'
const deleted = 'Transaction line has been deleted'

test('quantity and price are edited, and the totals of the transaction follow', async ({
  page,
  shop,
  adminToken,
  comeIn,
  makeStore,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const {
    who,
    orders: [order],
  } = await makeStore({ pieces: [2, 1], promo_code: 'TIDE20' })
  const lines = await shop.ask(adminToken, orderLineCalls.all, { params: { id: order.id } })
  const row = rowOf(page, lines[0] ?? order)
  const figures = page.getByRole('region', { name: `Transaction ${order.id}` })
  await comeIn('warehouse')
  await page.goto(itemsPath(order))
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Device',
    'Product Type',
    'Brand',
    'Category',
    'Subcategory',
    'Color',
    'Quantity',
    'Price',
    'Subtotal',
    'Actions',
  ])
  await expect(figures).toContainText(who.username)
  await expect(figures.getByRole('definition')).toHaveText(['$30.00', '$6.00', '$4.20', '$28.20'])
  await expect(page.getByRole('link', { name: 'View invoice' })).toHaveAttribute(
    'href',
    `/admin/transactions/invoice/${order.id}`,
  )

  await write(cellIn(row, 'quantity'), '4')
  await write(cellIn(row, 'price'), '12.5')
  await saveIn(row).click()
  await expect(page.getByText(updated)).toBeVisible()
  await expect(cellIn(row, 'subtotal')).toHaveText('50.00')
  await expect(figures.getByRole('definition')).toHaveText(['$60.00', '$12.00', '$8.40', '$56.40'])
  await expect(page.locator('tfoot')).toContainText('60.00')

  await write(cellIn(row, 'price'), 'a lot')
  await expect(page.getByRole('alert').getByText('Enter a valid number.')).toBeVisible()
  await write(cellIn(row, 'quantity'), '1.5')
  await saveIn(row).click()
  await expect(cellIn(row, 'quantity')).toContainText('Quantity is a whole number.')
  await write(cellIn(row, 'quantity'), '6')
  await saveIn(row).click()
  await expect(cellIn(row, 'quantity')).toContainText('There are only 1 more of Halyard 1')
})

test('an item is removed, or not', async ({ page, openItems, shop, adminToken, expectConsoleError, part }) => {
  expectConsoleError(noAnswer)
  await part(
    'removing needs a confirmation that names the item, and an empty transaction shows a message',
    async () => {
      await openItems({ pieces: [2, 1] })
      const remove = page.getByRole('button', { name: /^Remove/ })
      const question = page.getByRole('alertdialog')
      await remove.first().click()
      await expect(question).toContainText('Remove 2 × Halyard 1')
      await question.getByRole('button', { name: 'Keep it' }).click()
      await expect(remove).toHaveCount(2)

      await remove.first().click()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText(deleted)).toBeVisible()
      await expect(page.getByRole('definition')).toHaveText(['$10.00', '$0.00', '$1.40', '$11.40'])
      await remove.click()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('This transaction is empty')).toBeVisible()
      await expect(page.getByRole('definition')).toHaveText(['$0.00', '$0.00', '$0.00', '$0.00'])
    },
  )
  await part('a failed request names the change that failed', async () => {
    const order = await openItems({})
    const [line = order] = await shop.ask(adminToken, orderLineCalls.all, { params: { id: order.id } })
    const row = rowOf(page, line)
    await page.route(`**${addressOf(orderLineCalls.update, { id: line.id })}`, (route) => route.abort())
    await page.route(`**${addressOf(orderLineCalls.remove, { id: line.id })}`, (route) => route.abort())
    await write(cellIn(row, 'quantity'), '2')
    await saveIn(row).click()
    await expect(page.getByText('There was an error updating the transaction line')).toBeVisible()
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('There was an error deleting the transaction line')).toBeVisible()
    await expect(cellIn(row, 'quantity')).toHaveText('2 changed')
  })
})

test('conflicts and errors of items are shown in their cells', async ({
  page,
  shop,
  adminToken,
  openItems,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('the second of two users sees the quantity of the first, and chooses', async () => {
    const order = await openItems({})
    const [line = order] = await shop.ask(adminToken, orderLineCalls.all, { params: { id: order.id } })
    const row = rowOf(page, line)
    await write(cellIn(row, 'quantity'), '3')
    await shop.ask(adminToken, orderLineCalls.update, { params: { id: line.id }, body: { quantity: 2 } })
    await saveIn(row).click()
    await expect(cellIn(row, 'quantity')).toContainText('Now: 2 · yours: 3')
    await row.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('$30.00')
  })
  await part('the error of a cell is shown in it, and its column hardly grows', async () => {
    await openItems({})
    const quantity = page.locator('[data-key=quantity]')
    const before = (await quantity.boundingBox())?.width ?? 0
    await write(quantity, '9000')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(quantity).toContainText('There are only 3 more of')
    expect((await quantity.boundingBox())?.width).toBeLessThan(before + 100)
  })
})

test('an unknown transaction shows an error and a link back', async ({ page, comeIn, expectConsoleError }) => {
  expectConsoleError(refusedWith(404))
  await comeIn('warehouse')
  for (const [id, says] of [
    ['0', '“0” is no transaction'],
    ['-3', '“-3” is no transaction'],
    ['ten', '“ten” is no transaction'],
    ['2000000000', 'There is no transaction 2000000000.'],
  ]) {
    await page.goto(`/admin/transactions/${id}`)
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'To the transactions' }).click()
  await expect(page).toHaveURL(summaryPath)
})
