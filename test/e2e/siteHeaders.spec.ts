import { languages } from '#shared/language.ts'
import { bookOne, publicPages } from './publicPages.ts'
import { expect, refusedWith, type Shop, test } from './shop.ts'

const get = (shop: Shop, path: string) => fetch(shop.address + path, { headers: { accept: 'text/html' } })

test('every page tells the browser what to beware of, and sets no cookie', async ({ shop }) => {
  for (const path of publicPages) {
    const { headers } = await get(shop, path)
    const policy = headers.get('content-security-policy')
    expect.soft(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect.soft(policy, path).toContain("form-action 'self'; frame-ancestors 'none'")
    expect.soft(policy, path).not.toContain('unsafe')
    expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect.soft(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect.soft(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect.soft(headers.get('set-cookie'), path).toBeNull()
  }
})

test('pages are asked for each time, what they need is kept, and what is one visitor’s is nobody else’s', async ({
  shop,
}) => {
  const page = await get(shop, '/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('etag')).toMatch(/^W\/"/)
  const files = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const file of files) {
    const { headers } = await get(shop, file)
    expect.soft(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
  }
  for (const language of languages) {
    const { headers } = await get(shop, (await bookOne(shop, language)).own)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  }
})

test('pictures and icons for others are there, in their size', async ({ shop }) => {
  for (const [path, type] of [
    ['/og.png', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const) {
    const { status, headers } = await get(shop, path)
    expect.soft([status, headers.get('content-type')], path).toEqual([200, type])
  }
})

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
