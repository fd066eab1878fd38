import type { Page } from '@playwright/test'
import { bothColours, judge, looks } from '../judge.ts'

/** The pages that axe checks in all looks, one of each layout. All others are checked in one look. */
const routesInAllLooks = [
  '/admin/signin',
  '/admin',
  '/admin/health',
  '/admin/scheduling',
  '/admin/transactions/discount',
]

/** The states of this page check its parts: the whole page has 14,000 elements, for which axe needs ten times as long. */
const judgedInParts = '/api/docs'

/** Returns the page's own part as HTML, without the ids that React numbers. */
const contentOf = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('main') ?? document.body).innerHTML.replaceAll(
      / (?:id|for|name|aria-\w+)="[^"]*(?:base-ui|_r_|:r)[^"]*"/g,
      '',
    ),
  )

/** How much of a page is checked: everything, what may differ for another role, or nothing. */
export type Depth = 'everything' | 'differences' | 'nothing'

export type DepthOf = (page: Page, route: string) => Promise<Depth>

/**
 * The first role that opens a page checks everything. For other roles, the page has other rows, columns and buttons in the same
 * layout. If its content is exactly the same, nothing is checked again. Each role's header is checked on its start page.
 */
export function checkOnce(): DepthOf {
  const routes = new Set<string>()
  const contents = new Set<string>()
  return async (page, route) => {
    const content = await contentOf(page)
    const isFirst = !routes.has(route) || startPages.includes(route)
    const isSame = contents.has(content)
    routes.add(route)
    contents.add(content)
    return isFirst ? 'everything' : isSame ? 'nothing' : 'differences'
  }
}

export const startPages = ['/admin', '/adminSupplier']

export async function judgePage(page: Page, route: string) {
  if (route === judgedInParts) return
  if (routesInAllLooks.includes(route)) await judge(page, { as: looks })
  else await judge(page, route === '/admin/jobs' ? { as: bothColours } : {})
}
