import type { FastifyInstance } from 'fastify'
import { html } from '#shared/html.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { workbenchHome } from '#shared/pageAddresses.ts'
import type { Database } from '../db/database.ts'
import { cacheAndRefresh } from './cacheAndRefresh.ts'
import { readParts } from './cachedData.ts'
import type { KeptContent } from './keptContent.ts'
import { hasParameters, type ServedPage } from './servedPage.ts'

export const cacheForAnHour = 'public, max-age=3600'

const siteMapPath = '/sitemap.xml'
/** The addresses that search engines do not visit, and all that begin like them. */
const closed = [workbenchHome.path, '/api/', '/pos/']

/** Serves robots.txt and the site map, for search engines. */
export function serveSiteMap(
  app: FastifyInstance,
  { db, origin, pages, kept }: { db: Database; origin: string; pages: readonly ServedPage[]; kept: KeptContent },
) {
  const found = pages.filter(({ page }) => !page.isPrivate)
  // In the order of the site's menu, then the pages with parameters.
  const sorted = [
    ...found.filter(({ page }) => !hasParameters(page)).toSorted(byMenu),
    ...found.filter(({ page }) => hasParameters(page)),
  ]
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(
        `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}${siteMapPath}\n`,
      ),
  )
  const listPaths = cacheAndRefresh(
    async () => (await Promise.all(sorted.map((served) => addressesOf(served, db)))).flat(),
    (error) =>
      app.log.error({ error }, 'The addresses of the site map could not be read. Until they can, the last are listed.'),
    // Read for each request. What is kept is only for the time while the database is away.
    () => 0,
  )
  kept.add(listPaths)
  app.get(siteMapPath, async (_, reply) => {
    const paths = await listPaths()
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(siteMapOf(origin, paths))
  })
}

/** In the order of the site's menu. Pages that are not in it come last. */
const byMenu = (one: ServedPage, other: ServedPage) => menuOrder(one) - menuOrder(other)
const menuOrder = ({ page }: ServedPage) => page.menu?.order ?? Number.MAX_SAFE_INTEGER

/** The addresses of a page; none while there is nothing on it. */
async function addressesOf(served: ServedPage, db: Database): Promise<string[]> {
  const { page, sitemap, isEmpty } = served
  if (!sitemap && !isEmpty) return [page.path]
  const content = served.content && (await readParts(served.content, db))
  if (served.isEmpty?.(content)) return []
  return served.sitemap?.(content) ?? [page.path]
}

/** Lists each page in each language, with the addresses of the same page in all languages. */
function siteMapOf(origin: string, paths: string[]) {
  const addressOf = (language: Language, path: string) => origin + inLanguage(language, path)
  const entries = paths.flatMap((path) => {
    const same = languages.map(
      (other) => html`<xhtml:link rel="alternate" hreflang="${other}-CA" href="${addressOf(other, path)}"/>`,
    )
    return languages.map((language) => html`<url><loc>${addressOf(language, path)}</loc>${same}</url>\n`)
  })
  const spaces = html`xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  return html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries}</urlset>\n`.toString()
}
