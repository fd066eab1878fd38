import type { Page } from '@playwright/test'
import { discountCalls } from '#features/discounts/contract.ts'
import { addressOf } from '#shared/call.ts'
import { discountsPath, expect, test, testInOwnContext } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the promo codes' })
const codesShown = (page: Page) => page.getByRole('gridcell').filter({ hasText: /^E2E/ })

testInOwnContext(
  'the search runs when typing pauses, and is in the address',
  { tag: '@details' },
  async ({ page, makePromoCodes }) => {
    const { prefix } = await makePromoCodes(1)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(addressOf(discountCalls.search))) asked.push(request.postDataJSON().query)
    })
    await page.clock.install()
    await page.goto(discountsPath)
    await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
    // With a paused clock, no time passes for the page, however long the typing takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    await search(page).pressSequentially(prefix)
    await page.clock.resume()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])
    await expect(page).toHaveURL(`${discountsPath}?query=${prefix}`)
    expect(asked).toEqual(['', prefix])

    await page.reload()
    await expect(search(page)).toHaveValue(prefix)
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])

    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(search(page)).toHaveValue(prefix)
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])
  },
)
