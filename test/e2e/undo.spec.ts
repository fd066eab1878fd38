import { discountCalls } from '#features/discounts/contract.ts'
import { rowOf as orderRowOf, test as ordersTest } from './orders.ts'
import { expect, refusedWith, rowOf, testInOwnContext } from './shop.ts'

testInOwnContext(
  'a removed row comes back with Ctrl+Z or the button, within 30 seconds',
  async ({ page, comeIn, makePromoCodes, shop, adminToken, part, expectConsoleError }) => {
    const undo = page.getByRole('button', { name: 'Undo' })
    async function remove(code: string) {
      await page.getByRole('button', { name: `Remove the promo code ${code}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(rowOf(page, code)).toHaveCount(0)
      await expect(undo).toBeVisible()
    }
    const { codes, path } = await makePromoCodes(2)
    const code = codes[0]?.promo_code ?? ''
    await page.clock.install()
    await comeIn('admin')
    await page.goto(path)

    await part('Ctrl+Z undoes it outside of fields, and the focus stays', async () => {
      await remove(code)
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('Control+z')
      await page.getByRole('columnheader', { name: 'Promo Code' }).getByRole('button').focus()
      await page.keyboard.press('Control+z')
      await expect(page.getByText('Success! Discount has been restored')).toBeVisible()
      await expect(rowOf(page, code)).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Promo Code' }).getByRole('button')).toBeFocused()
      await expect(undo).toHaveCount(0)
    })
    await part('an undo that is refused says why', async () => {
      await remove(code)
      await shop.ask(adminToken, discountCalls.create, { body: { promo_code: code, discount: 5 } })
      expectConsoleError(refusedWith(409))
      await undo.click()
      await expect(page.getByRole('alert')).toContainText('something newer has taken its place')
      await expect(rowOf(page, code)).toBeVisible()
      await expect(undo).toHaveCount(0)
    })
    await part('a request that is lost can be sent again', async () => {
      const other = codes[1]?.promo_code ?? ''
      await remove(other)
      await expect(page.getByText(`Discount has been removed: the promo code ${other}`)).toBeVisible()
      await page.route('**/api/admin/undo/**', (route) => route.abort(), { times: 1 })
      expectConsoleError(/net::ERR_FAILED/)
      await undo.click()
      await expect(page.getByRole('alert')).toContainText('This could not be undone. The server cannot be reached.')
      await undo.click()
      await expect(rowOf(page, other)).toBeVisible()
    })
    await part('the button goes after 30 seconds, also while the pointer is on the notice', async () => {
      const other = codes[1]?.promo_code ?? ''
      await remove(other)
      await page.clock.runFor(29_000)
      await undo.hover()
      await expect(undo).toBeVisible()
      await page.clock.runFor(2_000)
      await expect(undo).toHaveCount(0)
      await expect(page.getByText('Discount has been removed')).toBeVisible()
      await page.mouse.move(0, 0)
      // The notice counts from when it learns that the pointer has left.
      await expect(async () => {
        await page.clock.runFor(5_000)
        await expect(page.getByText('Discount has been removed')).toHaveCount(0, { timeout: 500 })
      }).toPass()
    })
  },
)

ordersTest('status, payment and bulk Paid are undone with the keyboard', async ({ page, openOrders }) => {
  const [one, other] = await openOrders({}, {})
  const undo = page.getByRole('button', { name: 'Undo' })
  const paid = (order: typeof one) => orderRowOf(page, order).getByLabel('Paid')

  await orderRowOf(page, one).getByLabel('Status').selectOption('Completed')
  await expect(undo).toBeVisible()
  await paid(other).selectOption('Paid')
  await expect(undo).toHaveCount(2)
  await expect(page.getByText(`Status of transaction ${one.id}`)).toBeVisible()
  await expect(page.getByText(`Paid of transaction ${other.id}`)).toBeVisible()
  const tick = page.getByLabel(`Select transaction ${other.id}`)
  await tick.focus()
  await undo.last().focus()
  await page.keyboard.press('Enter')
  await expect(paid(other)).toHaveValue('0')
  await expect(tick).toBeFocused()
  await undo.click()
  await expect(orderRowOf(page, one).getByLabel('Status')).toHaveValue('0')

  for (const { id } of [one, other]) await page.getByLabel(`Select transaction ${id}`).check()
  await page.getByRole('button', { name: 'Paid', exact: true }).first().click()
  await expect(paid(one)).toHaveValue('1')
  await undo.click()
  await expect(page.getByText('Success! The changes to the transactions have been undone')).toBeVisible()
  for (const order of [one, other]) await expect(paid(order)).toHaveValue('0')
})
