import type { Page } from '@playwright/test'

/** Counts the clicks and key presses of a user until the page is loaded again. */
export async function countActs(page: Page) {
  await page.evaluate(() => {
    const count = { pointerdown: 0, keydown: 0 }
    for (const name of ['pointerdown', 'keydown'] as const) {
      const inBody = () => Object.assign(document.body.dataset, { [name]: ++count[name] })
      addEventListener(name, inBody, { capture: true })
    }
  })
  const read = (name: 'pointerdown' | 'keydown') => () =>
    page.evaluate((name) => Number(document.body.dataset[name] ?? 0), name)
  return { clicks: read('pointerdown'), keys: read('keydown') }
}
