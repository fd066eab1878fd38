import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, expect, follow, keptToken, refusedWith, rowOf, test, typeOver } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const noChange = "You haven't made any changes to that row."
const updated = 'Discount has been updated'

test('a row is edited in its cells', async ({ page, shop, adminToken, makePromoCodes, part }) => {
  await part('a cell is edited with the mouse, marked, and saved', async () => {
    const { prefix, codes, path } = await makePromoCodes(2)
    await page.goto(path)
    const row = rowOf(page, `${prefix}-001`)
    const cell = cellOf(row, 'Discount %')
    await cell.click()
    await cell.getByRole('textbox', { name: 'Discount %' }).fill('22,5')
    // A click elsewhere accepts the text.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(cell).toHaveText('22.5 changed')
    await cellOf(row, 'Active').getByRole('checkbox').uncheck()
    await expect(cellOf(row, 'Active')).toContainText('Off')
    await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
    await expect(cellOf(rowOf(page, `${prefix}-002`), 'Discount %')).toHaveText('10')

    await row.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(updated)).toBeVisible()
    await expect(cell).toHaveText('22.5')
    await expect(page.getByText('with unsaved changes')).toBeHidden()
    const { items } = await shop.ask(adminToken, discountCalls.search, {
      body: { query: prefix, filter_by: 'promo_code' },
    })
    expect(items[0]).toMatchObject({ id: codes[0]?.id, discount: 22.5, active: false })
    expect(items[1]).toEqual(codes[1])
  })
  await part('Control and S saves the row with the focus', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await follow(page, path)
    const cell = cellOf(rowOf(page, `${prefix}-001`), 'Discount %')
    await typeOver(cell, '45')
    await expect(cell).toHaveText('45 changed')
    await expect(cell).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(updated)).toBeVisible()
    await expect(cell).toHaveText('45')
  })
  await part('saving a row without changes warns', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await follow(page, path)
    const row = rowOf(page, `${prefix}-001`)
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').getByText(`Warning! ${noChange}`)).toBeVisible()

    // A value that is set back to the saved one is no change.
    await typeOver(cellOf(row, 'Discount %'), '11')
    await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
    await typeOver(cellOf(row, 'Discount %'), '10')
    await expect(page.getByText('with unsaved changes')).toBeHidden()
  })
  await part('a text that is not a number is refused with an error, and the value stays', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await follow(page, path)
    const cell = cellOf(rowOf(page, `${prefix}-001`), 'Discount %')
    await typeOver(cell, 'ten')
    await expect(page.getByText('Error! Enter a valid number.')).toBeVisible()
    await expect(cell).toHaveText('10')
  })
})

