import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { errorPage, type PageProps, type PublicPage, type ShopWords } from '#shared/publicPage.ts'
import { isRecent } from '../age.ts'
import { cacheAndRefresh } from '../cacheAndRefresh.ts'
import { databaseCodes } from '../db/codes.ts'
import type { Database } from '../db/database.ts'
import { html } from '../html.ts'
import { answerBeforeBody } from '../http/connections.ts'
import { recordOutage, refusalOf } from '../http/errorHandler.ts'
import { formBodyLimit, longestTexts } from '../http/inputLimits.ts'
import { recordError } from '../http/requestLog.ts'
import type { Form, ServedPage, Visit } from './servedPage.ts'

/** What Vite made of the public pages: it draws a page, in a frame that has the links of all pages. */
export type Draw = (page: PublicPage, props: PageProps, pages: readonly PublicPage[]) => string

interface Source {
  draw: () => Promise<Draw>
  pages: readonly ServedPage[]
  db: Database
  /** Reads what all pages show of the shop. It is read again as often as the content of a page. */
  shop: (db: Database) => Promise<ShopWords>
  origin: string
  /** While we develop, nothing is kept. */
  isLive: boolean
}

/** It is packed once for those who take it so, when the first of them asks. */
interface Drawing {
  plain: Buffer
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
  etag: string
}

interface Kept {
  drawing: Promise<Drawing>
  /** What it was drawn from. */
  shop: ShopWords
  content: unknown
  drawnAt: number
}

/** Opens the public site: its pages are drawn here, in each language, kept, and sent as small as they get. */
export function openSite(app: FastifyInstance, { draw, pages, db, shop, origin, isLive }: Source) {
  const kept = new Map<string, Kept>()
  const allPages = pages.map(({ page }) => page)
  const shownNow = readShown(app, db, shop)
  // A page's form is sent as a browser sends one, and as nothing else.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    // Of a field that is sent twice the first counts: what serves where no script runs stands before what scripts serve.
    done(null, Object.fromEntries([...new URLSearchParams(String(text))].toReversed())),
  )

  async function drawn(
    page: PublicPage,
    { language, path }: { language: Language; path: string },
    shop: ShopWords,
    data: unknown,
  ): Promise<Drawing> {
    const props = { language, path, origin, shop, at: new Date().toISOString(), data }
    const plain = Buffer.from((await draw())(page, props, allPages))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    return { plain, etag }
  }

  /** The drawing that still holds, or the next one: of many who ask for it at once, the first has it drawn. */
  async function keptOrDrawn(
    key: string,
    keptFor: number,
    shown: Shown,
    make: () => Promise<Drawing>,
  ): Promise<Drawing> {
    const before = kept.get(key)
    const isSame = before?.shop === shown.shop && before.content === shown.content
    if (isSame && isRecent(before.drawnAt, keptFor * 1000)) return before.drawing
    const drawing = make()
    const next: Kept = { drawing, ...shown, drawnAt: Date.now() }
    kept.set(key, next)
    return drawing.catch((error) => {
      const isAway = before !== undefined && refusalOf(error)?.status === 503
      if (kept.get(key) === next) {
        // For one second the page from before counts as new.
        if (isAway) kept.set(key, { ...before, ...shown, drawnAt: Date.now() - (keptFor - 1) * 1000 })
        else kept.delete(key)
      }
      // A page that was drawn is shown on while the database is away.
      if (isAway) return before.drawing
      throw error
    })
  }

  function serve(served: ServedPage) {
    const { page, keptFor, form } = served
    for (const language of languages) {
      const url = inLanguage(language, page.path)
      app.get(url, async (request, reply) => {
        const visit = visitOf(request, language)
        const path = addressIn(page.path, visit, request)
        const shown = await shownNow(served)
        const make = async () => drawn(page, { language, path }, shown.shop, await served.data(visit, shown.content))
        if (keptFor === undefined || isLive) return send(request, reply, await make())
        const isForAll = !path.includes('?')
        return sendToAll(
          request,
          reply,
          await (isForAll ? keptOrDrawn(`${language} ${path}`, keptFor, shown, make) : make()),
        )
      })
      if (!form) continue
      const longest = longestTexts(form.fields)
      app.post(url, { bodyLimit: formBodyLimit }, async (request, reply) => {
        const visit = visitOf(request, language)
        const filled = formOf(request)
        try {
          return await reply.redirect(inLanguage(language, await form.submit(visit, filled)), 303)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal || !(error instanceof Error)) throw error
          const { status, more } = refusal
          recordOutage(request, refusal, error)
          if (more.retryAfter) reply.header('retry-after', more.retryAfter)
          reply.code(status)
          const path = addressIn(page.path, visit, request)
          const { shop, content } = await shownNow(served)
          const data = await form.again(visit, shortened(filled, longest), refusal, content)
          return send(request, reply, await drawn(page, { language, path }, shop, data))
        }
      })
    }
  }

  async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    const address = plainly(request.url)
    reply.code(status)
    const drawing = await shownNow()
      .then((shown) => drawn(errorPage, address, shown.shop, { status }))
      // Without the words of the shop, which are in the database, no page of the site can be drawn.
      .catch(() => plainErrorPage(address.language))
    return send(request, reply, drawing)
  }
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    answerBeforeBody(request, reply)
    const refusal = refusalOf(error)
    if (refusal) {
      recordOutage(request, refusal, error)
      if (refusal.more.retryAfter) reply.header('retry-after', refusal.more.retryAfter)
      return sendErrorPage(request, reply, refusal.status)
    }
    // What else the server cannot read is nothing it did wrong.
    if (error.statusCode !== undefined && error.statusCode < 500) return sendErrorPage(request, reply, error.statusCode)
    recordError(request, error)
    return sendErrorPage(request, reply, 500)
  })
  app.get('/*', (request, reply) =>
    // Who asks for no page is told so as a program is told.
    request.headers.accept?.includes('text/html') ? sendErrorPage(request, reply, 404) : reply.callNotFound(),
  )
  for (const page of pages) serve(page)
}

