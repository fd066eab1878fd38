import { expect, type Page } from '@playwright/test'
import { misfits, widths } from '../fit.ts'
import { unreadable } from './unreadable.ts'

/** The widths at which every cell of a list is checked: a phone, the first width with a table, a tablet and a wide screen. */
const listWidths = [390, 700, 1024, 1440]

/** Expects that the page fits at the widths, and that each list on it can be read. */
export async function expectGoodLayout(page: Page, name: string, at: readonly number[] = widths) {
  const hasList = (await page.locator('[data-scrolls] > table[role]').count()) > 0
  // Lists are also checked at the first width at which they are a table.
  const all =
    at === widths && hasList ? [...new Set([...widths, ...listWidths])].toSorted((one, other) => one - other) : at
  // The browser lays out a page without opacity as always, but does not draw it, which saves a sixth of the CPU time.
  await page.evaluate(() => document.documentElement.style.setProperty('opacity', '0'))
  for (const width of all) {
    await page.setViewportSize({ width, height: 900 })
    const isRead = hasList && listWidths.includes(width)
    const found = await Promise.all([page.evaluate(misfits), isRead ? page.evaluate(unreadable) : []])
    expect.soft(found.flat(), `${name} at ${width} px`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('opacity'))
  await page.setViewportSize({ width: 1440, height: 900 })
}
