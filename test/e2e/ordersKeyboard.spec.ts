import { pressOn, tabTo } from './keyboard.ts'
import { cellIn, rowOf, test } from './orders.ts'
import { expect } from './shop.ts'

test('a transaction is edited and its invoice sent without a mouse', { tag: '@details' }, async ({
  page,
  openOrders,
}) => {
  const [order] = await openOrders({})
  const row = rowOf(page, order)
  const goTo = async (key: string) => {
    while (!(await cellIn(row, key).evaluate((it) => it === document.activeElement)))
      await page.keyboard.press('ArrowRight')
  }
  await tabTo(page, cellIn(row, 'id'))
  await goTo('discount_amount')
  await page.keyboard.type('-2.5')
  await page.keyboard.press('Tab')
  await expect(row.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
  await page.keyboard.type('By Friday')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Transaction line has been updated')).toBeVisible()
  await expect(cellIn(row, 'discount_amount')).toHaveText('−2.50Custom')

  await goTo('paid')
  await page.keyboard.press('Enter')
  await expect(row.getByLabel('Paid')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row.getByLabel('Paid')).toHaveValue('1')
  await expect(row.getByLabel('Paid')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cellIn(row, 'paid')).toBeFocused()

  await tabTo(page, page.getByLabel(`Select transaction ${order.id}`), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Paid', exact: true }).first(), 'Shift+Tab')
  await expect(page.getByText('The selected transaction was already paid')).toBeVisible()
  await expect(page.getByLabel('Select all transactions shown')).toBeFocused()

  await pressOn(page, row.getByRole('button', { name: 'E-mail the invoice' }))
  await expect(page.getByText('Invoice has been resent')).toBeVisible()
})
