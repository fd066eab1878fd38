import { clearSharedContext, openSharedContext } from './sharedContext.ts'
import { expect, test } from './shop.ts'

test('the next test finds the shared context empty, with the files of the shop in its cache', async ({ browser }) => {
  const shared = await openSharedContext(browser)
  const { context, keeper } = shared
  const page = await context.newPage()
  await page.goto('/admin/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('user_token', 'left over')
    sessionStorage.setItem('left', 'over')
  })
  await context.addCookies([{ name: 'left', value: 'over', url: page.url() }])
  await context.newPage()
  await context.route('**/*', (route) => route.abort())
  await clearSharedContext(shared)
  expect(context.pages()).toEqual([keeper])

  const next = await context.newPage()
  await next.goto('/admin/signin')
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await next.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await context.cookies()).toEqual([])
  const scripts = await next.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : 1)),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.every((size) => size === 0)).toBe(true)
  await context.close()
})

test('the shared context refuses what would change later tests', async ({ context, page }) => {
  await expect(async () => page.clock.install()).rejects.toThrow('has to be a testInOwnContext')
  await expect(async () => context.setOffline(true)).rejects.toThrow('has to be a testInOwnContext')
})
