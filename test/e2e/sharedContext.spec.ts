import { clearSharedContext, openSharedContext } from './sharedContext.ts'
import { expect, test } from './shop.ts'

test('the next test finds the shared page as new, with the files of the shop in memory', { tag: '@details' }, async ({
  browser,
}) => {
  const shared = await openSharedContext(browser)
  const { context, page } = shared
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/admin/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested).not.toEqual([])
  await page.evaluate(() => {
    localStorage.setItem('user_token', 'left over')
    sessionStorage.setItem('left', 'over')
  })
  await context.addCookies([{ name: 'left', value: 'over', url: page.url() }])
  await context.newPage()
  await context.route('**/*', (route) => route.abort())
  await page.route('**/*', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' })
  requested.length = 0
  await clearSharedContext(shared)
  expect(context.pages()).toEqual([page])

  await page.goto('/admin/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested, 'requests that the listener still received').toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await context.cookies()).toEqual([])
  const matches = ['screen', '(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)', '(width: 1440px)']
  expect(await page.evaluate((queries) => queries.filter((query) => !matchMedia(query).matches), matches)).toEqual([])
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : 1)),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.every((size) => size === 0)).toBe(true)
  await context.close()
})

test('the shared context refuses what would change later tests', { tag: '@details' }, async ({ context, page }) => {
  await expect(async () => page.clock.install()).rejects.toThrow('has to be a testInOwnContext')
  await expect(async () => context.setOffline(true)).rejects.toThrow('has to be a testInOwnContext')
  await expect(async () => page.addInitScript('')).rejects.toThrow('has to be a testInOwnContext')
})
