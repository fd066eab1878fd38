import readSheet from 'read-excel-file/node'
import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, discountHeaders, discountsPath, expect, follow, refusedWith, rowOf, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

test('the table shows the promo codes, and removes them', async ({ page, makePromoCodes, shop, adminToken, part }) => {
  await part('the table shows all fields of a promo code', async () => {
    const { codes, path } = await makePromoCodes(1, () => ({
      discount: 12.5,
      start_date: '2020-01-01',
      end_date: '2020-01-31',
    }))
    await page.goto(path)
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText([...discountHeaders, 'Actions'])
    const row = rowOf(page, codes[0]?.promo_code ?? '')
    await expect(cellOf(row, 'ID')).toHaveText(String(codes[0]?.id))
    await expect(cellOf(row, 'Discount %')).toHaveText('12.5')
    await expect(cellOf(row, 'Start')).toHaveText('2020-01-01')
    await expect(cellOf(row, 'End')).toHaveText('2020-01-31')
    await expect(cellOf(row, 'Active')).toContainText('Ended')
    await expect(cellOf(row, 'Times Used')).toHaveText('0')
  })
  await part('removing needs a confirmation that names the promo code', async () => {
    const { prefix, codes, path } = await makePromoCodes(2)
    const code = codes[0]?.promo_code ?? ''
    await follow(page, path)
    await page.getByRole('button', { name: `Remove the promo code ${code}` }).click()
    const question = page.getByRole('alertdialog', { name: `Remove the promo code ${code}?` })
    await expect(question).toContainText('You can undo this for 30 seconds.')
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(rowOf(page, code)).toBeVisible()

    await page.getByRole('button', { name: `Remove the promo code ${code}` }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Discount has been removed')).toBeVisible()
    await expect(rowOf(page, code)).toHaveCount(0)
    const left = await shop.ask(adminToken, discountCalls.search, { body: { query: prefix, filter_by: 'promo_code' } })
    expect(left.items.map(({ promo_code }) => promo_code)).toEqual([codes[1]?.promo_code])
  })
})

test('a new promo code with faults is refused', async ({ page, makePromoCodes, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(409))
  await part('all errors of a new promo code are shown at their fields, and the input is kept', async () => {
    const { prefix, codes, path } = await makePromoCodes(1)
    await page.goto(path)
    await page.getByRole('button', { name: 'Create New Discount' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Discount' })
    const code = dialog.getByRole('textbox', { name: 'Promo Code' })
    const discount = dialog.getByRole('textbox', { name: 'Discount' })
    const create = dialog.getByRole('button', { name: 'Create', exact: true })
    await expect(code).toBeFocused()

    await create.click()
    await expect(code).toHaveAccessibleDescription('Promo Code is required.')
    await expect(discount).toHaveAccessibleDescription('Discount is required.')
    await expect(code).toBeFocused()

    await code.fill(codes[0]?.promo_code.toLowerCase() ?? '')
    await discount.fill('17,5')
    await create.click()
    await expect(code).toHaveAccessibleDescription('That promo code already exists.')
    await expect(code).toHaveValue(codes[0]?.promo_code.toLowerCase() ?? '')
    await expect(discount).toHaveValue('17,5')

    await code.fill(`${prefix}-NEW`)
    await create.click()
    await expect(page.getByText('Success! Discount has been created')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(cellOf(rowOf(page, `${prefix}-NEW`), 'Discount %')).toHaveText('17.5')
  })
  await part('a promo code that ends before it begins is refused in its dialog', async () => {
    const { prefix, path } = await makePromoCodes(0)
    await follow(page, path)
    await page.getByRole('button', { name: 'Create New Discount' }).click()
    await page.getByRole('textbox', { name: 'Promo Code' }).fill(prefix)
    await page.getByRole('textbox', { name: 'Discount' }).fill('5')
    await page.getByRole('textbox', { name: 'Start' }).fill('2026-12-01')
    await page.getByRole('textbox', { name: 'End' }).fill('2026-11-01')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'End' })).toHaveAccessibleDescription(
      /The end day is before the start day\./,
    )
  })
})

test('a new promo code is created once, and a filled dialog closes only after a confirmation', async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  part,
}) => {
  await part('a double click on Create makes one', async () => {
    const { prefix, path } = await makePromoCodes(0)
    await page.goto(path)
    await page.getByRole('button', { name: 'Create New Discount' }).click()
    await page.getByRole('textbox', { name: 'Promo Code' }).fill(`${prefix}-ONE`)
    await page.getByRole('textbox', { name: 'Discount' }).fill('5')
    await page.getByRole('button', { name: 'Create', exact: true }).dblclick()
    await expect(page.getByText('Discount has been created')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    const { total } = await shop.ask(adminToken, discountCalls.search, {
      body: { query: prefix, filter_by: 'promo_code' },
    })
    expect(total).toBe(1)
  })
  await part('a dialog with input closes only after a confirmation', async () => {
    await follow(page, discountsPath)
    const open = page.getByRole('button', { name: 'Create New Discount' })
    const dialog = page.getByRole('dialog', { name: 'Create New Discount' })
    await open.click()
    await expect(page.getByRole('textbox', { name: 'Promo Code' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    // The dialog takes keys when it has the focus.
    await expect(page.getByRole('textbox', { name: 'Promo Code' })).toBeFocused()
    // The key comes right after the text, before the browser has time for anything else.
    await page.getByRole('textbox', { name: 'Promo Code' }).evaluate((field) => {
      document.execCommand('insertText', false, 'HALF')
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('textbox', { name: 'Promo Code' })).toHaveValue('HALF')
    // Escape would close the question, as long as it fades out. Then the dialog has the focus again.
    await expect(question).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Promo Code' })).toBeFocused()
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()

    await open.click()
    // The value of a day without its year is empty.
    await dialog.getByLabel('Start').focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('the list is exported, and shows the chosen columns', async ({ page, makePromoCodes, part }) => {
  await part('the export has the rows of the list, in its order', async () => {
    const { prefix, codes } = await makePromoCodes(12, (at) => ({
      discount: at + 0.25,
      start_date: at === 12 ? '2026-03-01' : null,
      active: at !== 12,
    }))
    await page.goto(`${discountsPath}?filter_by=promo_code&query=${prefix}&sort=discount&direction=desc`)
    await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('discount.xlsx')
    const [sheet] = await readSheet(await file.path())
    const [head, ...rows] = sheet?.data ?? []
    expect(head).toEqual(discountHeaders)
    expect(rows.map((row) => row.slice(0, 3))).toEqual(
      codes.toReversed().map(({ id, promo_code, discount }) => [id, promo_code, discount]),
    )
    expect(rows[0]?.slice(3)).toEqual([new Date('2026-03-01'), null, 'No', 'Orders', 0])
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  })
  await part('an export shows its progress, can be cancelled, and blocks nothing', async () => {
    const { path } = await makePromoCodes(1)
    await follow(page, path)
    // The server never answers.
    await page.route('**/discount/export/', () => {})
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('progressbar', { name: 'Exporting' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Preparing' })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Promo Code' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=promo_code/)
    await page.getByRole('button', { name: 'Cancel the export' }).click()
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  })
  await part('the choice of columns is remembered; the first column cannot be hidden', async () => {
    const { path } = await makePromoCodes(1)
    await follow(page, path)
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('menuitemcheckbox')).toHaveText(discountHeaders.slice(1))
    await page.getByRole('menuitemcheckbox', { name: 'Start' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'End' }).click()
    await page.keyboard.press('Escape')
    const shown = ['ID', 'Promo Code', 'Discount %', 'Active', 'For', 'Times Used', 'Actions']
    await expect(page.getByRole('columnheader')).toHaveText(shown)
    await page.reload()
    await expect(page.getByRole('columnheader')).toHaveText(shown)
  })
})
