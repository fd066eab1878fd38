import type { Page } from '@playwright/test'

/**
 * Returns how much the page has moved since it was loaded, as the browser measures it, without movements after an act of the
 * user.
 */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new PerformanceObserver((list) =>
          resolve(
            list
              .getEntriesByType('layout-shift')
              .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          ),
        )
        seen.observe({ type: 'layout-shift', buffered: true })
        // Every page has one such entry, so the browser also answers if nothing has moved.
        seen.observe({ type: 'navigation', buffered: true })
      }),
  )
