import { beforeAll, describe, expect, it } from 'vitest'
import { storeCalls } from '#features/stores/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})

describe('the site map', () => {
  it('lists every page in both languages, each with its alternate', async () => {
    const { headers, body } = await shop.app.inject('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    // Five pages of the menu, six services, eleven stores, the questions and three policies.
    expect(places).toHaveLength(2 * (5 + 6 + 11 + 1 + 3))
    expect(new Set(places).size).toBe(places.length)
    expect(body).toContain(
      '<url><loc>http://shop.test/fr/find/st-johns</loc>' +
        '<xhtml:link rel="alternate" hreflang="en-CA" href="http://shop.test/find/st-johns"/>' +
        '<xhtml:link rel="alternate" hreflang="fr-CA" href="http://shop.test/fr/find/st-johns"/></url>',
    )
  })

  it('lists the new address of a store that was renamed', async () => {
    const admin = await shop.signIn('admin')
    const { body: list } = await shop.ask(admin, storeCalls.all, {})
    const store = list.items.find(({ name }) => name === 'Mic Mac')
    await shop.ask(admin, storeCalls.update, { body: { id: store?.id, version: store?.version, name: 'Mic Mac & Co' } })
    expect((await shop.app.inject('/sitemap.xml')).body).toContain('http://shop.test/find/mic-mac-co<')
  })
})

it('robots.txt excludes the workbench and the calls, and links to the site map', async () => {
  const { headers, body } = await shop.app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Sitemap: http://shop.test/sitemap.xml']),
  )
})

it('the web manifest contains the name of the shop', async () => {
  const { headers, body } = await shop.app.inject('/site.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({ name: 'Tidewater Mobile', start_url: '/' })
})
