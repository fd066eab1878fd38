import { publicPages } from './publicPages.ts'
import { expect, refusedWith, test } from './shop.ts'

test('no page asks anybody else for anything, runs what stands in it, or leaves anything behind', async ({
  page,
  shop,
  context,
  expectComplaint,
}) => {
  expectComplaint(refusedWith(404))
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${shop.address}/`)) others.push(request.url())
  })
  for (const path of publicPages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('[style], style, script:not([src], [type="application/ld+json"])')].map(
        ({ outerHTML }) => outerHTML.slice(0, 120),
      ),
    )
    expect.soft(inline, path).toEqual([])
  }
  expect(others).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})
