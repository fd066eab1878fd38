import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

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

/**
 * Expects that axe finds nothing on the screen, or within a selector, and that the page does not scroll sideways. One page
 * of each layout is judged in all looks; every other page and dialog in one, by turns.
 */
export async function judge(page: Page, { as = [nextLook(page)], only }: { as?: readonly Look[]; only?: string } = {}) {
  for (const { viewport, colorScheme } of as) {
    await page.setViewportSize(viewport)
    // Without motion no colour is caught on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Axe is a script of half a megabyte: it is put into each document once.
    const isThere = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '/* here already */' }) })
      // We have no frames of other origins, which alone need a blank page beside this one to add up what was found.
      .setLegacyMode()
      // To list the elements that passed takes longer than all the rest. To read stylesheets beforehand, axe copies them
      // into the page, which the policy of an invoice refuses.
      .options({ resultTypes: ['violations'], preload: false })
    const { violations } = await (only === undefined ? axe : axe.include(only)).analyze()
    const found = violations
      .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.filter(({ html }) => !isFocusGuard(id, html)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
      )
    expect.soft(found, `${colorScheme}, ${viewport.width} px`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `how far the page itself scrolls sideways at ${viewport.width} px`).toBe(0)
  }
}

const judgedBefore = new WeakMap<Page, number>()

/** The length of a test's title says with which look it begins; each state that it judges after that has the next one. */
function nextLook(page: Page): Look {
  const before = judgedBefore.get(page) ?? 0
  judgedBefore.set(page, before + 1)
  return looks[(test.info().title.length + before) % looks.length] ?? looks[0]
}

/**
 * Base UI brackets an open menu with empty spans that hand the focus on as soon as they have it; only Tab meets them, and
 * nobody rests on one. They are hidden from screen readers, which that one rule cannot know to be right for these.
 */
const isFocusGuard = (rule: string, html: string) =>
  rule === 'aria-hidden-focus' && html.startsWith('<span') && html.includes('data-base-ui-focus-guard')
