import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const desk = { width: 1440, height: 900 }
export const phone = { width: 360, height: 800 }
export const looks = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: desk, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const
/** For states that differ little from one that was judged in every look. */
export const twoLooks = [looks[0], looks[2]]

/** Judges what is on screen, in light and dark, on a desk and on a phone; all of it, or what a selector names. */
export async function judge(
  page: Page,
  { as = looks, only }: { as?: readonly (typeof looks)[number][]; only?: string } = {},
) {
  for (const [at, { viewport, colorScheme }] of as.entries()) {
    await page.setViewportSize(viewport)
    // Without motion no colour is caught on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Axe is a megabyte of script: it is brought into the page for the first look, and is there for the others.
    const axe = new AxeBuilder({ page, ...(at > 0 && { axeSource: '/* here already */' }) })
      // We have no frames of other origins, which alone need a blank page beside this one to add up what was found.
      .setLegacyMode()
      // What passed is not told in full: to name each of its elements takes longer than all the rest.
      .options({ resultTypes: ['violations'] })
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

/**
 * Base UI brackets an open menu with empty spans that hand the focus on as soon as they have it; only Tab meets them, and
 * nobody rests on one. They are hidden from screen readers, which that one rule cannot know to be right for these.
 */
const isFocusGuard = (rule: string, html: string) =>
  rule === 'aria-hidden-focus' && html.startsWith('<span') && html.includes('data-base-ui-focus-guard')
