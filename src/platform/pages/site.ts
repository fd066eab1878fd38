import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { unavailableWords } from '#shared/unavailable.ts'
import { isRecent } from '../age.ts'
import { html } from '../html.ts'
import { answerBeforeBody } from '../http/connections.ts'
import { recordOutage, refusalOf } from '../http/errorHandler.ts'
import { formBodyLimit, longestTexts } from '../http/inputLimits.ts'
import type { Refusal } from '../http/refusal.ts'
import { recordError } from '../http/requestLog.ts'
import { remembered } from '../remembered.ts'

/** What Vite made of the public pages: each is drawn by its name, from what stands on its sheet. */
export type Draw = (name: string, sheet: object) => string

/** What a visitor asks a page for. */
export interface Visit {
  language: Language
  params: Record<string, string>
  query: Record<string, string>
  address: string
}

export type Form = Record<string, string>

interface Page<Data, Content> {
  /** Where it stands, in English: `/find/:slug`. */
  path: string
  /** What it shows beside the content that all pages share. */
  data: (visit: Visit, content: Content) => Promise<Data> | Data
  /** For how many seconds a drawing serves everybody; a page without says something to one visitor alone. */
  keptFor?: number
  /** What its form holds. */
  fields?: z.ZodObject
  /** Does what its form asks, and says which page comes next. */
  submit?: (visit: Visit, form: Form) => Promise<string>
  /** What it shows when that was refused: all that was filled in, and why. */
  again?: (visit: Visit, form: Form, refusal: Refusal, content: Content) => Promise<Data> | Data
}

interface Source<Content> {
  draw: () => Promise<Draw>
  /** What all pages share: read again when it is older than a second, and as good as before where it reads the same. */
  content: () => Promise<Content>
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
  /** The content it was drawn from. */
  content: unknown
  drawnAt: number
}

export interface Site<Data extends object, Content> {
  page<Name extends keyof Data & string>(name: Name, page: Page<Data[Name], Content>): void
}

/** Opens the public site: its pages are drawn here, in each language, kept, and sent as small as they get. */
export function openSite<Data extends { trouble: { status: number } }, Content>(
  app: FastifyInstance,
  { draw, content, origin, isLive }: Source<Content>,
): Site<Data, Content> {
  const current = remembered(content, (error) => app.log.error({ err: error }, 'The content could not be read'))
  const kept = new Map<string, Kept>()
  // A page's form is sent as a browser sends one, and as nothing else.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    // Of a field that is sent twice the first counts: what serves where no script runs stands before what scripts serve.
    done(null, Object.fromEntries([...new URLSearchParams(String(text))].toReversed())),
  )

  async function drawn(
    name: string,
    language: Language,
    path: string,
    dataOf: (shared: Content) => unknown,
  ): Promise<Drawing> {
    const shared = await current()
    const sheet = { language, path, origin, content: shared, at: new Date().toISOString(), data: await dataOf(shared) }
    const plain = Buffer.from((await draw())(name, sheet))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    return { plain, etag }
  }

  /** The drawing that still holds, or the next one: of many who ask for it at once, the first has it drawn. */
  async function keptOrDrawn(key: string, keptFor: number, make: () => Promise<Drawing>): Promise<Drawing> {
    const shared = await current()
    const before = kept.get(key)
    if (before?.content === shared && isRecent(before.drawnAt, keptFor * 1000)) return before.drawing
    const drawing = make()
    const next: Kept = { drawing, content: shared, drawnAt: Date.now() }
    kept.set(key, next)
    return drawing.catch((error) => {
      const isAway = before !== undefined && refusalOf(error)?.status === 503
      if (kept.get(key) === next) {
        // For one second the page from before counts as new.
        if (isAway) kept.set(key, { ...before, content: shared, drawnAt: Date.now() - (keptFor - 1) * 1000 })
        else kept.delete(key)
      }
      // A page that was drawn is shown on while the database is away.
      if (isAway) return before.drawing
      throw error
    })
  }

  function page<Name extends keyof Data & string>(name: Name, given: Page<Data[Name], Content>) {
    const { path, data, keptFor, fields, submit, again } = given
    const longest = fields && longestTexts(fields)
    for (const language of languages) {
      const url = inLanguage(language, path)
      app.get(url, async (request, reply) => {
        const visit = visitOf(request, language)
        const address = addressIn(path, visit, request)
        const make = () => drawn(name, language, address, (shared) => data(visit, shared))
        if (keptFor === undefined || isLive) return send(request, reply, await make())
        const isForAll = !address.includes('?')
        return sendToAll(
          request,
          reply,
          await (isForAll ? keptOrDrawn(`${language} ${address}`, keptFor, make) : make()),
        )
      })
      if (!submit || !again || !longest) continue
      app.post(url, { bodyLimit: formBodyLimit }, async (request, reply) => {
        const visit = visitOf(request, language)
        const form = formOf(request)
        try {
          return await reply.redirect(inLanguage(language, await submit(visit, form)), 303)
        } catch (error) {
          const refusal = refusalOf(error)
          if (!refusal || !(error instanceof Error)) throw error
          const { status, more } = refusal
          recordOutage(request, refusal, error)
          if (more.retryAfter) reply.header('retry-after', more.retryAfter)
          reply.code(status)
          const address = addressIn(path, visit, request)
          const drawing = await drawn(name, language, address, (shared) =>
            again(visit, shortened(form, longest), refusal, shared),
          )
          return send(request, reply, drawing)
        }
      })
    }
  }

  async function sendTrouble(request: FastifyRequest, reply: FastifyReply, status: number) {
    const { language, path } = plainly(request.url)
    reply.code(status)
    // Without the shop's own content, which is in the database, no page of the site can be drawn.
    const drawing = await drawn('trouble', language, path, () => ({ status })).catch(() => plainTrouble(language))
    return send(request, reply, drawing)
  }
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    answerBeforeBody(request, reply)
    const refusal = refusalOf(error)
    if (refusal) {
      recordOutage(request, refusal, error)
      if (refusal.more.retryAfter) reply.header('retry-after', refusal.more.retryAfter)
      return sendTrouble(request, reply, refusal.status)
    }
    // What else the server cannot read is nothing it did wrong.
    if (error.statusCode !== undefined && error.statusCode < 500) return sendTrouble(request, reply, error.statusCode)
    recordError(request, error)
    return sendTrouble(request, reply, 500)
  })
  app.get('/*', (request, reply) =>
    // Who asks for no page is told so as a program is told.
    request.headers.accept?.includes('text/html') ? sendTrouble(request, reply, 404) : reply.callNotFound(),
  )
  return { page }
}

/** A page without anything of the shop's, for a server that could not read from its database yet. */
function plainTrouble(language: Language): Drawing {
  const says = unavailableWords[language].away
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
