import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, expect, follow, keptToken, refusedWith, rowOf, test, typeOver } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const updated = 'Discount has been updated'

test('a row is edited and saved without a mouse', async ({ page, makePromoCodes }) => {
  const { prefix, path } = await makePromoCodes(2)
  await page.goto(path)
  const row = rowOf(page, `${prefix}-001`)
  const below = rowOf(page, `${prefix}-002`)
  await expect(row).toBeVisible()
  // Tab moves from the last header into the table, and the arrow keys move along the cells.
  await page.getByRole('button', { name: 'Times Used' }).focus()
  await page.keyboard.press('Tab')
  await expect(cellOf(row, 'ID')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cellOf(below, 'Discount %')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cellOf(row, 'Discount %')).toBeFocused()

  // Enter opens the editor with the value, Escape cancels.
  await page.keyboard.press('Enter')
  await expect(row.getByRole('textbox', { name: 'Discount %' })).toHaveValue('10')
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect(cellOf(row, 'Discount %')).toHaveText('10')
  await expect(cellOf(row, 'Discount %')).toBeFocused()

  // Typing opens it too; Enter goes below, Tab to the next cell that can be edited.
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(cellOf(row, 'Discount %')).toHaveText('30 changed')
  await expect(cellOf(below, 'Discount %')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await page.keyboard.press('End')
  await page.keyboard.type('-X')
  await page.keyboard.press('Tab')
  await expect(row.getByRole('textbox', { name: 'Discount %' })).toBeFocused()
  await expect(cellOf(row, 'Promo Code')).toHaveText(`${prefix}-001-X changed`)
  await page.keyboard.press('Shift+Tab')
  await expect(row.getByRole('textbox', { name: 'Promo Code' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cellOf(row, 'Promo Code')).toHaveText(`${prefix}-001-X changed`)

  // The space bar toggles the box. Save follows the last cell.
  await page.keyboard.press('End')
  await expect(cellOf(row, 'Times Used')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(cellOf(row, 'Active').getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(updated)).toBeVisible()
  await expect(cellOf(rowOf(page, `${prefix}-001-X`), 'Discount %')).toHaveText('30')
})

test('a row that somebody else changed meanwhile shows both values', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const { prefix, codes, path } = await makePromoCodes(1)
  const id = codes[0]?.id ?? 0
  await page.goto(path)
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })
  await typeOver(cellOf(row, 'Discount %'), '33')
  await shop.ask(adminToken, discountCalls.update, { body: { id, discount: 44, end_date: '2030-06-30' } })

  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Warning! Someone else changed this promo code first.')).toBeVisible()
  await expect(cellOf(row, 'Discount %')).toContainText('Now: 44 · yours: 33')
  await expect(cellOf(row, 'End')).toContainText('Now: 2030-06-30 · was: –')

  await row.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('with unsaved changes')).toBeHidden()
  await expect(cellOf(row, 'End')).toHaveText('2030-06-30')
  const { items } = await shop.ask(adminToken, discountCalls.search, {
    body: { query: prefix, filter_by: 'promo_code' },
  })
  expect(items[0]).toMatchObject({ discount: 33, end_date: '2030-06-30' })
})

test('leaving unsaved changes needs a confirmation', async ({ page, makePromoCodes, part }) => {
  await part('signing out with unsaved changes needs a confirmation, and “Stay” cancels it', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await page.goto(path)
    const row = rowOf(page, `${prefix}-001`)
    await typeOver(cellOf(row, 'Discount %'), '55')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    expect(await keptToken(page)).not.toBeNull()
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(updated)).toBeVisible()
  })
  await part('signing out with unsaved changes and “Leave” signs out', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await follow(page, path)
    await typeOver(cellOf(rowOf(page, `${prefix}-001`), 'Discount %'), '55')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(page).toHaveURL('/admin/signin')
    expect(await keptToken(page)).toBeNull()
  })
})

test('a sign-out in another tab signs this one out, even with unsaved changes and an open dialog', {
  tag: '@details',
}, async ({ page, context, makePromoCodes, signIn, allowConsoleError }) => {
  allowConsoleError(refusedWith(401))
  const { prefix, path } = await makePromoCodes(1)
  await page.goto(path)
  await typeOver(cellOf(rowOf(page, `${prefix}-001`), 'Discount %'), '55')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()

  const other = await context.newPage()
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/signin')
  await other.close()
  await signIn('admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  await expect(question).toBeHidden()
})

test('the browser asks before a reload with unsaved changes', async ({ page, makePromoCodes }) => {
  const { prefix, path } = await makePromoCodes(1)
  await page.goto(path)
  const cell = cellOf(rowOf(page, `${prefix}-001`), 'Discount %')
  await typeOver(cell, '55')
  const [asked] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ])
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(cell).toHaveText('55 changed')
})
