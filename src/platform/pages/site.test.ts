import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type InjectOptions } from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { noBrand } from '#shared/brand.ts'
import { publicPage, type ShopWords } from '#shared/publicPage.ts'
import type { Database } from '../db/database.ts'
import { handleErrors } from '../http/errorHandler.ts'
import { logRequests, RequestLogController } from '../http/requestLog.ts'
import { writeMetrics } from '../metrics/writeMetrics.ts'
import { openLog } from '../process/log.ts'
import { noSuch, notValid, Refusal } from '../refusal/refusal.ts'
import type { CachedData } from './cachedData.ts'
import { KeptContent } from './keptContent.ts'
import { pageMetrics } from './pageMetrics.ts'
import { servePage } from './servedPage.ts'
import { openSite } from './site.ts'

const tooMany = { code: 'too_many_tries', status: 429, en: 'Too many letters.', fr: 'Trop de lettres.' } as const

const shopWords: ShopWords = {
  brand: noBrand,
  training: false,
  ...{ name: 'The shop', tagline: { en: '', fr: '' }, banner: { en: '', fr: '' }, promotion: null },
  ...{ address: '', city: '', province: 'NS', postal_code: '', phone: '', email: '' },
}

/** A database that is never read: the pages of this test have fixed content. */
const db: Database = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

afterEach(() => vi.useRealTimers())

/** Opens a site of three pages. `seen` counts drawings and collects forms and log lines; `state` sets the content. */
async function aSite({ isLive = false } = {}) {
  const seen = { drawn: 0, read: 0, sent: [] as Record<string, string>[], logged: [] as string[] }
  const state = { promo: 'TIDE20', offer: 'TIDE20', isReachable: true, broken: false }
  const kept = new KeptContent()
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    logController: new RequestLogController(),
    loggerInstance: openLog('error', { write: (line) => seen.logged.push(line) }),
  })
  logRequests(app)
  handleErrors(app)
  kept.dropSaved(app)
  app.post('/api/letter', async ({ body }) => ({ body }))
  app.post('/api/offer', async ({ record }) => {
    state.offer = 'STORM15'
    record.databaseTime.mayHaveSaved = true
    return {}
  })
  await app.register(async (scope) => {
    let number = 0
    const offer: CachedData<string> = {
      read: async () => {
        if (!state.isReachable) throw new Error('The database is out of reach.')
        seen.read++
        return state.offer
      },
    }
    const pages = [
      servePage(publicPage<{ number: number; offer: string }>({ name: 'news', path: '/' }), {
        keptFor: 60,
        content: { offer },
        data: (_, { offer }) => ({ number: ++number, offer }),
      }),
      servePage(publicPage<{ slug: string }>({ name: 'story', path: '/story/$slug' }), {
        keptFor: 60,
        data: ({ params: { slug = '' } }) => {
          if (slug === 'untold') throw noSuch('story')
          if (slug === '\0') throw Object.assign(new Error('invalid byte sequence'), { code: '22021' })
          return { slug }
        },
        sitemap: () => ['/story/storm'],
      }),
      servePage(publicPage<{ typed: string; why: string }>({ name: 'letter', path: '/letter' }), {
        content: { offer },
        movedTo: ({ query: { old } }) => old && `/letter#${old}`,
        fragment: ({ typed, why }) => (why === '' && typed !== '' ? `#${typed}` : ''),
        data: ({ query: { about = '' } }, { offer }) => ({ typed: about.replace('the offer', offer), why: '' }),
        form: {
          fields: z.object({ name: z.string().max(100), letter: z.string().max(50) }),
          submit: async (_, form) => {
            seen.sent.push(form)
            if (form.name === '') throw notValid([{ field: 'name', message: 'Name is required.' }])
            if (form.name === 'Many') throw new Refusal(tooMany, {}, { retryAfter: 900 })
            if (form.name === 'Null') throw Object.assign(new Error('invalid byte sequence'), { code: '22021' })
            if (form.name === 'Nobody') throw new Error('The letter box is broken.')
            if (form.name === 'Reader') return null
            return '/letter?sent=1'
          },
          again: (_, form, refusal) => ({ typed: form.letter ?? '', why: refusal?.message ?? '' }),
        },
      }),
    ]
    openSite(scope, {
      db,
      pages,
      origin: 'http://shop.test',
      kept,
      isLive,
      shop: {
        read: async () => {
          if (!state.isReachable) throw new Error('The database is out of reach.')
          return { ...shopWords, city: state.promo }
        },
      },
      draw: async () => (page, props) => {
        if (state.broken && page.name !== 'error') throw new Error('The drawing failed.')
        seen.drawn++
        const { language, path, shop, data } = props
        return `<p>${[page.name, language, path, shop.city, JSON.stringify(data), 'x'.repeat(200)].join(' ')}</p>`
      },
    })
  })
  const get = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
    app.inject({ method: method ?? 'GET', url, headers: { accept: 'text/html', ...headers } })
  const send = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  return { app, get, send, seen, state, kept }
}

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
  return () => site.app.close()
})

