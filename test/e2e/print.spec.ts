import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { discountCalls } from '#features/discounts/contract.ts'
import { queueSome } from '../mails.ts'
import { people } from './people.ts'
import { discountsPath, expect, test, testInOwnContext } from './shop.ts'
import { isLoaded, openEach, openNext, pagesOf } from './workbenchPages.ts'

interface Sheet {
  /** In points; Letter is 612 by 792. */
  width: number
  height: number
  words: { text: string; left: number; right: number }[]
  text: string
}

/** Prints the page as a browser does, and reads the sheets. */
async function print(page: Page): Promise<Sheet[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const sheet = await pdf.getPage(at + 1)
      const { width, height } = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent()
      const words = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
          : [],
      )
      return { width, height, words, text: words.map(({ text }) => text).join(' ') }
    }),
  )
}

/** The columns that are printed: all except the boxes to select rows, the pictures and the buttons. */
const headersOf = (page: Page) =>
  page.locator('table:has(tr[data-row]) > thead th').evaluateAll((heads) =>
    heads
      .filter((head) => !head.querySelector('input, .sr-only'))
      .map((head) => head.textContent.trim())
      .filter((header) => !['Image', 'Invoice', 'Recover'].includes(header)),
  )

/** A header may be broken into lines, and a space may be a gap between two words. */
const bare = (text: string) => text.replaceAll(/\s/g, '')

// “Export of transactions” is the name of a job, in a row.
const controls =
  /\b(Save|Remove|Edit|Export(?! of )|Columns|Filter By|Rows per page|Previous|Next|Sign out|Select|Details|Show as table|Back to|Add an item|The shop)\b/

/** Prints a list, checks the sheets, and returns them. */
async function expectGoodPaper(page: Page, heading: string): Promise<Sheet[]> {
  const headers = await headersOf(page)
  const hasTotals = (await page.locator('tfoot').count()) > 0
  const sheets = await print(page)
  const first = sheets.findIndex(({ text }) => headers.every((header) => bare(text).includes(bare(header))))
  const of = await page.title()
  expect.soft(first, `${of}: which sheet has all of ${headers.join(', ')}`).toBeGreaterThanOrEqual(0)
  expect.soft(sheets[0]?.text, of).toContain(heading)
  for (const [at, { width, height, words, text }] of sheets.entries()) {
    const sheet = `${of}, sheet ${at + 1}`
    expect.soft([width, height].toSorted(), `${sheet} is Letter`).toEqual([612, 792])
    expect.soft(bare(text), sheet).toContain(bare(`Page ${at + 1} of ${sheets.length}`))
    expect.soft(text, `${sheet} has no controls`).not.toMatch(controls)
    const farthest = Math.max(...words.map(({ right }) => right))
    expect.soft(farthest, `${sheet}: how far its words go`).toBeLessThanOrEqual(width - 33)
    if (at >= first) for (const header of headers) expect.soft(bare(text), sheet).toContain(bare(header))
  }
  // In the first column: others are headed so.
  const totals = sheets.flatMap(({ words }, at) =>
    words.filter(({ text, left }) => text === 'Total' && left < 45).map(() => at),
  )
  expect.soft(totals, `${of}: the sheets with totals`).toEqual(hasTotals ? [sheets.length - 1] : [])
  expect.soft(sheets[first]?.text, of).toMatch(/Printed on \d{4}-\d\d-\d\d/)
  return sheets
}

for (const [who, least] of [
  ['admin', 15],
  ['hsc', 2],
  ['supplier', 1],
] as const) {
  test(`every list of ${who} is printed on Letter, with all its columns and no controls`, async ({
    page,
    shop,
    adminToken,
    comeIn,
  }) => {
    test.slow()
    const { id } = await shop.ask(adminToken, discountCalls.create, {
      body: { promo_code: `PAPER${who.toUpperCase()}`, discount: 5 },
    })
    await shop.ask(adminToken, discountCalls.update, { body: { id, discount: 6 } })
    await queueSome(shop.db, { about: { what: 'printed', id } })
    // They are printed below the users, and those of other tests would fill a sheet without the list's headers.
    await shop.db.deleteFrom('invitations').execute()
    await comeIn(who)
    let printed = 0
    const pages = (await pagesOf(shop, people[who])).map((each) => ({ ...each, path: `${each.path}?per_page=50` }))
    for await (const { heading } of openEach(page, pages)) {
      if ((await page.locator('[data-scrolls] > table tbody tr[data-row]').count()) === 0) continue
      await expectGoodPaper(page, heading)
      printed += 1
    }
    expect(printed).toBeGreaterThanOrEqual(least)
  })
}

test('a long list is printed whole, though the screen holds only the rows in sight', async ({
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

test('a printed list names the view, the filters, the search and the order, also if it is empty', async ({
  page,
  comeIn,
}) => {
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

test('with every column shown, and with endless words, the inventory and the stores still fit', async ({
  page,
  shop,
  comeIn,
}) => {
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

test('a list that is printed right after loading has its first row', async ({ page, comeIn }) => {
  await comeIn('admin')
  await page.goto(discountsPath)
  await page.locator('tr[data-row]').first().waitFor()
  await expectGoodPaper(page, 'Discount')
})
