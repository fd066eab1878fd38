import { bare, expectGoodPaper, print } from './paper.ts'
import { discountsPath, expect, test, testInOwnContext } from './shop.ts'
import { isLoaded, openEach, openNext } from './workbenchPages.ts'

test('a long list is printed whole, though the screen holds only the rows in sight', { tag: '@details' }, async ({
  page,
  comeIn,
  makePromoCodes,
}) => {
  const { path, codes } = await makePromoCodes(210)
  await comeIn('admin')
  await page.goto(`${path}&per_page=0`)
  await expect(page.getByText('Showing 1 to 210 of 210 results')).toBeVisible()
  const sheets = await expectGoodPaper(page, 'Discount')
  expect(sheets.length).toBeGreaterThan(3)
  const words = sheets.flatMap((sheet) => sheet.words.map(({ text }) => text))
  const printed = words.filter((word) => codes.some(({ promo_code }) => word === promo_code))
  expect(printed.toSorted()).toEqual(codes.map(({ promo_code }) => promo_code).toSorted())
  // Afterwards the screen is as it was.
  await expect(page.locator('[data-printed]')).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a printed list names the view, the filters, the search and the order, also if it is empty', {
  tag: '@details',
}, async ({ page, comeIn }) => {
  await comeIn('warehouse')
  const asked =
    'start_date=2025-01-01&status=1&query=HSC&filter_by=username&sort=total_amount&direction=desc&per_page=100'
  await page.goto(`/admin/transactions/summary?${asked}`)
  await expect(page.getByText(/^Showing 1 to 100 of/)).toBeVisible()
  const [{ text = '' } = {}, ...others] = await expectGoodPaper(page, 'Transaction History')
  for (const words of [
    'Start date: 2025-01-01',
    'Status: Completed',
    'Search in Store Name: “HSC”',
    'Sorted by Total Amount, descending',
    'Showing 1 to 100 of',
  ])
    expect.soft(bare(text)).toContain(bare(words))
  expect(others.length).toBeGreaterThan(0)

  await openNext(page, '/admin/inventory?view=out')
  const [first] = await expectGoodPaper(page, 'Inventory')
  expect(first?.text).toContain('View: ')

  await openNext(page, '/admin/transactions/summary?query=nothingiscalledthis')
  await expect(page.getByText('No transactions match')).toBeVisible()
  const [empty] = await print(page)
  expect(bare(empty?.text ?? '')).toContain(bare('Search in all columns: “nothingiscalledthis”'))
  expect(empty?.text).toContain('No transactions match')
  expect(empty?.text).not.toMatch(/Clear/)
})

test('with every column shown, and with endless words, the inventory and the stores still fit', {
  tag: '@details',
}, async ({ page, shop, comeIn }) => {
  const hidden = {
    products: ['secondaryDevice', 'description'],
    stores: ['address', 'city', 'province', 'postal_code', 'phone', 'takes_appointments', 'places'],
  }
  await shop.db
    .updateTable('products')
    .set({ description: 'endless'.repeat(20) })
    .where('id', '=', 1)
    .execute()
  await comeIn('admin')
  await page.evaluate((lists) => {
    for (const [list, keys] of Object.entries(lists))
      localStorage.setItem(`columns of ${list}`, JSON.stringify(Object.fromEntries(keys.map((key) => [key, true]))))
  }, hidden)
  const pages = [
    { path: '/admin/inventory', heading: 'Inventory' },
    { path: '/admin/stores', heading: 'Stores' },
  ]
  for await (const { heading } of openEach(page, pages)) {
    await expect(page.locator('table:has(tr[data-row]) > thead th')).not.toHaveCount(0)
    await expectGoodPaper(page, heading)
  }
})

testInOwnContext(
  'a list prints black on white in dark mode, with the saved values while a cell is edited',
  { tag: '@details' },
  async ({ page, comeIn, makePromoCodes }) => {
    const { path } = await makePromoCodes(3)
    await comeIn('admin')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto(path)
    await isLoaded(page)
    await page.locator('td[data-key=discount]').first().click()
    await page.keyboard.type('63.25')
    const [sheet] = await expectGoodPaper(page, 'Discount')
    expect(sheet?.text).not.toContain('63.25')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(page.locator('[data-printed] td').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('grid')).toBeHidden()
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await expect(page.getByRole('grid')).toBeVisible()
  },
)

test('a list that is printed right after loading has its first row', { tag: '@details' }, async ({ page, comeIn }) => {
  await comeIn('admin')
  await page.goto(discountsPath)
  await page.locator('tr[data-row]').first().waitFor()
  await expectGoodPaper(page, 'Discount')
})
