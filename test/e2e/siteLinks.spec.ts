import type { Page } from '@playwright/test'
import { expect, type Shop, test } from './shop.ts'

/** What the pages take for their own address. */
const origin = 'http://shop.test'

interface Seen {
  status: number
  links: string[]
  ids: string[]
  canonical: string | null
  /** Where the same page stands in each language. */
  alternates: Record<string, string>
  isPrivate: boolean
  lang: string
}

/** Reads a page as a browser would, without running what is in it. */
async function look(page: Page, shop: Shop, path: string): Promise<Seen> {
  const answer = await fetch(shop.address + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const read = await page.evaluate(
    (markup) => {
      const document = new DOMParser().parseFromString(markup, 'text/html')
      const all = (selector: string, name: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
      const alternates = document.querySelectorAll('link[rel=alternate][hreflang]')
      return {
        links: all('a[href]', 'href'),
        ids: all('[id]', 'id'),
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
        alternates: Object.fromEntries(
          [...alternates].map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
        ),
        isPrivate: document.querySelector('meta[name=robots]')?.getAttribute('content') === 'noindex',
        lang: document.documentElement.lang,
      }
    },
    await answer.text(),
  )
  return { status: answer.status, ...read }
}

/** Follows every link from the home pages, in both languages, until nothing new is found. */
async function crawl(page: Page, shop: Shop) {
  const seen = new Map<string, Seen>()
  const links: { from: string; to: string; fragment: string }[] = []
  const waiting = ['/', '/fr']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const found = await look(page, shop, path)
    seen.set(path, found)
    // The workbench draws itself in the browser, and has tests of its own.
    if (path.startsWith('/admin')) continue
    for (const link of found.links) {
      const { origin: site, pathname, search, hash } = new URL(link, shop.address + path)
      if (site !== shop.address) continue
      links.push({ from: path, to: pathname + search, fragment: decodeURIComponent(hash.slice(1)) })
      waiting.push(pathname + search)
    }
  }
  return { seen, links }
}

let site: Awaited<ReturnType<typeof crawl>>
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ page, shop }) => {
  site ??= await crawl(page, shop)
})

test('no link is dead, and each leads to a place that is there', () => {
  const dead = site.links.filter(({ to }) => site.seen.get(to)?.status !== 200)
  expect(dead).toEqual([])
  const nowhere = site.links.filter(({ to, fragment }) => fragment !== '' && !site.seen.get(to)?.ids.includes(fragment))
  expect(nowhere).toEqual([])
  expect(site.seen.size).toBeGreaterThan(2 * (5 + 11))
})

test('every page names itself in both languages, and the two name each other', () => {
  for (const [path, { canonical, alternates, isPrivate, lang }] of site.seen) {
    if (isPrivate) continue
    const [plain = ''] = path.split('?')
    expect.soft(canonical, path).toBe(origin + plain)
    expect.soft(Object.keys(alternates), path).toEqual(['en-CA', 'fr-CA', 'x-default'])
    expect.soft(alternates[lang], path).toBe(canonical)
    for (const address of Object.values(alternates)) {
      const other = site.seen.get(new URL(address).pathname)
      expect.soft(other?.alternates, `${path}: ${address}`).toEqual(alternates)
    }
  }
})

test('the switch leads to the same page in the other language, with what was asked of it', () => {
  for (const [path, { links }] of site.seen) {
    if (path.startsWith('/admin')) continue
    const other = path === '/fr' ? '/' : path.startsWith('/fr/') ? path.slice(3) : `/fr${path === '/' ? '' : path}`
    expect.soft(links, path).toContain(other)
  }
})

test('the site map names the pages that are to be found, and no others', async ({ shop }) => {
  const map = await (await fetch(`${shop.address}/sitemap.xml`)).text()
  const named = [...map.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, path]) => path || '/')
  const open = [...site.seen].filter(([path, { isPrivate }]) => !isPrivate && !path.includes('?')).map(([path]) => path)
  expect(named.toSorted()).toEqual(open.toSorted())
})
