import { afterAll, beforeAll, expect, it } from 'vitest'
import { inLanguage, languages } from '#shared/language.ts'
import { openShop, type Shop } from '../e2e/builtShop.ts'
import { bookOne, publicPages } from '../e2e/publicPages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('demo_shop')
})
afterAll(() => shop.close())

const get = (path: string) => fetch(shop.address + path, { headers: { accept: 'text/html' } })

it('every page has the security headers and sets no cookie', async () => {
  for (const path of publicPages) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy')
    expect.soft(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect.soft(policy, path).toContain("form-action 'self'; frame-ancestors 'none'")
    expect.soft(policy, path).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect.soft(policy, path).not.toContain('unsafe')
    expect.soft(headers.get('permissions-policy'), path).toMatch(/^geolocation=\(self\).* camera=\(\)/)
    expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect.soft(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect.soft(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect.soft(headers.get('set-cookie'), path).toBeNull()
  }
})

it('pages are revalidated on each visit, their files are cached for ever, and the page of an appointment is never cached', async () => {
  const page = await get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('etag')).toMatch(/^W\/"/)
  const files = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const file of files) {
    const { headers } = await get(file)
    expect.soft(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
  }
  for (const language of languages) {
    const { own, openOwn } = await bookOne(shop, language)
    for (const { headers } of [await get(own), await openOwn()])
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  }
})

it('the pictures and icons for other sites and for phones are served', async () => {
  for (const [path, type] of [
    ['/og.png', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const) {
    const { status, headers } = await get(path)
    expect.soft([status, headers.get('content-type')], path).toEqual([200, type])
  }
})

it('browsers may prefetch the pages without a form that are the same for all visitors, and nothing else', async () => {
  const { headers } = await get('/')
  expect(headers.get('speculation-rules')).toBe('"/prefetch.json"')
  const { prefetch } = await (await get('/prefetch.json')).json()
  const paths = prefetch.flatMap(({ where }: { where: { href_matches: { pathname: string; search: string }[] } }) =>
    where.href_matches.map(({ pathname, search }) => pathname + search),
  )
  const kinds = ['/', '/accessibility', '/cart', '/find', '/find/:slug', '/privacy', '/questions', '/services/:slug']
  const english = [...kinds, '/warranty']
  expect(paths.toSorted()).toEqual([...english, ...english.map((path) => inLanguage('fr', path))].toSorted())
})
