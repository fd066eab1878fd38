import { describe, expect, it } from 'vitest'
import { noBrand } from '#shared/brand.ts'
import { errorPage, type PageProps, type PublicPage, publicPage, type ShopWords } from '#shared/publicPage.ts'
import { drawSite } from './drawSite.tsx'
import { pageView } from './pageView.ts'

const listPage = publicPage<null>({
  name: 'list',
  path: '/list',
  menu: { label: { en: 'The list', fr: 'La liste' }, order: 2 },
  help: { label: { en: 'See the list', fr: 'Voir la liste' }, order: 1 },
})
const newsPage = publicPage<null>({
  name: 'news',
  path: '/news',
  menu: { label: { en: 'News', fr: 'Nouvelles' }, order: 1 },
  footer: [{ label: { en: 'Old news', fr: 'Vieilles nouvelles' }, hash: '#old', order: 1 }],
})
const rowPage = publicPage<{ row: string }>({ name: 'row', path: '/list/$row', partOf: listPage, isPrivate: true })
const all = [listPage, newsPage, rowPage]

const draw = drawSite(
  [
    pageView(listPage, { Page: () => 'All rows', head: () => ({ title: 'List', description: '' }) }),
    pageView(rowPage, { Page: ({ data }) => data.row, head: () => ({ title: 'Row', description: '' }) }),
  ],
  { style: '/style.css', script: '/script.js', font: '' },
)
const nothing = { en: '', fr: '' }
const props = <Data>(path: string, data: Data): PageProps<Data> => ({
  ...{ language: 'en', path, origin: 'http://shop.test', at: '2026-11-22T12:00:00.000Z', data },
  shop: {
    brand: noBrand,
    training: false,
    ...{ name: 'The shop', tagline: nothing, banner: nothing, promotion: null },
    ...{ address: '', city: '', province: 'NS', postal_code: '', phone: '', email: '' },
  },
})
const linksIn = (html: string, part: string) =>
  [...(html.match(new RegExp(`<${part}.*?</${part}>`, 's'))?.[0] ?? '').matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(
    ([link, href]) => ({ href, current: /aria-current="(\w+)"/.exec(link)?.[1] }),
  )
const drawn = (page: PublicPage, path: string, data: unknown, site = all) => draw(page, props(path, data), site)

describe('the links of the frame', () => {
  it('are declared by the pages, and in their order', () => {
    const html = drawn(listPage, '/list', null)
    expect(linksIn(html, 'nav').map(({ href }) => href)).toEqual(['/news', '/list'])
    expect(html).toContain('href="/news#old"')
  })

  it('mark the open page, and the page that it is part of', () => {
    expect(linksIn(drawn(listPage, '/list?a=1', null), 'nav')[1]?.current).toBe('page')
    expect(linksIn(drawn(rowPage, '/list/one', { row: 'One' }), 'nav')[1]?.current).toBe('true')
    expect(linksIn(drawn(rowPage, '/list/one', { row: 'One' }), 'nav')[0]?.current).toBeUndefined()
  })

  it('leave out pages that the server does not serve', () => {
    const html = drawn(listPage, '/list', null, [listPage])
    expect(linksIn(html, 'nav').map(({ href }) => href)).toEqual(['/list'])
    expect(html).not.toContain('/news')
  })
})

describe('the banner', () => {
  const bannerOf = (more: Partial<ShopWords>) => {
    const plain = props('/list', null)
    const html = draw(listPage, { ...plain, shop: { ...plain.shop, ...more } }, all)
    return (html.match(/<aside.*?<\/aside>/s)?.[0] ?? '').replaceAll(/<[^>]+>/g, '|')
  }
  const banner = { en: 'New screens today.', fr: '' }
  const promotion = {
    ...{ code: 'TIDE20', percent: 22, last_day: '2026-12-31' },
    ...{ promo_for: { en: 'screen replacements', fr: '' }, promo_text: nothing },
  }

  it('is the promotion with its code, and without one the text of the settings', () => {
    expect(bannerOf({ banner, promotion })).toContain('22% off screen replacements until December 31, 2026')
    expect(bannerOf({ banner, promotion })).toContain('|TIDE20|')
    expect(bannerOf({ banner, promotion })).not.toContain('New screens')
    expect(bannerOf({ banner })).toContain('New screens today.')
    expect(bannerOf({})).toBe('')
  })
})

it('search engines must not list a private page or the error page', () => {
  const noindex = '<meta name="robots" content="noindex"/>'
  expect(drawn(rowPage, '/list/one', { row: 'One' })).toContain(noindex)
  expect(drawn(errorPage, '/nowhere', { status: 404 })).toContain(noindex)
  expect(drawn(listPage, '/list', null)).not.toContain(noindex)
})

it('the error page has the help links that pages declare', () => {
  expect(linksIn(drawn(errorPage, '/nowhere', { status: 404 }), 'main')).toMatchObject([
    { href: '/' },
    { href: '/list' },
  ])
})

it('a page that no feature draws is reported by name', () => {
  expect(() => drawn(newsPage, '/news', null)).toThrow('No feature draws the page news.')
})
