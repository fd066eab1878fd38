import type { Page } from '@playwright/test'
import { bothColours, judge, looks } from '../judge.ts'

/** Layouts that axe judges in all looks, with one page of each. All others are judged in one look. */
const routesInAllLooks = [
  '/admin/signin',
  '/admin',
  '/admin/health',
  '/admin/scheduling',
  '/admin/transactions/discount',
]

/** A state judges a part of it: the whole has 14,000 elements, for which axe needs ten times as long. */
const judgedInParts = '/api/docs'

/** Returns the page's own part as HTML, without the ids that React numbers. */
const contentOf = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('main') ?? document.body).innerHTML.replaceAll(
      / (?:id|for|name|aria-\w+)="[^"]*(?:base-ui|_r_|:r)[^"]*"/g,
      '',
    ),
  )

export type IsNew = (page: Page, who: string) => Promise<boolean>

/**
 * Returns whether a page has to be checked. It has been checked if its content is exactly that of a page of another role,
 * and the header of this role was checked on another page.
 */
export function checkOnce(): IsNew {
  const checked = new Set<string>()
  return async (page, who) => {
    const parts = [`header of ${who}`, await contentOf(page)]
    const isNew = parts.some((part) => !checked.has(part))
    for (const part of parts) checked.add(part)
    return isNew
  }
}

export async function judgePage(page: Page, route: string) {
  if (route === judgedInParts) return
  if (routesInAllLooks.includes(route)) await judge(page, { as: looks })
  else await judge(page, route === '/admin/jobs' ? { as: bothColours } : {})
}
