import type { Locator, Page } from '@playwright/test'

/** Presses Tab until an element has the focus. With Shift+Tab it goes backwards. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  // Finding an element by its role among hundreds takes longer than a key press, so it is found again only if it was replaced.
  let element = await target.elementHandle()
  for (let pressed = 0; pressed < 120; pressed++) {
    const isFocused = await element?.evaluate((it) => (it.isConnected ? it === document.activeElement : undefined))
    if (isFocused) return
    if (isFocused === undefined) element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}.`)
}

/** Moves the focus to an element with Tab, and presses Enter. */
export async function pressOn(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}