it('counts whether a page was sent from memory or drawn, and how many are kept', async () => {
  const { get, state } = await aSite()
  const figureOf = async (name: string) => {
    const lines = (await writeMetrics(pageMetrics, db)).split('\n')
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0)
  }
  await get('/')
  await get('/story/storm')
  const hits = 'tidewater_kept_pages_total{result="hit"}'
  const misses = 'tidewater_kept_pages_total{result="miss"}'
  const before = [await figureOf(hits), await figureOf(misses)]
  expect(await figureOf('tidewater_kept_pages')).toBe(2)
  await get('/')
  await get('/')
  state.promo = 'TIDE30'
  vi.useFakeTimers({ now: Date.now() + 2_000, toFake: ['Date'] })
  await get('/')
  // Not kept: one has a query, one does not exist.
  await get('/?query=1')
  await get('/story/untold')
  expect([await figureOf(hits), await figureOf(misses)]).toEqual([before[0]! + 2, before[1]! + 2])
  expect(await figureOf('tidewater_kept_pages')).toBe(2)
})

describe('a page that is the same for all visitors', () => {
  it('is drawn once in each language for several requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => site.get(at % 2 ? '/' : '/fr')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(2)
    expect(site.seen.drawn).toBe(2)
    expect(answers[0]?.body).toContain('news fr / TIDE20')
    expect(answers[1]?.body).toContain('news en / TIDE20')
  })

  it('is drawn again within a second of a change of the shop, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await site.get('/')
    vi.setSystemTime(Date.now() + 1000)
    await site.get('/')
    expect(site.seen.drawn).toBe(1)
    site.state.promo = 'STORM15'
    vi.setSystemTime(Date.now() + 1000)
    expect((await site.get('/')).body).toContain('STORM15')
    expect(site.seen.drawn).toBe(2)
  })

  it('is drawn again within a second of a change of its own content', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await site.get('/')
    site.state.offer = 'STORM15'
    vi.setSystemTime(Date.now() + 1000)
    expect((await site.get('/')).body).toContain('"offer":"STORM15"')
    expect(site.seen.drawn).toBe(2)
  })

  it('is drawn again at once after this node has saved something', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    expect((await site.get('/')).body).toContain('"offer":"TIDE20"')
    await site.app.inject({ method: 'POST', url: '/api/letter', payload: {} })
    await site.get('/')
    expect(site.seen.read).toBe(1)
    await site.app.inject({ method: 'POST', url: '/api/offer' })
    expect((await site.get('/')).body).toContain('"offer":"STORM15"')
    expect([site.seen.read, site.seen.drawn]).toEqual([2, 2])
  })

  it('is drawn again when its cached drawing has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await site.get('/')
    vi.setSystemTime(Date.now() + 59_999)
    expect((await site.get('/')).body).toContain('"number":1')
    vi.setSystemTime(Date.now() + 1)
    expect((await site.get('/')).body).toContain('"number":2')
  })

  it('shows a changed setting within a second after the clock was set back an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await site.get('/')
    vi.setSystemTime(Date.now() - 3_600_000)
    site.state.promo = 'STORM15'
    expect((await site.get('/')).body).toContain('STORM15')
    site.state.promo = 'TIDE20'
    vi.setSystemTime(Date.now() + 1000)
    expect((await site.get('/')).body).toContain('TIDE20')
  })

  it('is drawn again after the clock was set back, even if its content has not changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await site.get('/')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect((await site.get('/')).body).toContain('"number":2')
    vi.setSystemTime(Date.now() + 59_999)
    expect((await site.get('/')).body).toContain('"number":2')
    vi.setSystemTime(Date.now() + 1)
    expect((await site.get('/')).body).toContain('"number":3')
  })

  it('is not cached for an address with a query, because there is no limit to their number', async () => {
    await site.get('/')
    expect((await site.get(`/?${randomUUID()}`)).body).toContain('"number":2')
    expect((await site.get('/?a')).body).toContain('news en /?a')
    expect((await site.get('/')).body).toContain('"number":1')
  })

  it('is cached once for all spellings of its address', async () => {
    for (const url of ['/story/storm', '/story/storm/', '/story/%73torm', '/story/st%6fr%6D'])
      expect((await site.get(url)).body).toContain('story en /story/storm TIDE20')
    expect(site.seen.drawn).toBe(1)
  })

  it('is not cached if it could not be drawn', async () => {
    site.state.broken = true
    expect((await site.get('/')).statusCode).toBe(500)
    site.state.broken = false
    expect((await site.get('/')).statusCode).toBe(200)
  })

  it('is still sent while the database does not answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = await site.get('/')
    site.state.isReachable = false
    vi.setSystemTime(Date.now() + 1000)
    expect((await site.get('/')).body).toBe(before.body)
    expect(site.seen.logged.join()).toContain('out of reach')
  })

  it('is drawn from the content that was read at the start, while the database does not answer', async () => {
    await site.kept.readAll()
    expect(site.kept.isComplete).toBe(true)
    site.state.isReachable = false
    const answers = await Promise.all(['/', '/fr', '/?q=1', '/story/storm', '/letter'].map((path) => site.get(path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })

  it('cannot be shown before its content was read', async () => {
    site.state.isReachable = false
    await site.kept.readAll()
    expect([site.kept.isComplete, (await site.get('/')).statusCode]).toEqual([false, 500])
    site.state.isReachable = true
    await site.kept.readAll()
    expect([site.kept.isComplete, (await site.get('/')).statusCode]).toEqual([true, 200])
  })

  it('is never cached in development', async () => {
    const live = await aSite({ isLive: true })
    await live.get('/')
    await live.get('/')
    expect(live.seen.drawn).toBe(2)
    await live.app.close()
  })
})

describe('the response with a page', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0.9', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (plain: Buffer) => plain],
  ])('to a browser that accepts %s has the encoding %s', async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await site.get('/', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(unpack(rawPayload).toString()).toContain('news en')
  })

  it('is 304 for a browser that has the page already', async () => {
    const first = await site.get('/', { 'accept-encoding': 'br' })
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('no-cache')
    for (const known of [etag, `W/"older", ${etag}`]) {
      const again = await site.get('/', { 'if-none-match': known, 'accept-encoding': 'br' })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    }
    expect((await site.get('/fr', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('to HEAD has the headers and no body', async () => {
    const { headers } = await site.get('/')
    const { statusCode, body, headers: described } = await site.get('/', {}, 'HEAD')
    expect([statusCode, body]).toEqual([200, ''])
    expect(described).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] })
  })

  it('names the rules by which the browser prefetches pages, if the page is the same for all visitors', async () => {
    const isNamed = async (url: string) => (await site.get(url)).headers['speculation-rules'] === '"/prefetch.json"'
    expect([await isNamed('/'), await isNamed('/story/storm'), await isNamed('/letter')]).toEqual([true, true, false])
    const rules = await site.get('/prefetch.json')
    expect(rules.headers['content-type']).toContain('application/speculationrules+json')
    const patterns = ['/', '/fr', '/story/:slug', '/fr/story/:slug'].map((pathname) => ({ pathname, search: '' }))
    expect(rules.json()).toEqual({ prefetch: [{ where: { href_matches: patterns }, eagerness: 'moderate' }] })
  })

  it('may not be cached by proxies if the page is for one visitor', async () => {
    const { headers, body } = await site.get('/letter?about=the%20offer')
    expect(body).toContain('"typed":"TIDE20"')
    expect(headers.etag).toBeUndefined()
    expect(headers['cache-control']).not.toBe('no-cache')
  })
})

