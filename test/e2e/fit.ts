import { expect, type Page } from '@playwright/test'

export const widths = [360, 390, 768, 820, 1024, 1180, 1280, 1440, 1920]
/** A phone, the first width with the header of a wide screen, and a wide screen. Ring 1 checks these, and ring 2 all. */
export const mainWidths = [390, 1024, 1440]

export async function expectToFit(page: Page, path: string, at: readonly number[] = widths) {
  // The browser lays out a page without opacity as always, but does not draw it, which saves a sixth of the CPU time.
  await page.evaluate(() => document.documentElement.style.setProperty('opacity', '0'))
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(misfits), `${path} at ${width} px`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('opacity'))
}

/** Returns what is too wide: the page itself, and controls outside of the screen, unless they are in a part that scrolls. */
export async function misfits(): Promise<string[]> {
  // The header is measured after the page was laid out at its new width.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} px wide.`)
  const scrolls = (element: Element): boolean => {
    if (element === document.body) return false
    const isScroller =
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
    return isScroller || (element.parentElement !== null && scrolls(element.parentElement))
  }
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=menuitem]'
  for (const control of document.querySelectorAll(controls)) {
    const { left, right, width } = control.getBoundingClientRect()
    // Text for screen readers is one pixel wide. The forms' traps for machines are hidden from people.
    if (width <= 1 || control.closest('[aria-hidden=true]') || !control.checkVisibility({ visibilityProperty: true }))
      continue
    if ((left < -0.5 || right > innerWidth + 0.5) && !scrolls(control))
      found.push(`From ${left} to ${right}: ${control.outerHTML.slice(0, 120)}`)
  }
  return found
}
