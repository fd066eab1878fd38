import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const desk = { width: 1440, height: 900 }
export const phone = { width: 360, height: 800 }
/** A wide screen and a phone, in light and dark. */
export const looks = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: desk, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const
/** A wide screen in light, and a phone in dark. */
export const bothColours = [looks[0], looks[2]] as const
export type Look = (typeof looks)[number]

/** For `only`: the dialog on screen, if the page behind it was checked before. */
export const dialog = '[role=dialog], [role=alertdialog]'

/**
 * Expects that axe finds nothing on the screen, or within a selector, and that the page does not scroll sideways. One page of
 * each layout is checked in all looks. Every other page and dialog is checked in one look, and the looks take turns. Afterwards
 * the viewport is as before, so that the rest of the test does not depend on the look.
 */
export async function judge(page: Page, { as = [nextLook(page)], only }: { as?: readonly Look[]; only?: string } = {}) {
  const before = page.viewportSize()
  for (const [at, { viewport, colorScheme }] of as.entries()) {
    await page.setViewportSize(viewport)
    // Without motion, no colour is measured in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The colour scheme changes nothing but colours: the other rules run once for each viewport.
    const isSeen = as.slice(0, at).some((look) => look.viewport === viewport)
    const { found, overflow } = await lookAt(page, only, isSeen ? ['color-contrast', 'link-in-text-block'] : undefined)
    const screen = `${page.url()}, ${colorScheme}, ${viewport.width} px`
    expect.soft(found, `${screen}: what axe finds`).toEqual([])
    expect.soft(overflow, `${screen}: by how many pixels the page scrolls sideways`).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Returns what axe finds on the screen as it is now, and by how many pixels the page is wider than the screen. */
async function lookAt(page: Page, only?: string, rules?: string[]) {
  // Axe is a script of half a megabyte: it is put into each document once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ only, rules }) => {
      // The rows of a list have the same cells: the first four are enough.
      const exclude = [['tr[data-row]:nth-of-type(n+5)']]
      const results = await window.axe?.run(
        { include: [[only ?? 'html']], exclude },
        {
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
          // Listing the elements that passed takes longer than all the rest.
          resultTypes: ['violations'],
          // To read the stylesheets first, axe would copy them into the page, which the content policy of an invoice forbids.
          preload: false,
          // Our only frame shows a mail without scripts, so axe cannot run in it.
          iframes: false,
          // Otherwise axe skips the colours of elements with a large ::before or ::after, and needs a quarter of its time to
          // find these. Its types lack this option.
          ...{ checks: { 'color-contrast': { options: { ignorePseudo: true } } } },
        },
      )
      // Base UI puts empty spans around an open menu, which pass the focus on as soon as they have it. Only Tab reaches them,
      // and none of them keeps it. They are hidden from screen readers, which that rule reports although it is right here.
      const isFocusGuard = (rule: string, html: string) =>
        rule === 'aria-hidden-focus' && html.startsWith('<span') && html.includes('data-base-ui-focus-guard')
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        found: results?.violations.flatMap(({ id, help, nodes }) =>
          nodes
            .filter(({ html }) => !isFocusGuard(id, html))
            .map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary}`),
        ),
        overflow: scrollWidth - clientWidth,
      }
    },
    { only, rules },
  )
}

const turns = new WeakMap<Page, Map<string, number>>()

/**
 * A hash of the address chooses the first look, so that the looks are spread evenly over the pages and do not depend on the
 * test. Each time that a test checks the same address again, it uses the next look.
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
