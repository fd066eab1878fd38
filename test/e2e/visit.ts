import { expect, type Page } from '@playwright/test'

/** Opens a page, and waits until the islands in view are hydrated. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await untilHydrated(page)
}

/** Waits until each island in view is hydrated. Preact leaves a property on the element in which it works. */
export const untilHydrated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const isInView = (place: Element) => {
          const { top, bottom } = place.getBoundingClientRect()
          return place.checkVisibility() && bottom >= 0 && top <= innerHeight
        }
        const isHydrated = (place: Element) => Object.keys(place).length > 0
        const islands = [...document.querySelectorAll('[data-island]')]
        return islands
          .filter((place) => isInView(place) && !isHydrated(place))
          .map((place) => place.getAttribute('data-island'))
      }),
    )
    .toEqual([])
