import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, expect, refusedWith, rowOf, testInOwnContext as test } from './shop.ts'

test('a column is pasted, and “Save all” saves what it can', { tag: '@details' }, async ({
  page,
  context,
  comeIn,
  shop,
  adminToken,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeIn('admin')
  const { prefix, codes, path } = await makePromoCodes(3)
  const code = (at: number) => `${prefix}-00${at}`
  await page.goto(path)
  await cellOf(rowOf(page, code(1)), 'Discount %').click()
  await page.evaluate(() => navigator.clipboard.writeText('51\n52\n53'))
  await page.keyboard.press('Control+v')
  await expect(page.getByText('3 rows with unsaved changes')).toBeVisible()
  await shop.ask(adminToken, discountCalls.remove, { params: { id: codes[1]?.id ?? 0 } })
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `2 rows have been saved. Not saved: the promo code ${code(2)}. The rows show why.`,
  )
  await expect(rowOf(page, code(2))).toContainText('There is no such promo code. It may have been removed.')
  const body = { query: prefix, filter_by: 'promo_code', sort: 'id' } as const
  const { items } = await shop.ask(adminToken, discountCalls.search, { body })
  expect(items.map(({ discount }) => discount)).toEqual([51, 53])
})
