import readSheet from 'read-excel-file/node'
import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, discountHeaders, discountsPath, expect, follow, refusedWith, rowOf, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

test('the table shows the promo codes, and removes them', { tag: '@details' }, async ({
  page,
  makePromoCodes,
  shop,
  adminToken,
  part,
}) => {
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
  await part('a promo code is removed', async () => {
    const { prefix, codes, path } = await makePromoCodes(2)
    const code = codes[0]?.promo_code ?? ''
    await follow(page, path)
    await page.getByRole('button', { name: `Remove the promo code ${code}` }).click()
    const question = page.getByRole('alertdialog', { name: `Remove the promo code ${code}?` })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Discount has been removed')).toBeVisible()
    await expect(rowOf(page, code)).toHaveCount(0)
    const left = await shop.ask(adminToken, discountCalls.search, { body: { query: prefix, filter_by: 'promo_code' } })
    expect(left.items.map(({ promo_code }) => promo_code)).toEqual([codes[1]?.promo_code])
  })
})

test('a new promo code that exists already is refused at its field, and another one is created', async ({
  page,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const { prefix, codes, path } = await makePromoCodes(1)
  await page.goto(path)
  await page.getByRole('button', { name: 'Create New Discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Discount' })
  const code = dialog.getByRole('textbox', { name: 'Promo Code' })
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await code.fill(codes[0]?.promo_code.toLowerCase() ?? '')
  await dialog.getByRole('textbox', { name: 'Discount' }).fill('17,5')
  await create.click()
  await expect(code).toHaveAccessibleDescription('That promo code already exists.')
  await code.fill(`${prefix}-NEW`)
  await create.click()
  await expect(page.getByText('Success! Discount has been created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(cellOf(rowOf(page, `${prefix}-NEW`), 'Discount %')).toHaveText('17.5')
})

test('the list is exported', { tag: '@details' }, async ({ page, makePromoCodes, part }) => {
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
})