describe('a form', () => {
  it.each([
    ['/letter', '/letter?sent=1'],
    ['/fr/letter', '/fr/letter?sent=1'],
  ])('sent to %s leads to %s', async (url, next) => {
    const { statusCode, headers } = await site.send(url, { name: 'Rosé & fils', letter: 'a=b\r\nc' })
    expect([statusCode, headers.location]).toEqual([303, next])
    expect(site.seen.sent).toEqual([{ name: 'Rosé & fils', letter: 'a=b\r\nc' }])
  })

  it('that only asks for its page is answered with it', async () => {
    const { statusCode, body } = await site.send('/fr/letter?about=roses', { name: 'Reader', letter: 'It fell' })
    expect(statusCode).toBe(200)
    // The link to the other language keeps the part behind #.
    expect(body).toContain('letter fr /letter?about=roses#It fell TIDE20 {"typed":"It fell","why":""}')
  })

  it('that has an older address leads to the new one', async () => {
    const { statusCode, headers } = await site.get('/fr/letter?old=key')
    expect([statusCode, headers.location]).toEqual([302, '/fr/letter#key'])
  })

  it('that is refused is shown again with everything that was typed, and the errors', async () => {
    const { statusCode, body } = await site.send('/fr/letter', { name: '', letter: 'It fell' })
    expect(statusCode).toBe(400)
    expect(body).toContain('letter fr /letter TIDE20 {"typed":"It fell","why":"Name is required."}')
  })

  it('that is refused is shown again with its fields cut to their limits, and no other fields', async () => {
    const { body } = await site.send('/letter', {
      name: '',
      letter: `${'\r\n'.repeat(30)}${'<'.repeat(5000)}`,
      more: 'M',
    })
    expect(body).toContain(`"typed":${JSON.stringify(`${'\n'.repeat(30)}${'<'.repeat(20)}`)}`)
    expect(body).not.toContain('M')
  })

  it('that PostgreSQL cannot store is refused like any other', async () => {
    const { statusCode, body } = await site.send('/letter', { name: 'Null', letter: 'It fell' })
    expect(statusCode).toBe(400)
    expect(body).toContain('{"typed":"It fell","why":"This text contains an invisible character (number 0).')
  })

  it('that is refused for a time has a Retry-After header', async () => {
    const { statusCode, headers } = await site.send('/letter', { name: 'Many' })
    expect([statusCode, headers['retry-after']]).toEqual([429, '900'])
  })

  it.each([
    ['that a page of another site sent', { 'sec-fetch-site': 'cross-site' }],
    ['that a page of a neighbouring site sent', { 'sec-fetch-site': 'same-site' }],
    ['that another site sent from an old browser', { origin: 'https://evil.example' }],
  ])('%s is refused, and shown again for the visitor to send', async (_, headers) => {
    const { statusCode, body } = await site.send('/letter', { name: 'Gail', letter: 'It fell' }, headers)
    expect([statusCode, site.seen.sent]).toEqual([403, []])
    expect(body).toContain('It fell')
    expect(body).toContain('This form was sent from another site.')
  })

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a page that is loaded again', { 'sec-fetch-site': 'none' }],
    ['our own page in an old browser', { origin: 'null' }],
    ['our own host', { host: 'shop.local:3000', origin: 'http://shop.local:3000' }],
    ['our public address, behind a proxy that changes the host', { origin: 'http://shop.test' }],
    ['a program', {}],
  ])('from %s is accepted', async (_, headers) => {
    expect((await site.send('/letter', { name: 'Gail', letter: 'It fell' }, headers)).statusCode).toBe(303)
  })

  it('that sends a field twice uses the first value', async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'name=Ann&day=2040-01-02&day=2040-01-03'
    await site.app.inject({ method: 'POST', url: '/letter', headers, payload })
    expect(site.seen.sent).toEqual([{ name: 'Ann', day: '2040-01-02' }])
  })

  it('that is empty is handled like any other', async () => {
    const sent = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode } = await site.app.inject({ method: 'POST', url: '/letter', headers: sent, payload: '' })
    expect(statusCode).toBe(303)
    expect(site.seen.sent).toEqual([{}])
  })

  it.each([
    ['is too large', 'application/x-www-form-urlencoded', `letter=${'x'.repeat(64 * 1024)}`, 413],
    ['is JSON', 'application/json', '{"name":{"first":"Ann"}}', 415],
    ['is a file', 'text/csv', 'name,letter', 415],
  ])('that %s is answered with an error page, and not logged as an error', async (_, type, payload, status) => {
    const headers = { accept: 'text/html', 'content-type': type }
    const answer = await site.app.inject({ method: 'POST', url: '/fr/letter', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(`error fr /letter TIDE20 {"status":${status}}`)
    expect(site.seen).toMatchObject({ sent: [], logged: [] })
  })

  it('is rejected by a call of the API', async () => {
    const { statusCode, headers } = await site.send('/api/letter', { name: 'Ann' })
    expect([statusCode, headers['content-type']]).toEqual([415, 'application/json; charset=utf-8'])
  })
})

