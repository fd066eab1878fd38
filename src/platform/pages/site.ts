import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#shared/html.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { errorPage, type PageProps, type PublicPage, type ShopWords } from '#shared/publicPage.ts'
import { databaseCodes } from '../db/codes.ts'
import type { Database } from '../db/database.ts'
import { answerBeforeBody } from '../http/connections.ts'
import { recordOutage, refusalOf } from '../http/errorHandler.ts'
import { formBodyLimit, longestTexts } from '../http/inputLimits.ts'
import { refuseOtherSites } from '../http/otherSites.ts'
import { recordError } from '../http/requestLog.ts'
import { isRecent } from '../refusal/age.ts'
import { noSuch, type Refusal } from '../refusal/refusal.ts'
import { cacheAndRefresh } from './cacheAndRefresh.ts'
import { type CachedData, type CachedParts, usualAge } from './cachedData.ts'
import { type DrawnPage, drawnPage, sendPage, sendToAll } from './drawnPage.ts'
import type { KeptContent } from './keptContent.ts'
import { countKeptPages, keptPages } from './pageMetrics.ts'
import { namePrefetchRules, servePrefetchRules } from './prefetchRules.ts'
import type { FormFields, ServedPage, Visit } from './servedPage.ts'

/** Draws a page as HTML, in the frame of the site, which has the links to all pages. */
export type Draw = (page: PublicPage, props: PageProps, pages: readonly PublicPage[]) => string

interface Source {
  draw: () => Promise<Draw>
  pages: readonly ServedPage[]
  db: Database
  /** The data of the shop that all pages show. */
  shop: CachedData<ShopWords>
  origin: string
  kept: KeptContent
  /** In development nothing is cached. */
  isLive: boolean
}

/** A drawing with the data from which it was drawn. */
interface Cached extends Shown {
  drawing: Promise<DrawnPage>
  drawnAt: number
}

