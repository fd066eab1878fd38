import { rowOf as orderRowOf, test as ordersTest } from './orders.ts'
import { expect } from './shop.ts'

ordersTest('status, payment and bulk Paid are undone with the keyboard', async ({ page, openOrders }) => {
  const [one, other] = await openOrders({}, {})
  const undo = page.getByRole('button', { name: 'Undo' })
  const paid = (order: typeof one) => orderRowOf(page, order).getByLabel('Paid')

  // Nothing of it was shipped, so it asks.
  await orderRowOf(page, one).getByLabel('Status').selectOption('Completed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Status of transaction ${one.id}`).last()).toBeVisible()
  await paid(other).selectOption('Paid')
  // The newest act is offered.
  await expect(page.getByText(`Paid of transaction ${other.id}`).last()).toBeVisible()
  await expect(undo).toHaveCount(1)
  const tick = page.getByLabel(`Select transaction ${other.id}`)
  await tick.focus()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(paid(other)).toHaveValue('0')
  await expect(tick).toBeFocused()
  await expect(undo).toBeHidden()
  await expect(orderRowOf(page, one).getByLabel('Status')).toHaveValue('1')

  for (const { id } of [one, other]) await page.getByLabel(`Select transaction ${id}`).check()
  await page.getByRole('button', { name: 'Paid', exact: true }).first().click()
  await expect(paid(one)).toHaveValue('1')
  await undo.click()
  await expect(page.getByText('Success! The changes to the transactions have been undone')).toBeVisible()
  for (const order of [one, other]) await expect(paid(order)).toHaveValue('0')
})
