import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { addressOf } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { countActs } from './countActs.ts'
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
  await expect(cellIn(row, 'quantity')).toContainText('Quantity must be a whole number.')
  await write(cellIn(row, 'quantity'), '6')
  await saveIn(row).click()
  await expect(cellIn(row, 'quantity')).toContainText('Only 1 more of Halyard 1')
})

test('an item is removed, or not', { tag: '@details' }, async ({
  page,
  openItems,
  shop,
  adminToken,
  expectConsoleError,
  part,
}) => {
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

test('conflicts and errors of items are shown in their cells', { tag: '@details' }, async ({
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
    await expect(quantity).toContainText('Only 3 more of')
    expect((await quantity.boundingBox())?.width).toBeLessThan(before + 100)
  })
})

test('the page shows state, products and history; amounts follow the typing, and lines are corrected and added', async ({
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
  } = await makeStore({ pieces: [2, 1], promo_code: 'TIDE20', remarks: 'By Friday' })
  const [line = order] = await shop.ask(adminToken, orderLineCalls.all, { params: { id: order.id } })
  const device = `Yawl ${order.id}`
  const product_id = await aProduct(shop.db, { device, quantity_available: 5, wholesale_cents: cents(500) })
  await comeIn('admin')
  await page.goto(itemsPath(order))
  const row = rowOf(page, line)
  const figures = page.getByRole('region', { name: `Transaction ${order.id}` })
  const history = page.getByRole('region', { name: 'History' })
  await expect(figures).toContainText(`Ordered by ${who.username}`)
  for (const text of ['Pending', 'Unpaid', 'Remarks: By Friday']) await expect(figures).toContainText(text)
  await expect(cellIn(row, 'device')).toContainText(/Halyard 1.*Product \d+/)
  await expect(history).toContainText('Nothing has been changed')

  // The amounts change with each key.
  await cellIn(row, 'quantity').click()
  await page.keyboard.type('4')
  await expect(cellIn(row, 'subtotal')).toContainText(/40\.00.*not saved/)
  await expect(figures.getByRole('definition')).toHaveText(['$50.00', '$10.00', '$7.00', '$47.00'])
  await expect(figures.getByText('not saved')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(figures.getByRole('definition')).toHaveText(['$30.00', '$6.00', '$4.20', '$28.20'])
  await expect(figures.getByText('not saved')).toHaveCount(0)
  // Correcting a line takes three clicks, including the one that opens the items, and the new number.
  const acts = await countActs(page)
  await write(cellIn(row, 'quantity'), '3')
  await saveIn(row).click()
  await expect(page.getByText(updated)).toBeVisible()
  expect(await acts.clicks()).toBeLessThanOrEqual(2)
  await expect(history.getByRole('listitem').first()).toContainText('Head Office')
  await expect(history.getByRole('listitem').first()).toContainText('Quantity: 2 → 3 · Subtotal: 20.00 → 30.00')

  // A line is added without a mouse.
  const product = page.getByRole('combobox', { name: 'Product', exact: true })
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await product.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a product.' })).toBeVisible()
  await page.keyboard.type(String(product_id))
  await expect(page.getByRole('option').first()).toContainText(device)
  await page.keyboard.press('Enter')
  await expect(quantity).toBeFocused()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveAccessibleDescription(`Only 5 more of ${device} Accessories in stock.`)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Transaction line has been added')).toBeVisible()
  await expect(product).toHaveValue('')
  await expect(product).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: device })).toContainText('10.00')
  await expect(figures.getByRole('definition')).toHaveText(['$50.00', '$10.00', '$7.00', '$47.00'])
  await expect(history.getByRole('listitem').first()).toContainText(`Item added: ${device} Accessories`)
})

test('changing a completed and paid order asks first, and is marked', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  openItems,
  openOrders,
  part,
}) => {
  const question = page.getByRole('alertdialog')
  const settle = (id: number) =>
    shop.ask(adminToken, orderCalls.update, { params: { id }, body: { status: 1, paid: 1 } })
  await part('a quantity, an addition and a removal are asked for', async () => {
    const order = await openItems({ pieces: [2, 1] })
    await settle(order.id)
    await page.reload()
    const figures = page.getByRole('region', { name: `Transaction ${order.id}` })
    await expect(figures).toContainText('Completed')
    const quantity = page.locator('[data-key=quantity]').first()
    await write(quantity, '3')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(question).toContainText('This transaction is completed and paid.')
    await question.getByRole('button', { name: 'Do not save' }).click()
    await expect(quantity).toContainText('3 changed')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(figures).toContainText('Changed after completion')

    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await expect(question).toContainText('This transaction is completed and paid.')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('combobox', { name: 'Product', exact: true }).fill('1')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(question).toContainText('This transaction is completed and paid.')
    await question.getByRole('button', { name: 'Do not add' }).click()
  })
  await part('another discount is asked for in the list, and other remarks are not', async () => {
    const [order] = await openOrders({})
    await settle(order.id)
    await page.reload()
    const row = rowOf(page, order)
    await write(cellIn(row, 'remarks'), 'Called')
    await saveIn(row).click()
    await expect(page.getByText(updated)).toBeVisible()
    await write(cellIn(row, 'discount_amount'), '1')
    await saveIn(row).click()
    await expect(question).toContainText(`Transaction ${order.id} is completed and paid.`)
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(cellIn(row, 'total_amount')).toContainText('changed later')
  })
  await part('Save all asks once for all transactions, and saves those that need no answer', async () => {
    const [one, other, open] = await openOrders({}, {}, {})
    for (const { id } of [one, other]) await settle(id)
    await page.reload()
    for (const order of [one, other, open]) await write(cellIn(rowOf(page, order), 'discount_amount'), '1')
    const saveAll = page.getByRole('button', { name: 'Save all' })
    await saveAll.click()
    for (const { id } of [one, other]) await expect(question).toContainText(`Transaction ${id} is completed and paid.`)
    await question.getByRole('button', { name: 'Do not save' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(page.getByText('2 rows with unsaved changes')).toBeVisible()
    await saveAll.click()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`${updated} 2 rows`)).toBeVisible()
    for (const order of [one, other])
      await expect(cellIn(rowOf(page, order), 'total_amount')).toContainText('changed later')
    await expect(cellIn(rowOf(page, open), 'total_amount')).not.toContainText('changed later')
  })
})

test('an unknown transaction shows an error and a link back', { tag: '@details' }, async ({
  page,
  comeIn,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  await comeIn('warehouse')
  for (const [id, says] of [
    ['0', '“0” is not a transaction ID'],
    ['-3', '“-3” is not a transaction ID'],
    ['ten', '“ten” is not a transaction ID'],
    ['2000000000', 'There is no transaction 2000000000.'],
  ]) {
    await page.goto(`/admin/transactions/${id}`)
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Go to the transactions' }).click()
  await expect(page).toHaveURL(summaryPath)
})
