import type { Locator, Page } from '@playwright/test'

/** The button that opens the menu of a row. */
export const moreFor = (scope: Page | Locator, name = '') => scope.getByRole('button', { name: `More for ${name}` })

/** Opens the menu of a row, and chooses an act. */
export async function chooseFor(page: Page, name: string, act: string) {
  await moreFor(page, name).click()
  await page.getByRole('menuitem', { name: act }).click()
}
