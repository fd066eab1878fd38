import type { Page } from '@playwright/test'
import { expectToFit } from '../fit.ts'
import { judge, looks, phone } from '../judge.ts'
import { expect, type Shop } from '../shop.ts'
import { visit } from '../visit.ts'

/** Checks everything about a page of the site in one visit, at some widths. */
export async function sweepSitePage(page: Page, path: string, widths: readonly number[]) {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect.soft(await inlineCode(page), `${path}: code that stands in the page`).toEqual([])
  await expectToFit(page, path, widths)
  await page.setViewportSize(phone)
  expect.soft(await smallControls(page), `${path}: controls too small to press on a phone`).toEqual([])
  // All pages have one layout. The page with the form differs most from the others. The colours are the same in French.
  await judge(page, ['/', '/services'].includes(path) ? { as: looks } : {})
}

/** Records every request that does not go to the shop. */
export function requestsToOthers(page: Page, { address }: Shop): string[] {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`)) others.push(request.url())
  })
  return others
}

/** Returns the inline scripts and styles, which the site's policy forbids. */
const inlineCode = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[style], style, script:not([src], [type="application/ld+json"])')].map(
      ({ outerHTML }) => outerHTML.slice(0, 120),
    ),
  )

const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, input, textarea, summary')].flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // These need no size: controls for screen readers, hidden ones, and pins of the map, because the list has an entry for
      // each pin. A link within a sentence is as large as its words.
      const isPressed = width > 1 && height > 1 && !control.closest('[tabindex="-1"], svg, p')
      if (!isPressed || (width >= 24 && height >= 24)) return []
      return [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`]
    }),
  )
