import type { FastifyInstance } from 'fastify'
import { readShopWords } from '#features/settings/server/shopWords.ts'
import { cacheForAnHour } from '#platform/pages/siteMap.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { siteHome } from '#shared/pageAddresses.ts'

export function homeRoutes(app: FastifyInstance, { db }: ServerParts) {
  app.get('/site.webmanifest', async (_, reply) => {
    const { name } = await readShopWords(db)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(JSON.stringify(manifestOf(name)))
  })
}

/** The app manifest, for visitors who add the site to the home screen of their phone. */
const manifestOf = (name: string) => ({
  name,
  id: siteHome(),
  start_url: siteHome(),
  display: 'minimal-ui',
  background_color: '#f7fcfd',
  theme_color: '#0c2439',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ...['any', 'maskable'].map((purpose) => ({ src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose })),
  ],
})