describe('the error page', () => {
  it.each([
    ['/nowhere', 404, 'error en /nowhere'],
    ['/fr/nowhere?a=1', 404, 'error fr /nowhere?a=1'],
    ['/french', 404, 'error en /french'],
    ['/story/untold', 404, 'error en /story/untold'],
    ['/fr/story/untold', 404, 'error fr /story/untold'],
    ['/story/%00', 400, 'error en /story/%00'],
    // The error page links to the same address in the other language, which must not lead to another site.
    ['//evil.example/x', 404, 'error en /evil.example/x'],
    ['/fr//evil.example', 404, 'error fr /evil.example'],
    ['/fr/\\evil.example', 404, 'error fr /evil.example'],
  ])('for %s is in the visitor’s language', async (url, status, text) => {
    const { statusCode, headers, body } = await site.get(url)
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).toContain(text)
  })

  it('for an unexpected error does not show its cause, which is logged', async () => {
    site.state.broken = true
    const { statusCode, body } = await site.get('/fr')
    expect([statusCode, site.seen.logged.length]).toEqual([500, 1])
    expect(body).toContain('error fr / TIDE20 {"status":500}')
    expect(body).not.toContain('The drawing failed')
    expect((await site.send('/letter', { name: 'Nobody' })).statusCode).toBe(500)
  })

  it('is not sent to a program, which gets JSON', async () => {
    const { statusCode, headers } = await site.get('/nowhere', { accept: '*/*' })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

it('a page with parameters has to list its addresses or to be private', () => {
  const page = publicPage<null>({ name: 'story', path: '/story/$slug' })
  const server = { data: () => null }
  expect(() => servePage(page, server)).toThrow('The page story has parameters')
  expect(servePage({ ...page, isPrivate: true }, server).page.name).toBe('story')
  expect(servePage(page, { ...server, sitemap: () => ['/story/storm'] }).page.name).toBe('story')
})
