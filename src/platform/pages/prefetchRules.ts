import type { FastifyInstance, FastifyReply } from 'fastify'
import { inLanguage, languages } from '#shared/language.ts'
import type { ServedPage } from './servedPage.ts'
import { cacheForAnHour } from './siteMap.ts'

const prefetchRulesPath = '/prefetch.json'

/**
 * Serves the rules by which a browser fetches a page while a visitor points at the link to it. They name the pages that are the
 * same for all visitors, without a query, so they never name a page that counts, acts or is for one person. Pages with a form are
 * left out, because their HTML has the time at which it was opened.
 */
export function servePrefetchRules(app: FastifyInstance, pages: readonly ServedPage[]) {
  const named = pages.filter(({ page, form, keptFor }) => !page.isPrivate && !form && keptFor !== undefined)
  const patterns = named.flatMap(({ page }) =>
    languages.map((language) => ({ pathname: inLanguage(language, page.path).replaceAll('$', ':'), search: '' })),
  )
  const rules = JSON.stringify({ prefetch: [{ where: { href_matches: patterns }, eagerness: 'moderate' }] })
  app.get(prefetchRulesPath, (_, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', cacheForAnHour).send(rules),
  )
}

/** Names the rules in the header of a page. As an element of the page they would need an exception of the content security policy. */
export const namePrefetchRules = (reply: FastifyReply) => reply.header('speculation-rules', `"${prefetchRulesPath}"`)
