import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../e2e/builtShop.ts'
import { webFeatures } from '../webFeatures.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('demo_shop')
})
afterAll(() => shop.close())

const pages = Object.values(webFeatures).flatMap((feature) => feature.pages)
const addressOf = (path: string) => path.replaceAll(/\$\w+/g, '12')

async function open(path: string) {
  const response = await fetch(shop.address + path)
  return { html: await response.text(), headers: response.headers, status: response.status }
}

const filesIn = (html: string, list: 'page' | 'guest') =>
  new RegExp(`data-${list}="(.*?)"`).exec(html)?.[1]?.split(' ') ?? []

it('the HTML of every page has its heading and the names of its scripts, and sign-in for visitors without a session', {
  tags: ['details'],
  timeout: 120_000,
}, async () => {
  for (const { path, heading, allow } of pages) {
    const { html, status } = await open(addressOf(path))
    expect.soft(status, path).toBe(200)
    expect.soft(html, path).toMatch(new RegExp(`<title>${heading} · Tidewater Mobile</title>`))
    expect.soft(html, path).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect.soft(html.includes('data-shell="guest"'), path).toBe(allow !== 'anyone' && allow !== 'guests')
    const [page, guest] = [filesIn(html, 'page'), filesIn(html, 'guest')]
    for (const files of [page, guest]) {
      expect.soft(files.length, path).toBeGreaterThan(0)
      for (const file of files) expect.soft((await fetch(shop.address + file)).status, file).toBe(200)
    }
  }
})

it('the header of a page names the scripts that it and sign-in both need, so that they are requested before the HTML is there', async () => {
  const { html, headers } = await open('/admin/inventory')
  const guest = filesIn(html, 'guest')
  const both = filesIn(html, 'page').filter((file) => guest.includes(file))
  expect(both.length).toBeGreaterThan(0)
  expect(headers.get('link')).toBe(both.map((file) => `<${file}>; rel=modulepreload; crossorigin`).join(', '))
})

it('an address without a page has the shell without a heading', async () => {
  const { html, status } = await open('/admin/nothing/here')
  expect(status).toBe(200)
  expect(html).toContain('<title>Tidewater Mobile</title>')
  expect(html).toMatch(/data-shell="page"/)
})

it('only the script and the styles of the HTML itself are allowed in it', async () => {
  const { html, headers } = await open('/admin/inventory')
  const policy = headers.get('content-security-policy') ?? ''
  const hashOf = (text: string | undefined) =>
    createHash('sha256')
      .update(text ?? '')
      .digest('base64')
  expect(policy).toContain(
    `script-src 'self' 'sha256-${hashOf(/<script data-[^>]*>(.*?)<\/script>/s.exec(html)?.[1])}';`,
  )
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => `'sha256-${hashOf(style)}'`)
  expect(styles).toHaveLength(2)
  expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`)
  expect(policy).not.toContain('unsafe')
  expect(html.match(/<script(?! data-| type="module" crossorigin src="\/assets\/)/g)).toBeNull()
  expect(html.match(/ style="/)).toBeNull()
  const worker = await fetch(`${shop.address}/worker.js`)
  expect([worker.status, worker.headers.get('content-security-policy')]).toEqual([
    200,
    expect.not.stringContaining('sha256'),
  ])
})

it('nothing that is loaded delays the first paint, and an unchanged page is not sent again', async () => {
  const { html, headers } = await open('/admin/inventory')
  expect(html).not.toMatch(/rel="stylesheet"|as="font"|<script src=/)
  // HTML allows styles in the head only.
  const [, body = ''] = html.split('</head>')
  expect(body).not.toContain('<style>')
  const again = await fetch(`${shop.address}/admin/inventory`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect([again.status, headers.get('cache-control')]).toEqual([304, 'no-cache'])
})

it('a shop’s name is text, also with the characters of HTML', async () => {
  await shop.db.updateTable('shop').set({ name: 'Fix & <b>Sell</b> "$&"' }).execute()
  const { html } = await open('/admin/signin')
  expect(html).toContain('<title>Sign In · Fix &amp; &lt;b>Sell&lt;/b> &quot;$&amp;&quot;</title>')
  expect(html).not.toContain('<b>')
})
