import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { statementTimes } from '#platform/db/connections/knownStatements.ts'
import { trustedProxies } from '#platform/http/proxies.ts'
import { addressOf } from '#shared/call.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { readImports } from '../sources.ts'

interface Line {
  level: number
  event: string
  reqId?: string
  call?: string
  trace?: string
  statement?: string
  sql?: string
  ms?: number
  failed?: boolean
}
const written: string[] = []
const log = { write: (line: string) => written.push(line) }
const lines = (event: string): Line[] => written.map((line) => JSON.parse(line)).filter((line) => line.event === event)
beforeEach(() => {
  written.length = 0
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${callerSpan}-01`

describe('X-Request-Id', () => {
  let shop: OpenShop
  const idOf = async (sent: string | string[], remoteAddress = '10.0.0.5') => {
    const headers = { 'x-request-id': sent }
    const answer = await shop.app.inject({ url: '/api/stores', headers, remoteAddress })
    await expect.poll(() => lines('finished')).toHaveLength(1)
    const [line] = lines('finished')
    written.length = 0
    expect(answer.headers['x-request-id']).toBe(line?.reqId)
    return line?.reqId
  }
  const own = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/)

  it('of a trusted proxy is the id of the request, in the response and in the log', async () => {
    shop = await openShop('empty_shop', { log, isTrustedProxy: trustedProxies('10.0.0.5') })
    for (const id of [
      'f47ac10b-58cc-4372-a567-0e02b2c3d479',
      '4bf92f3577b34da6a3ce929d0e0e4736',
      '7F000001:8296_7F00001E:1F90_4F7B0A69_0003:790E',
      'a1b2c3d4',
    ]) {
      expect(await idOf(id)).toBe(id)
    }
  })

  it('of anybody else is replaced', async () => {
    expect(await idOf('f47ac10b-58cc-4372-a567-0e02b2c3d479', '10.0.0.6')).toEqual(own)
    expect(await idOf('f47ac10b-58cc-4372-a567-0e02b2c3d479', '127.0.0.1')).toEqual(own)
  })

  it.each([
    ['too short', '1234567'],
    ['too long', 'a'.repeat(129)],
    ['empty', ''],
    ['with a space', 'not one id'],
    ['with HTML', '<script>alert(1)</script>'],
    ['with a quote', 'abcdefgh"'],
    ['with other letters', 'abcdéfgh'],
    ['sent twice', ['abcdefgh', 'ijklmnop']],
  ])('that is %s is replaced', async (_, sent) => {
    expect(await idOf(sent)).toEqual(own)
  })
})

describe('traceparent', () => {
  const traceFor = async (sent: string | undefined, remoteAddress = '10.0.0.5') => {
    const shop = await openShop('empty_shop', { log, isTrustedProxy: trustedProxies('10.0.0.5') })
    const headers = sent === undefined ? {} : { traceparent: sent }
    await shop.app.inject({ url: '/api/stores', headers, remoteAddress })
    await expect.poll(() => lines('finished')).toHaveLength(1)
    return lines('finished')[0]?.trace
  }

  it('of a trusted proxy is in the log', async () => {
    expect(await traceFor(traceparent)).toBe(traceId)
    written.length = 0
    expect(await traceFor(`${traceparent.replace('00-', '01-')}-later`)).toBe(traceId)
  })

  it.each([
    ['of anybody else', traceparent, '10.0.0.6'],
    ['that is missing', undefined],
    ['in capitals', traceparent.toUpperCase()],
    ['with an id of zeros', `00-${'0'.repeat(32)}-${callerSpan}-01`],
    ['with a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['of the forbidden version', traceparent.replace('00-', 'ff-')],
    ['with more than its version has', `${traceparent}-more`],
    ['that is too short', traceparent.slice(0, -1)],
    ['that is too long', `01${traceparent.slice(2)}-${'a'.repeat(300)}`],
  ])('%s is ignored', async (_, sent, from?: string) => {
    expect(await traceFor(sent, from)).toBeUndefined()
  })
})

describe('a slow statement', () => {
  it('is logged with its name, its time and its call, without the values in it', async () => {
    const shop = await openShop('demo_shop', { log, slowStatement: 1 })
    const admin = await shop.signIn('admin')
    await sql`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`.execute(
      shop.db,
    )
    await sql`create trigger slow before insert on discounts for each row execute function slow()`.execute(shop.db)
    written.length = 0
    const headers = { authorization: `Bearer ${admin}`, 'x-request-id': 'an-id-of-a-proxy' }
    const payload = { promo_code: 'BOUDREAU', discount: 5 }
    await shop.app.inject({ method: 'POST', url: addressOf(discountCalls.create), headers, payload })
    const slow = lines('A statement took long').filter(({ statement }) => statement?.startsWith('insert discounts'))
    expect(slow).toMatchObject([
      {
        level: 40,
        reqId: 'an-id-of-a-proxy',
        call: 'POST /api/admin/discount/insert/',
        statement: expect.stringMatching(/^insert discounts [\da-f]{8}$/),
        sql: expect.stringContaining('insert into "discounts"'),
        failed: false,
      },
    ])
    expect(slow[0]?.ms).toBeGreaterThanOrEqual(50)
    expect(written.join()).not.toContain('BOUDREAU')
  })

  it('of background work is logged too, and one below the limit is not', async () => {
    const shop = await openShop('empty_shop', { log, slowStatement: 100 })
    await sql`select 1`.execute(shop.db)
    await sql`select pg_sleep(0.15)`.execute(shop.db)
    const slow = lines('A statement took long')
    expect(slow).toMatchObject([{ call: 'background', statement: expect.stringMatching(/^select [\da-f]{8}$/) }])
  })

  it('of a long list has the name of its query, in the log and in the metrics', async () => {
    const shop = await openShop('demo_shop', { log, slowStatement: 0 })
    const admin = await shop.signIn('admin')
    written.length = 0
    expect((await shop.ask(admin, inventoryCalls.export, { body: {} })).status).toBe(200)
    const slow = lines('A statement took long')
    expect(slow.filter(({ sql = '' }) => /^(declare|fetch)/.test(sql))).toEqual([])
    const ofList = slow.filter(({ sql = '' }) => sql.includes('from "products"'))
    expect(ofList).not.toEqual([])
    expect(
      ofList.map(({ statement }) => statement).filter((name) => !/^(select|with) \w+ [\da-f]{8}$/.test(name ?? '')),
    ).toEqual([])
    expect([...statementTimes.keys()]).toEqual(expect.arrayContaining(ofList.map(({ statement }) => statement)))
  })

  it('that fails is logged as failed', async () => {
    const shop = await openShop('empty_shop', { log, slowStatement: 10 })
    await sql`select pg_sleep(0.05), 1 / (random() * 0)::integer`.execute(shop.db).catch(() => {})
    expect(lines('A statement took long')).toMatchObject([{ failed: true }])
  })
})

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}
interface Posted {
  url: string | undefined
  headers: Record<string, unknown>
  spans: Span[]
  service: string | undefined
}

/** A server that takes spans as a collector of OpenTelemetry does. */
async function aCollector(status = () => 200) {
  const posted: Posted[] = []
  const server = createServer(async (request, response) => {
    const parts = await Array.fromAsync(request)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    const [{ resource, scopeSpans }] = resourceSpans
    posted.push({
      url: request.url,
      headers: request.headers,
      spans: scopeSpans[0].spans,
      service: resource.attributes[0].value.stringValue,
    })
    response.writeHead(status(), { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = {
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers: { 'x-key': 'secret' },
    serviceName: 'shop',
    ratio: 1,
  }
  return { posted, config, spans: () => posted.flatMap(({ spans }) => spans) }
}

const attributeOf = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('a request and its statements are posted to the collector, as parts of the trace of the caller', async () => {
    const { posted, config, spans } = await aCollector()
    const shop = await openShop('demo_shop', { log, tracing: config })
    const admin = await shop.signIn('admin')
    const headers = { authorization: `Bearer ${admin}`, traceparent }
    const payload = { query: 'BOUDREAU' }
    const began = Date.now()
    await shop.app.inject({ method: 'POST', url: addressOf(discountCalls.search), headers, payload })
    await expect.poll(() => spans().some((span) => span.traceId === traceId)).toBe(true)

    const own = spans().filter((span) => span.traceId === traceId)
    const [request] = own.filter(({ kind }) => kind === 2)
    const statements = own.filter(({ kind }) => kind === 3)
    expect(request).toMatchObject({ name: 'POST /api/admin/discount/search/', parentSpanId: callerSpan, status: {} })
    expect(attributeOf(request!, 'http.response.status_code')).toBe('200')
    expect(attributeOf(request!, 'tidewater.request_id')).toMatch(/^[\w-]{36}$/)
    expect(Math.abs(Number(request!.startTimeUnixNano) / 1e6 - began)).toBeLessThan(60_000)
    expect(statements.some(({ name }) => /^select discounts [\da-f]{8}$/.test(name))).toBe(true)
    for (const span of statements) {
      expect(span.parentSpanId).toBe(request!.spanId)
      expect(attributeOf(span, 'db.system.name')).toBe('postgresql')
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request!.startTimeUnixNano))
    }
    expect(new Set(own.map(({ spanId }) => spanId)).size).toBe(own.length)
    expect(posted[0]).toMatchObject({ url: '/v1/traces', service: 'shop', headers: { 'x-key': 'secret' } })
    expect(JSON.stringify(posted)).not.toMatch(new RegExp(`BOUDREAU|${admin}`))
  })

  it('a request without a caller begins a trace, and a caller that does not sample is followed', async () => {
    const { config, spans } = await aCollector()
    const shop = await openShop('empty_shop', { tracing: config })
    await shop.app.inject({ url: '/api/stores', headers: { traceparent: traceparent.replace(/01$/, '00') } })
    await shop.app.inject('/api/stores')
    await shop.app.close()
    const requests = spans().filter(({ kind }) => kind === 2)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ traceId: expect.stringMatching(/^[\da-f]{32}$/), name: 'GET /api/stores/' })
    expect(requests[0]).not.toHaveProperty('parentSpanId')
    expect(requests[0]?.traceId).not.toBe(traceId)
  })

  it('a request that fails is marked', async () => {
    const { config, spans } = await aCollector()
    const shop = await openShop('demo_shop', { tracing: config })
    const admin = await shop.signIn('admin')
    await sql`alter table discounts rename to hidden`.execute(shop.db)
    await shop.ask(admin, discountCalls.all)
    await shop.app.close()
    const failed = spans().filter(({ status }) => status.code === 2)
    expect(failed.map(({ name }) => name.replace(/ [\da-f]{8}$/, '')).toSorted()).toEqual([
      'POST /api/admin/discount/all/',
      'select discounts',
    ])
  })

  it('a request to the bucket has the trace, and the span of our request', async () => {
    const sent: (string | undefined)[] = []
    const bucket = createServer((request, response) => {
      const header = request.headers.traceparent
      sent.push(Array.isArray(header) ? undefined : header)
      response.writeHead(404).end()
    })
    bucket.listen(0, '127.0.0.1')
    await once(bucket, 'listening')
    onTestFinished(() => void bucket.close())
    const { port } = bucket.address() as AddressInfo
    const uploads = { bucket: `http://127.0.0.1:${port}/pictures`, region: 'us-east-1', key: 'key', secret: 'secret' }
    const { config, spans } = await aCollector()
    const shop = await openShop('empty_shop', { tracing: config, uploads })
    const answer = await shop.app.inject({ url: '/uploads/0123abcd.webp', headers: { traceparent } })
    expect(answer.statusCode).toBe(404)
    await shop.app.close()
    const [request] = spans().filter(({ kind }) => kind === 2)
    expect(sent).toEqual([`00-${traceId}-${request?.spanId}-01`])
  })

  it('a collector that refuses delays nothing, and is logged once', async () => {
    let status = 503
    const { config, posted } = await aCollector(() => status)
    const shop = await openShop('empty_shop', { log, tracing: config })
    for (const count of [1, 2]) {
      expect((await shop.app.inject('/api/stores')).statusCode).toBe(200)
      await expect.poll(() => posted).toHaveLength(count)
    }
    await expect.poll(() => lines('Traces cannot be sent. Until they can, they are dropped.')).toHaveLength(1)
    status = 200
    await shop.app.inject('/api/stores')
    await expect.poll(() => lines('The collector of traces takes spans again.')).toHaveLength(1)
  })

  it('a collector that does not exist stops nothing, at the end neither', async () => {
    const config = { url: 'http://127.0.0.1:9/v1/traces', headers: {}, serviceName: 'shop', ratio: 1 }
    const shop = await openShop('empty_shop', { tracing: config })
    expect((await shop.app.inject('/api/stores')).statusCode).toBe(200)
    await shop.app.close()
  })

  it('is the only case in which its code is loaded', () => {
    const files = [...readImports()].filter(([, imported]) => imported.includes('src/platform/tracing/tracer.ts'))
    const ofValues = /^import (?!type ).*tracer\.ts'/m
    expect(files.map(([file]) => file)).toContain('src/app/server.ts')
    expect(files.filter(([file]) => ofValues.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
