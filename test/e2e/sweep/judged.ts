import type { Page } from '@playwright/test'
import { bothColours, judge, looks } from '../judge.ts'

/** Layouts that axe judges in all looks, with one page of each. All others are judged in one look. */
const routesInAllLooks = ['/admin/signin', '/admin', '/admin/health', '/admin/scheduling', '/admin/transactions/discount']

/** Returns the page's own part as HTML, without the ids that React numbers. */
const contentOf = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('main') ?? document.body).innerHTML.replaceAll(
      / (?:id|for|name|aria-\w+)="[^"]*(?:base-ui|_r_|:r)[^"]*"/g,
      '',
    ),
  )

export type Judge = (page: Page, who: string, route: string) => Promise<boolean>

/**
 * Axe judges a page of a role, unless it would judge the same again: the content is exactly that of a page that it judged
 * for another role, and the header of this role has been judged on another page.
 */
export function judgeOnce(): Judge {
  const judged = new Set<string>()
  return async (page, who, route) => {
    const parts = [`header of ${who}`, await contentOf(page)]
    if (parts.every((part) => judged.has(part))) return false
    for (const part of parts) judged.add(part)
    if (routesInAllLooks.includes(route) && !judged.has(route)) await judge(page, { as: looks })
    else await judge(page, route === '/admin/jobs' ? { as: bothColours } : {})
    judged.add(route)
    return true
  }
}
