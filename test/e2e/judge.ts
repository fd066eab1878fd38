import { createHash } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const desk = { width: 1440, height: 900 }
export const phone = { width: 360, height: 800 }
/** On a desk and on a phone, in light and dark. */
export const looks = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: desk, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const
type Look = (typeof looks)[number]

/** The dialog on screen, for `only`, where the page behind it has been judged before. */
export const dialog = '[role=dialog], [role=alertdialog]'

/**
 * Expects that axe finds nothing on the screen, or within a selector, and that the page does not scroll sideways. One page
 * of each layout is judged in all looks; every other page and dialog in one, by turns. Afterwards the viewport is as before,
 * so that what a test does next does not depend on the look.
 */
export async function judge(page: Page, { as = [nextLook(page)], only }: { as?: readonly Look[]; only?: string } = {}) {
  const before = page.viewportSize()
  for (const [at, { viewport, colorScheme }] of as.entries()) {
    await page.setViewportSize(viewport)
    // Without motion no colour is caught on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Axe is a script of half a megabyte: it is put into each document once.
    const isThere = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '/* here already */' }) })
      // Only frames of other origins would need a second page, and we have none.
      .setLegacyMode()
      // To list the elements that passed takes longer than all the rest. To read stylesheets beforehand, axe copies them
      // into the page, which the policy of an invoice refuses.
      .options({ resultTypes: ['violations'], preload: false })
    // The colour scheme changes nothing but colours: the other rules run once for each viewport.
    if (as.slice(0, at).some((look) => look.viewport === viewport))
      axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await (only === undefined ? axe : axe.include(only)).analyze()
    const found = violations
      .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.filter(({ html }) => !isFocusGuard(id, html)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
      )
    const screen = `${page.url()}, ${colorScheme}, ${viewport.width} px`
    expect.soft(found, `${screen}: what axe finds`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${screen}: by how many pixels the page scrolls sideways`).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

const turns = new WeakMap<Page, Map<string, number>>()

/**
 * A hash of the address chooses the first look, which spreads the looks evenly over the pages and does not depend on the
 * test. Each time that a test judges the same address again, it takes the next look.
 */
function nextLook(page: Page): Look {
  // Without the server, whose port is another one in each run, and without the ids of rows.
  const path = page
    .url()
    .replace(/^\w+:\/\/[^/]*|\?.*/g, '')
    .replace(/\d+/g, '0')
  const of = turns.get(page) ?? new Map<string, number>()
  turns.set(page, of)
  const turn = of.get(path) ?? 0
  of.set(path, turn + 1)
  const [first = 0] = createHash('sha256').update(path).digest()
  return looks[(first + turn) % looks.length] ?? looks[0]
}

/**
 * Base UI puts empty spans around an open menu, which pass the focus on as soon as they have it. Only Tab reaches them, and
 * none of them keeps it. They are hidden from screen readers, which that rule reports although it is right here.
 */
const isFocusGuard = (rule: string, html: string) =>
  rule === 'aria-hidden-focus' && html.startsWith('<span') && html.includes('data-base-ui-focus-guard')
