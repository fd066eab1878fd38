import type { Locator, Page } from '@playwright/test'
import { expect, test, typeOver } from './shop.ts'

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return (
    a !== null &&
    b !== null &&
    a.x < b.x + b.width &&
    b.x < a.x + a.width &&
    a.y < b.y + b.height &&
    b.y < a.y + a.height
  )
}

let made = 0
/** Shows a notice that does not disappear, because the pointer is on it. */
async function aNotice(page: Page) {
  await typeOver(page.locator('[data-key=color]').first(), `Teal ${++made}`)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const notice = page.getByRole('status').locator('div').filter({ hasText: 'Success!' })
  await notice.dispatchEvent('pointerover')
  return notice
}

test('a notice moves away from a control that was scrolled under it', async ({ page, comeIn }) => {
  await comeIn('admin')
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/admin/inventory')
  const notice = await aNotice(page)
  await page.mouse.move(10, 300)
  await page.mouse.wheel(0, 5000)
  const link = page.getByRole('contentinfo').getByRole('link').last()
  await expect(link).toBeInViewport()
  await expect.poll(() => overlap(notice, link)).toBe(false)
})

test('a notice without a free place does not cover the control with the focus', async ({ page, comeIn }) => {
  await comeIn('warehouse')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/inventory')
  const notice = await aNotice(page)
  for (const save of (await page.getByRole('button', { name: /^Save/ }).all()).slice(0, 8)) {
    await save.focus()
    await expect.poll(() => overlap(notice, save)).toBe(false)
  }
})
