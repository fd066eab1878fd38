import type { Page } from '@playwright/test'

/** A scanner types the code and Enter, wherever the focus is. */
export async function scan(page: Page, code: string) {
  await page.locator('html[data-scanner=on]').waitFor({ state: 'attached' })
  // All keys are sent at once. If each waited for the one before, a busy machine would type as slowly as a person.
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
}
