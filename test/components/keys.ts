import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by a CSS selector. */
    getCss(selector: string): Locator
  }
}
locators.extend({ getCss: (selector: string) => `css=${selector}` })

/** Presses keys, one after the other: `Enter`, `Control+s`. */
export async function press(...keys: string[]) {
  for (const key of keys) {
    const parts = key.split('+')
    const last = parts.pop() ?? ''
    const name = last === 'Space' ? ' ' : last.length > 1 ? `{${last}}` : last
    await userEvent.keyboard(
      `${parts.map((held) => `{${held}>}`).join('')}${name}${parts.map((held) => `{/${held}}`).join('')}`,
    )
  }
}

/** Types a text where the focus is. */
export const type = (text: string) => userEvent.keyboard(text.replaceAll(/[[{]/g, '$&$&'))

/** Clicks a cell, types a new value and presses Enter. */
export async function typeOver(cell: Locator, text: string) {
  await cell.click()
  await type(text)
  await press('Enter')
}

/** Puts a text on the clipboard, and pastes it where the focus is. */
export async function paste(text: string) {
  await navigator.clipboard.writeText(text)
  await press('Control+v')
}

/** Presses Tab until an element has the focus. With Shift+Tab it goes backwards. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect.element(target).toBeInTheDocument()
  for (let pressed = 0; pressed < 120; pressed++) {
    if (target.query() === document.activeElement) return
    await press(key)
  }
  throw new Error(`${key} does not lead to ${target}.`)
}

/** The texts of elements, as they are read. */
export const textsOf = (locator: Locator) =>
  locator.elements().map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim())

/** Waits until an element has exactly this text. */
export const expectText = (locator: Locator, text: string) => expect.poll(() => textsOf(locator)).toEqual([text])

export const button = (name: string | RegExp) => page.getByRole('button', { name })
