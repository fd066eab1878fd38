import type { Locator, Page } from '@playwright/test'

/** Presses Tab until an element has the focus. With Shift+Tab it goes backwards. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}.`)
}

/** Moves the focus to an element with Tab, and presses Enter. */
export async function pressOn(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}
