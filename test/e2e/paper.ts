import { expect, type Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'

export interface Sheet {
  /** In points; Letter is 612 by 792. */
  width: number
  height: number
  words: { text: string; left: number; right: number }[]
  text: string
}

/** Prints the page as a browser does, and reads the sheets. */
export async function print(page: Page): Promise<Sheet[]> {
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
const printedHeadersOf = (page: Page) =>
  page.locator('table:has(tr[data-row]) > thead th').evaluateAll((heads) =>
    heads
      .filter((head) => !head.querySelector('input, .sr-only'))
      .map((head) => head.textContent.trim())
      .filter((header) => !['Image', 'Invoice', 'Recover'].includes(header)),
  )

/** The heading of the part after the list, if the page has one. */
const headingAfterList = (page: Page) =>
  page
    .locator('table:has(tr[data-row])')
    .last()
    .evaluate((table) => {
      const headings = [...document.querySelectorAll('main h2')]
      return headings.find((heading) => table.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING)
        ?.textContent
    })

/** A header may be broken into lines, and a space may be a gap between two words. */
export const bare = (text: string) => text.replaceAll(/\s/g, '')

// “Export of transactions” is the name of a job, in a row.
const controls =
  /\b(Save|Remove|Edit|Export(?! of )|Columns|Filter By|Rows per page|Previous|Next|Sign out|Select|Details|Show as table|Back to|Add an item|The shop)\b/

/** Prints a list, checks the sheets, and returns them. */
export async function expectGoodPaper(page: Page, heading: string): Promise<Sheet[]> {
  const headers = await printedHeadersOf(page)
  const hasTotals = (await page.locator('tfoot').count()) > 0
  const next = await headingAfterList(page)
  const sheets = await print(page)
  const first = sheets.findIndex(({ text }) => headers.every((header) => bare(text).includes(bare(header))))
  const of = await page.title()
  // Only in the first column, because headers of other columns have the same text.
  const totals = sheets.flatMap(({ words }, at) =>
    words.filter(({ text, left }) => text === 'Total' && left < 45).map(() => at),
  )
  const withNext = sheets.findIndex(({ text }) => next !== undefined && bare(text).includes(bare(next)))
  // The next part begins on the last sheet of the list, or on the one after it.
  const lastOfList = next === undefined ? [sheets.length - 1] : [withNext - 1, withNext]
  const last = totals[0] ?? lastOfList[0] ?? 0
  expect.soft(first, `${of}: which sheet has all of ${headers.join(', ')}`).toBeGreaterThanOrEqual(0)
  expect.soft(sheets[0]?.text, of).toContain(heading)
  for (const [at, { width, height, words, text }] of sheets.entries()) {
    const sheet = `${of}, sheet ${at + 1}`
    expect.soft([width, height].toSorted(), `${sheet} is Letter`).toEqual([612, 792])
    expect.soft(bare(text), sheet).toContain(bare(`Page ${at + 1} of ${sheets.length}`))
    expect.soft(text, `${sheet} has no controls`).not.toMatch(controls)
    const farthest = Math.max(...words.map(({ right }) => right))
    expect.soft(farthest, `${sheet}: how far its words go`).toBeLessThanOrEqual(width - 33)
    if (at >= first && at <= last) for (const header of headers) expect.soft(bare(text), sheet).toContain(bare(header))
  }
  expect.soft(totals, `${of}: the sheets with totals`).toHaveLength(hasTotals ? 1 : 0)
  expect.soft(lastOfList, `${of}: the last sheet of the list`).toContain(last)
  expect.soft(sheets[first]?.text, of).toMatch(/Printed on \d{4}-\d\d-\d\d/)
  return sheets
}