test('a row is edited and saved without a mouse', async ({ page, makePromoCodes }) => {
  const { prefix, path } = await makePromoCodes(2)
  await page.goto(path)
  const row = rowOf(page, `${prefix}-001`)
  const below = rowOf(page, `${prefix}-002`)
  await expect(row).toBeVisible()
  // From the last header into the table, and along the arrows.
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

test('errors of the page and of the server are shown at their cells', async ({
  page,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const { prefix, path } = await makePromoCodes(2)
  await page.goto(path)
  const row = rowOf(page, `${prefix}-001`)
  const save = row.getByRole('button', { name: 'Save' })

  // The page itself finds this error.
  await typeOver(cellOf(row, 'Discount %'), '101')
  await save.click()
  await expect(cellOf(row, 'Discount %')).toContainText('Discount must be a percentage: at most 100.')
  await expect(cellOf(row, 'Discount %')).toHaveAttribute('aria-invalid', 'true')
  await expect(cellOf(row, 'Discount %')).toBeFocused()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect(cellOf(row, 'Discount %')).toHaveText('60 changed')

  // Only the server finds this error.
  await typeOver(cellOf(row, 'Promo Code'), `${prefix}-002`)
  await save.click()
  await expect(cellOf(row, 'Promo Code')).toContainText('That promo code already exists.')
  await expect(cellOf(row, 'Promo Code')).toBeFocused()
  await expect(cellOf(row, 'Discount %')).toHaveText('60 changed')

  await page.keyboard.type(`${prefix}-003`)
  await page.keyboard.press('Enter')
  await save.click()
  await expect(page.getByText(updated)).toBeVisible()
  await expect(cellOf(rowOf(page, `${prefix}-003`), 'Discount %')).toHaveText('60')
})

test('a row that somebody else changed meanwhile shows both values', async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  for (const [act, discount] of [
    ['Keep mine', 33],
    ['Take theirs', 44],
  ] as const)
    await part(`“${act}” settles it`, async () => {
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

      await row.getByRole('button', { name: act }).click()
      await expect(cellOf(row, 'Discount %')).toHaveText(String(discount))
      await expect(cellOf(row, 'End')).toHaveText('2030-06-30')
      await expect(row.getByRole('button', { name: `Save the promo code ${prefix}-001` })).toBeVisible()
      await expect(page.getByText('with unsaved changes')).toBeHidden()
      const { items } = await shop.ask(adminToken, discountCalls.search, {
        body: { query: prefix, filter_by: 'promo_code' },
      })
      expect(items[0]).toMatchObject({ discount, end_date: '2030-06-30' })
    })
})

test('saving a row that was removed shows an error, and keeps the change', async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  const { prefix, codes, path } = await makePromoCodes(1)
  await page.goto(path)
  const cell = cellOf(rowOf(page, `${prefix}-001`), 'Discount %')
  await typeOver(cell, '33')
  await shop.ask(adminToken, discountCalls.remove, { params: { id: codes[0]?.id ?? 0 } })
  await rowOf(page, `${prefix}-001`).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There is no such promo code. It may have been removed.')).toBeVisible()
  await expect(cell).toHaveText('33 changed')
})

test('leaving unsaved changes needs a confirmation', async ({ page, makePromoCodes, part }) => {
  await part('a page with unsaved changes is not left without a confirmation', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await page.goto(path)
    const cell = cellOf(rowOf(page, `${prefix}-001`), 'Discount %')
    await typeOver(cell, '55')

    const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await home.click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(cell).toHaveText('55 changed')
    await expect(page).toHaveURL(path)

    await home.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    await page.goBack()
    await expect(cell).toHaveText('10')
  })
  await part('signing out with unsaved changes needs a confirmation, and “Stay” cancels it', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await follow(page, path)
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

test('a sign-out in another tab signs this one out, even with unsaved changes and an open dialog', async ({
  page,
  context,
  makePromoCodes,
  signIn,
  allowConsoleError,
}) => {
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

test('unsaved changes are kept on every page of the list, and by a reload', async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  part,
}) => {
  await part('unsaved changes are kept on other pages of the list, and are saved or discarded together', async () => {
    const { prefix, path } = await makePromoCodes(12)
    await page.goto(path)
    const change = (code: string) => typeOver(cellOf(rowOf(page, code), 'Discount %'), '66')
    await change(`${prefix}-001`)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await change(`${prefix}-011`)
    await expect(page.getByText('2 rows with unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(page.getByText('with unsaved changes')).toBeHidden()
    const { items } = await shop.ask(adminToken, discountCalls.search, {
      body: { query: prefix, filter_by: 'promo_code', per_page: 0 },
    })
    expect(items.filter(({ discount }) => discount === 66).map(({ promo_code }) => promo_code)).toEqual([
      `${prefix}-001`,
      `${prefix}-011`,
    ])

    await change(`${prefix}-012`)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(cellOf(rowOf(page, `${prefix}-012`), 'Discount %')).toHaveText('10')
  })
  await part('the browser asks before a reload with unsaved changes', async () => {
    const { prefix, path } = await makePromoCodes(1)
    await follow(page, path)
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
})
