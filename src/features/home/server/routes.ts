import type { FastifyInstance } from 'fastify'
import { readShopWords } from '#features/settings/server/shopWords.ts'
import { cacheForAnHour } from '#platform/pages/siteMap.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { type Brand, usualThemeColour } from '#shared/brand.ts'
import { siteHome } from '#shared/pageAddresses.ts'

export function homeRoutes(app: FastifyInstance, { db }: ServerParts) {
  app.get('/site.webmanifest', async (_, reply) => {
    const { name, brand } = await readShopWords(db)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(JSON.stringify(manifestOf(name, brand)))
  })
}

/** The app manifest, for visitors who add the site to the home screen of their phone. */
const manifestOf = (name: string, { colour, icons }: Brand) => ({
  name,
  id: siteHome(),
  start_url: siteHome(),
  display: 'minimal-ui',
  background_color: '#f7fcfd',
  theme_color: colour ?? usualThemeColour,
  icons: [
    ...(icons ? [] : [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]),
    ...['any', 'maskable'].map((purpose) => ({
      ...{ src: icons?.[512] ?? '/icon-512.png', type: 'image/png', sizes: '512x512', purpose },
    })),
  ],
})