/** Serves the public site: draws its pages in each language, caches them and sends them compressed. */
export function openSite(app: FastifyInstance, { draw, pages, db, shop, origin, kept, isLive }: Source) {
  const cache = new Map<string, Cached>()
  const readShown = cachedContent(app, { db, shop, pages, kept })
  // Only forms are accepted, in the type in which a browser sends them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    // If a field is sent twice, the first value counts: the input for browsers without scripts comes before the one with them.
    done(null, Object.fromEntries([...new URLSearchParams(String(text))].toReversed())),
  )

  async function drawPage(
    page: PublicPage,
    { language, path }: { language: Language; path: string },
    { shop, pages }: Pick<Shown, 'shop' | 'pages'>,
    data: unknown,
  ): Promise<DrawnPage> {
    const props = { language, path, origin, shop, at: new Date().toISOString(), data }
    return drawnPage((await draw())(page, props, pages))
  }

  /** Returns the cached drawing if it is still valid. Otherwise the first of several requests draws the page for all. */
  async function cachedOrDrawn(
    key: string,
    keptFor: number,
    shown: Shown,
    drawAgain: () => Promise<DrawnPage>,
  ): Promise<DrawnPage> {
    const before = cache.get(key)
    const isSame = before?.shop === shown.shop && before.content === shown.content && before.pages === shown.pages
    const isKept = isSame && isRecent(before.drawnAt, keptFor * 1000)
    keptPages.add(isKept ? 'hit' : 'miss')
    if (isKept) return before.drawing
    const drawing = drawAgain()
    const next: Cached = { drawing, ...shown, drawnAt: Date.now() }
    cache.set(key, next)
    countKeptPages(cache.size)
    return drawing.catch((error) => {
      const isAway = before !== undefined && refusalOf(error)?.status === 503
      if (cache.get(key) === next) {
        // The older page counts as valid for another second.
        if (isAway) cache.set(key, { ...before, ...shown, drawnAt: Date.now() - (keptFor - 1) * 1000 })
        else cache.delete(key)
        countKeptPages(cache.size)
      }
      // While the database is away, pages that were drawn before are still sent.
      if (isAway) return before.drawing
      throw error
    })
  }

  function serve(served: ServedPage) {
    const { page, keptFor, form } = served
    for (const language of languages) {
      // Fastify writes a parameter of a path as `:slug`.
      const url = inLanguage(language, page.path).replaceAll('$', ':')
      app.get(url, async (request, reply) => {
        const visit = visitOf(request, language)
        const movedTo = served.movedTo?.(visit)
        if (movedTo !== undefined) return reply.redirect(inLanguage(language, movedTo))
        const path = addressIn(page.path, visit, request)
        const shown = await readShown(served)
        if (!shown.pages.includes(page)) throw noSuch('page')
        const drawAgain = async () => drawPage(page, { language, path }, shown, await served.data(visit, shown.content))
        if (keptFor === undefined || isLive) return sendPage(request, reply, await drawAgain())
        // Visitors can make up any number of queries, so only the pages without one are cached.
        const drawing = path.includes('?')
          ? await drawAgain()
          : await cachedOrDrawn(`${language} ${path}`, keptFor, shown, drawAgain)
        namePrefetchRules(reply)
        return sendToAll(request, reply, drawing)
      })
      if (!form) continue
      const longest = longestTexts(form.fields)
      app.post(url, { bodyLimit: formBodyLimit }, async (request, reply) => {
        const visit = visitOf(request, language)
        const filled = formOf(request)
        let refused: Refusal | null = null
        try {
          refuseOtherSites(request, origin)
          const next = await form.submit(visit, filled)
          if (next !== null) return await reply.redirect(inLanguage(language, next), 303)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal || !(error instanceof Error)) throw error
          const { status, more } = refusal
          recordOutage(request, refusal, error)
          if (more.retryAfter) reply.header('retry-after', more.retryAfter)
          reply.code(status)
          refused = refusal
        }
        const shown = await readShown(served)
        const data = await form.again(visit, shortened(filled, longest), refused, shown.content)
        const path = addressIn(page.path, visit, request) + (served.fragment?.(data) ?? '')
        return sendPage(request, reply, await drawPage(page, { language, path }, shown, data))
      })
    }
  }

  async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    const address = localAddress(request.url)
    reply.code(status)
    const drawing = await readShown()
      .then((shown) => drawPage(errorPage, address, shown, { status }))
      // The site cannot be drawn without the shop's data, which could not be read from the database.
      .catch(() => plainErrorPage(address.language))
    return sendPage(request, reply, drawing)
  }
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    answerBeforeBody(request, reply)
    const refusal = refusalOf(error)
    if (refusal) {
      recordOutage(request, refusal, error)
      if (refusal.more.retryAfter) reply.header('retry-after', refusal.more.retryAfter)
      return sendErrorPage(request, reply, refusal.status)
    }
    // Other errors of Fastify below 500 are the client's: they are not logged.
    if (error.statusCode !== undefined && error.statusCode < 500) return sendErrorPage(request, reply, error.statusCode)
    recordError(request, error)
    return sendErrorPage(request, reply, 500)
  })
  app.get('/*', (request, reply) =>
    // A program, which does not accept HTML, is answered with JSON.
    request.headers.accept?.includes('text/html') ? sendErrorPage(request, reply, 404) : reply.callNotFound(),
  )
  servePrefetchRules(app, pages)
  for (const page of pages) serve(page)
}

interface Shown {
  shop: ShopWords
  content: unknown
  /** The pages that are not empty, to which the frame links. While they do not change, this is the same list. */
  pages: readonly PublicPage[]
}

