import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../e2e/builtShop.ts'

/** The address of the site in canonical links. */
const origin = 'http://shop.test'

interface Seen {
  status: number
  links: string[]
  ids: string[]
  canonical: string | null
  /** The addresses of the same page in each language. */
  alternates: Record<string, string>
  isPrivate: boolean
  lang: string
  title: string
  /** By name, or by property. */
  meta: Record<string, string>
  /** The links that the menu marks as the current page, or as the part of the site with the current page. */
  marked: { href?: string; 'aria-current'?: string }[]
}

/** The attributes of all tags with this name. Another test checks that the page is valid HTML. */
const tagsOf = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        // React writes hrefLang.
        key.toLowerCase(),
        readable(value),
      ]),
    ),
  )
const readable = (value: string) => value.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function look(path: string): Promise<Seen> {
  const answer = await fetch(shop.address + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const markup = await answer.text()
  const links = tagsOf(markup, 'link')
  const metas = tagsOf(markup, 'meta')
  const menu = /<nav[^>]*aria-label="Site"[^>]*>(.*?)<\/nav>/s.exec(markup)?.[1] ?? ''
  const alternates = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
  return {
    status: answer.status,
    links: tagsOf(markup, 'a').flatMap(({ href }) => href ?? []),
    ids: tagsOf(markup, '[a-z0-9-]+').flatMap(({ id }) => id ?? []),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? null,
    alternates: Object.fromEntries(alternates.map(({ hreflang, href }) => [hreflang, href])),
    isPrivate: metas.some(({ name, content }) => name === 'robots' && content === 'noindex'),
    lang: tagsOf(markup, 'html')[0]?.lang ?? '',
    title: /<title>(.*?)<\/title>/.exec(markup)?.[1] ?? '',
    meta: Object.fromEntries(metas.map(({ name, property, content }) => [name ?? property, content ?? ''])),
    marked: tagsOf(menu, 'a').filter((link) => link['aria-current']),
  }
}

/** Opens every page that links lead to, beginning with the home pages in both languages. */
async function crawl() {
  const seen = new Map<string, Seen>()
  const links: { from: string; to: string; fragment: string }[] = []
  const waiting = ['/', '/fr']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    const found = await look(path)
    seen.set(path, found)
    // The workbench is drawn in the browser and has its own tests.
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

let shop: Shop
let site: Awaited<ReturnType<typeof crawl>>
beforeAll(async () => {
  shop = await openShop('demo_shop')
  site = await crawl()
})
afterAll(() => shop.close())

it('every link leads to a page that exists, and every fragment to an element on it', () => {
  const dead = site.links.filter(({ to }) => site.seen.get(to)?.status !== 200)
  expect(dead).toEqual([])
  const nowhere = site.links.filter(({ to, fragment }) => fragment !== '' && !site.seen.get(to)?.ids.includes(fragment))
  expect(nowhere).toEqual([])
  expect(site.seen.size).toBeGreaterThan(2 * (5 + 11))
})

it('every page has canonical and alternate links to itself in both languages', () => {
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

it('every page has a title of its own in its language, a description and a picture for others', () => {
  const titles = new Map<string, string>()
  for (const [path, { canonical, isPrivate, lang, title, meta }] of site.seen) {
    if (isPrivate || canonical === null) continue
    const other = titles.get(`${lang} ${title}`) ?? canonical
    expect.soft(other, `${path} is called ${title}`).toBe(canonical)
    titles.set(`${lang} ${title}`, canonical)
    expect.soft(meta.description?.length, `${path}: its description`).toBeGreaterThan(50)
    expect.soft(meta['og:image'], path).toBe(`${origin}/og.png`)
  }
  expect(titles.size).toBeGreaterThanOrEqual(2 * (5 + 11))
})

it('the menu says which page this is', () => {
  const places = ['/', '/services', '/contact', '/find']
  for (const href of places)
    expect.soft(site.seen.get(href)?.marked, href).toMatchObject([{ href, 'aria-current': 'page' }])
  expect.soft(site.seen.get('/find/mic-mac')?.marked).toMatchObject([{ href: '/find', 'aria-current': 'true' }])
  expect.soft(site.seen.get('/cart')?.marked).toEqual([])
})

it('every page links to itself in the other language, with the same query', () => {
  for (const [path, { links }] of site.seen) {
    if (path.startsWith('/admin')) continue
    const other = path === '/fr' ? '/' : path.startsWith('/fr/') ? path.slice(3) : `/fr${path === '/' ? '' : path}`
    expect.soft(links, path).toContain(other)
  }
})

it('the site map lists all pages except the private ones', async () => {
  const map = await (await fetch(`${shop.address}/sitemap.xml`)).text()
  const named = [...map.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, path]) => path || '/')
  const open = [...site.seen].filter(([path, { isPrivate }]) => !isPrivate && !path.includes('?')).map(([path]) => path)
  expect(named.toSorted()).toEqual(open.toSorted())
})
