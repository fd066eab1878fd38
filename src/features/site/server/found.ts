import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { html } from '#platform/html.ts'
import { inLanguage, languages } from '#shared/language.ts'
import { readContent } from './queries.ts'

const anHour = 'public, max-age=3600'

/** What search engines and telephones ask of a site beside its pages. */
export function foundRoutes(app: FastifyInstance, { db, publicUrl: origin }: ServerParts) {
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', anHour)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /pos/\n\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_, reply) => {
    const { stores } = await readContent(db)
    const paths = [...pages, ...stores.map(({ slug }) => `/find/${slug}`)]
    return reply.type('application/xml; charset=utf-8').header('cache-control', anHour).send(sitemapOf(origin, paths))
  })
  app.get('/site.webmanifest', async (_, reply) => {
    const { shop } = await readContent(db)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', anHour)
      .send(JSON.stringify(manifestOf(shop.name)))
  })
}

/** The pages that are there to be found, beside those of the stores. */
const pages = ['/', '/services', '/contact', '/find', '/cart']

/** Each page in each language, and beside it where the same page stands in the others. */
function sitemapOf(origin: string, paths: string[]) {
  const addressOf = (language: (typeof languages)[number], path: string) => origin + inLanguage(language, path)
  const entries = paths.flatMap((path) => {
    const same = languages.map(
      (other) => html`<xhtml:link rel="alternate" hreflang="${other}-CA" href="${addressOf(other, path)}"/>`,
    )
    return languages.map((language) => html`<url><loc>${addressOf(language, path)}</loc>${same}</url>\n`)
  })
  const spaces = html`xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  return html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries}</urlset>\n`.toString()
}

/** For a telephone whose owner puts the shop among the programs. */
const manifestOf = (name: string) => ({
  name,
  id: '/',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#f7fcfd',
  theme_color: '#0c2439',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ...['any', 'maskable'].map((purpose) => ({ src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose })),
  ],
})