interface Shown {
  shop: ShopWords
  content: unknown
}

/** Returns a function that reads what a page shows, at most once a second for all pages that show the same. */
function readShown(app: FastifyInstance, db: Database, shop: Source['shop']) {
  const rememberedRead = <Value>(read: (db: Database) => Promise<Value>) =>
    cacheAndRefresh(
      () => read(db),
      (error) => app.log.error({ err: error }, 'The content could not be read'),
    )
  const currentShop = rememberedRead(shop)
  const contents = new Map<unknown, () => Promise<unknown>>()
  const currentContent = (read: (db: Database) => Promise<unknown>) => {
    const known = contents.get(read) ?? rememberedRead(read)
    contents.set(read, known)
    return known()
  }
  return async (served?: ServedPage): Promise<Shown> => {
    const [shop, content] = await Promise.all([currentShop(), served?.content && currentContent(served.content)])
    return { shop, content }
  }
}

/** A page without anything of the shop's, for a server that could not read from its database yet. */
function plainErrorPage(language: Language): Drawing {
  const says = databaseCodes.away[language]
  const page = html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>503</title>
<p>${says}</p>
</html>
`
  return { plain: Buffer.from(page.toString()), etag: '' }
}

/** What everybody sees may be kept by whoever asks each time whether it still holds. */
function sendToAll(request: FastifyRequest, reply: FastifyReply, drawing: Drawing) {
  reply.headers({ etag: drawing.etag, 'cache-control': 'no-cache' })
  if (!request.headers['if-none-match']?.includes(drawing.etag)) return send(request, reply, drawing)
  return reply.header('vary', 'accept-encoding').code(304).send()
}

async function send({ headers }: FastifyRequest, reply: FastifyReply, drawing: Drawing) {
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return reply.send(drawing.plain)
  drawing[encoding] ??= pack[encoding](drawing.plain)
  return reply.header('content-encoding', encoding).send(await drawing[encoding])
}

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const pack = {
  br: (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

const visitOf = ({ params, query, ip }: FastifyRequest, language: Language): Visit => ({
  language,
  // The paths of pages name their parameters, and a query that names one twice is no visitor's.
  params: params as Record<string, string>,
  query: Object.fromEntries(Object.entries(query as object).filter(([, value]) => typeof value === 'string')),
  address: ip,
})

const formOf = ({ body }: FastifyRequest): Form => (body ?? {}) as Form

/**
 * A form as its page shows it again: each field as long as it may be, and no other field. Otherwise a megabyte of `<`
 * would come back as four megabytes of `&lt;`. A line break is one character, however a browser sends it.
 */
const shortened = (form: Form, longest: Record<string, number>): Form =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, text]) => {
      const most = longest[name]
      return most === undefined ? [] : [[name, text.replaceAll('\r\n', '\n').slice(0, most)]]
    }),
  )

/** A page's address as English has it, with what was asked of it: one, in however many ways it can be spelt. */
function addressIn(path: string, { params }: Visit, { url }: FastifyRequest) {
  const at = url.indexOf('?')
  const plain = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return plain + (at === -1 ? '' : url.slice(at))
}

/** What stands at no page's address: it is linked to in the other language, and must not lead to another site. */
function plainly(url: string): { language: Language; path: string } {
  const language = /^\/fr(\/|\?|$)/.test(url) ? 'fr' : 'en'
  const path = language === 'en' ? url : url.slice(language.length + 1)
  return { language, path: path.replace(/^[/\\]*/, '/') }
}