/** Returns a function that returns the data of a page. Each part is kept once for all pages, for about a second. */
function cachedContent(
  app: FastifyInstance,
  { db, shop, pages: served, kept }: Pick<Source, 'db' | 'shop' | 'pages' | 'kept'>,
) {
  const cached = <Value>({ read, freshFor }: CachedData<Value>) => {
    const current = cacheAndRefresh(
      () => read(db),
      (error) =>
        app.log.error({ error }, 'The content of a page could not be read. Until it can, its last content is shown.'),
      () => freshFor ?? usualAge,
    )
    // Data that is costly to read is not dropped, because nearly every request saves something.
    if (freshFor === undefined) kept.dropWhenSaved(current.drop)
    return current
  }
  const currentShop = cached(shop)
  const parts = new Map<unknown, () => Promise<unknown>>()
  const currentPart = (part: CachedData<unknown>) => {
    const known = parts.get(part) ?? cached(part)
    parts.set(part, known)
    return known()
  }
  const contents = new Map<CachedParts<unknown>, object>()
  /** While its parts do not change, the content is the same object. */
  const contentOf = async ({ content }: ServedPage) => {
    if (!content) return undefined
    const named: [string, CachedData<unknown>][] = Object.entries(content)
    const values = await Promise.all(named.map(async ([name, part]) => [name, await currentPart(part)] as const))
    const before = contents.get(content)
    if (before && Object.values(before).every((value, at) => value === values[at]?.[1])) return before
    const next = Object.fromEntries(values)
    contents.set(content, next)
    return next
  }
  kept.add(currentShop)
  for (const each of served) kept.add(() => contentOf(each))
  const isShown = async (each: ServedPage) => !each.isEmpty?.(await contentOf(each))
  let filled: readonly PublicPage[] = []
  const filledPages = async () => {
    const shown = await Promise.all(served.map(isShown))
    const pages = served.flatMap(({ page }, at) => (shown[at] ? [page] : []))
    if (pages.length !== filled.length || pages.some((page, at) => page !== filled[at])) filled = pages
    return filled
  }
  return async (open?: ServedPage): Promise<Shown> => {
    const [shop, content, pages] = await Promise.all([currentShop(), open && contentOf(open), filledPages()])
    return { shop, content, pages }
  }
}

/** A page without any data of the shop, for a server that has not read its database yet. */
function plainErrorPage(language: Language): DrawnPage {
  const page = html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>503</title>
<p>${databaseCodes.away[language]}</p>
</html>
`
  return { plain: Buffer.from(page.toString()), etag: '' }
}

const visitOf = ({ params, query, ip }: FastifyRequest, language: Language): Visit => ({
  language,
  // Parameters are texts, because the paths of pages name them. A query parameter that is sent twice is ignored.
  params: params as Record<string, string>,
  query: Object.fromEntries(Object.entries(query as object).filter(([, value]) => typeof value === 'string')),
  address: ip,
})

const formOf = ({ body }: FastifyRequest): FormFields => (body ?? {}) as FormFields

/**
 * Cuts the fields of a refused form to their limits and drops unknown fields, before the page shows them again. Otherwise a
 * megabyte of `<` would be sent back as four megabytes of `&lt;`. A line break counts as one character, as in the limit.
 */
const shortened = (form: FormFields, longest: Record<string, number>): FormFields =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, text]) => {
      const most = longest[name]
      return most === undefined ? [] : [[name, text.replaceAll('\r\n', '\n').slice(0, most)]]
    }),
  )

/** Returns the English address of the page with its query, normalized: the URL may encode the same characters differently. */
function addressIn(path: string, { params }: Visit, { url }: FastifyRequest) {
  const at = url.indexOf('?')
  const plain = path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return plain + (at === -1 ? '' : url.slice(at))
}

/** For an address without a page. The error page links to it in the other language, so it must not lead to another site. */
function localAddress(url: string): { language: Language; path: string } {
  const language = /^\/fr(\/|\?|$)/.test(url) ? 'fr' : 'en'
  const path = language === 'en' ? url : url.slice(language.length + 1)
  return { language, path: path.replace(/^[/\\]*/, '/') }
}
