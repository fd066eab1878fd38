import { randomUUID } from 'node:crypto'
import { settingsCalls } from '#features/settings/contract.ts'
import { expect, testInOwnContext as test } from './shop.ts'

test('a page is prefetched while a visitor points at its link, and is loaded again if it has changed before the click', {
  tag: '@details',
}, async ({ page, shop, adminToken }) => {
  let prefetched = 0
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    if (headers['Sec-Purpose'] === 'prefetch') prefetched++
  })
  await page.goto('/questions')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  await link.hover()
  await expect.poll(() => prefetched).toBe(1)
  await link.click()
  await expect(page).toHaveURL('/privacy')
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType)).toBe(
    'navigational-prefetch',
  )

  const person = `Anne ${randomUUID().slice(0, 8)}`
  await page.goto('/warranty')
  await link.hover()
  await expect.poll(() => prefetched).toBe(2)
  await shop.ask(adminToken, settingsCalls.changeShop, { body: { privacy_contact: person } })
  await link.click()
  await expect(page.getByText(person)).toBeVisible()
})
