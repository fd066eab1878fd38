import { expect, type Page } from '@playwright/test'

/** Opens a page, and waits until the islands in view are hydrated. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await untilHydrated(page)
}

/** Waits until React works in each island that is in view. It leaves a property on the elements that it has hydrated. */
export const untilHydrated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const isInView = (place: Element) => {
          const { top, bottom } = place.getBoundingClientRect()
          return place.checkVisibility() && bottom >= 0 && top <= innerHeight
        }
        const isHydrated = ({ firstElementChild }: Element) =>
          firstElementChild === null || Object.keys(firstElementChild).some((key) => key.startsWith('__reactProps$'))
        const islands = [...document.querySelectorAll('[data-island]')]
        return islands
          .filter((place) => isInView(place) && !isHydrated(place))
          .map((place) => place.getAttribute('data-island'))
      }),
    )
    .toEqual([])
