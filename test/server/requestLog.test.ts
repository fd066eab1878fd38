import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#app/server.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { healthCalls } from '#features/health/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { openDatabase } from '#platform/db/database.ts'
import { logRequests, RequestLogController } from '#platform/http/requestLog.ts'
import { openLog } from '#platform/process/log.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { aTill } from '../tills.ts'
import { untilWaiting } from '../waiting.ts'
import { bodyOf, openWire, request, statusOf } from '../wire.ts'

let shop: OpenShop
let address: string
let admin: { token: string; id: number }
const written: string[] = []
const log = { write: (line: string) => written.push(line) }
beforeAll(async () => {
  shop = await openShop('demo_shop', { log })
  admin = await shop.comeIn('admin')
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
// Lines of the preparation are ignored.
beforeEach(async () => {
  await sendMark()
  written.length = 0
})

interface Line {
  event: string
  reqId: string
  call?: string
  status?: number | null
  user?: number
  store?: number
  role?: string
  bytes?: number
  ms?: number
  database_ms?: number
  error?: { message: string }
}
/** Only `sendMark` sends this call. */
const mark = healthCalls.all
const isMark = (line: string) => line.includes(addressOf(mark))

/** Sends one more request, and waits for its line. By then, the server has finished all work for the requests before. */
async function sendMark() {
  await fetch(address + addressOf(mark), { method: mark.method, headers: json, body: '{}' })
  await expect.poll(() => written.findIndex(isMark)).not.toBe(-1)
  written.splice(written.findIndex(isMark), 1)
}

/** Waits until there are at least this many lines, and returns all. */
async function lines(count = 1): Promise<Line[]> {
  await expect.poll(() => written.length).toBeGreaterThanOrEqual(count)
  // By now every line is written, even one that should not exist.
  await expect.poll(countRunning).toBe(0)
  await sendMark()
  return written.map((line) => JSON.parse(line))
}

/** Counts the statements of other connections, those that wait for a lock as well. */
async function countRunning() {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query not like 'lock table%' and wait_event_type is distinct from 'Lock'`.execute(shop.db)
  return rows[0]?.count
}
async function onlyLine(): Promise<Line> {
  const all = await lines()
  expect(all).toHaveLength(1)
  return all[0]!
}

const json = { 'content-type': 'application/json' }
const asAdmin = () => ({ authorization: `Bearer ${admin.token}` })
const postTo = (call: Call, body: object, headers: Record<string, string> = asAdmin()) =>
  request(
    `${call.method} ${addressOf(call)}`,
    { ...json, ...headers, 'content-length': JSON.stringify(body).length },
    JSON.stringify(body),
  )

describe('a request that is answered', () => {
  it('has one line with the caller, the call and the result', async () => {
    const wire = openWire(address)
    wire.send(postTo(discountCalls.search, { query: 'storm' }))
    const response = await wire.until('"total"')
    expect(await onlyLine()).toMatchObject({
      event: 'finished',
      reqId: expect.stringMatching(/^[\w-]{36}$/),
      call: 'POST /api/admin/discount/search/',
      user: admin.id,
      role: 'admin',
      status: 200,
      bytes: response.length,
      ms: expect.any(Number),
      database_ms: expect.any(Number),
    })
    wire.socket.destroy()
  })

  it('counts the milliseconds that it waited for the database', async () => {
    const lock = await holdDiscounts()
    const asked = shop.ask(admin.token, discountCalls.all)
    await untilWaiting(shop.db, 1)
    const waited = await waitedAtLeast(100)
    await lock.release()
    await asked
    const { ms = 0, database_ms = 0 } = await onlyLine()
    // Both are rounded.
    expect(database_ms).toBeGreaterThanOrEqual(Math.floor(waited))
    expect(database_ms).toBeLessThanOrEqual(ms)
  })

  it('of a till has the id of its store', async () => {
    const till = await aTill(shop.db, 'Truro')
    await shop.ask(till.key, zReportCalls.insert, { body: {} })
    expect(await onlyLine()).toMatchObject({
      event: 'finished',
      call: 'POST /pos/zReport/insert/',
      store: till.store_id,
      role: 'till',
      status: 400,
    })
  })

  it('has a line without the ids, the query and the token of its address', async () => {
    await shop.ask(admin.token, inventoryCalls.history, { params: { id: 17 } })
    await shop.app.inject('/api/stores?token=secret')
    await shop.app.inject('/api/no/such/secret')
    await shop.app.inject('/api/%zz/secret')
    expect((await lines(4)).map(({ call, status }) => [call, status])).toEqual([
      ['POST /api/admin/inventory/history/{id}/', 200],
      ['GET /api/stores/', 200],
      ['GET unknown', 404],
      ['GET unknown', 404],
    ])
    expect(written.join()).not.toMatch(/secret|17\//)
    expect(written.join()).not.toContain(admin.token)
  })

  it('has a line of its own if several were sent together', async () => {
    const wire = openWire(address)
    wire.send(postTo(discountCalls.all, {}) + postTo(discountCalls.all, {}, {}) + postTo(discountCalls.all, {}))
    await expect.poll(() => wire.read().match(/HTTP\/1\.1/g)).toHaveLength(3)
    expect((await lines(3)).map(({ event, status }) => [event, status]).toSorted()).toEqual([
      ['finished', 200],
      ['finished', 200],
      ['finished', 401],
    ])
    wire.socket.destroy()
  })

  it('of a successful health check has no line', async () => {
    await shop.app.inject('/health/live')
    await shop.app.inject('/health/ready')
    await shop.app.inject('/api/stores')
    expect((await onlyLine()).call).toBe('GET /api/stores/')
  })
})

describe('a request that fails', () => {
  it('has one line, with the error', async () => {
    await sql`alter table discounts rename to hidden`.execute(shop.db)
    try {
      await shop.ask(admin.token, discountCalls.all)
    } finally {
      await sql`alter table hidden rename to discounts`.execute(shop.db)
    }
    expect(await onlyLine()).toMatchObject({
      event: 'failed',
      call: 'POST /api/admin/discount/all/',
      user: admin.id,
      status: 500,
      error: { message: 'relation "discounts" does not exist' },
    })
  })

  it('because the database is away has the cause in its line, without a stack', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/none')
    const config = {
      publicUrl: 'http://shop.test',
      production: false,
      logLevel: 'info',
      uploads: { folder: tmpdir() },
    } as const
    const app = await buildApp({ db, config, log: openLog('info', log) })
    written.length = 0
    const { statusCode } = await app.inject({
      method: 'POST',
      url: addressOf(discountCalls.all),
      headers: { authorization: `Bearer ${'a'.repeat(43)}` },
    })
    expect(statusCode).toBe(503)
    expect(await onlyLine()).toMatchObject({
      level: 50,
      event: 'failed',
      status: 503,
      error: 'The database is unavailable: away: connect ECONNREFUSED 127.0.0.1:1',
    })
    await app.close()
    await db.destroy()
  })

  it('in the middle of a file breaks the connection, and has one line with the error', async () => {
    const app = Fastify({
      loggerInstance: openLog('info', log),
      logController: new RequestLogController(),
    })
    logRequests(app)
    app.get('/file', (_, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'The first half'
            await wire.until('The first half')
            throw new Error('The second half is gone')
          })(),
        ),
      ),
    )
    const wire = openWire(await app.listen({ host: '127.0.0.1', port: 0 }))
    // Fastify logs its address at the start.
    written.length = 0
    wire.send(request('GET /file', {}))
    const response = await wire.closed
    expect([statusOf(response), response.endsWith('\r\n0\r\n\r\n')]).toEqual([200, false])
    expect(await onlyLine()).toMatchObject({
      event: 'failed',
      call: 'GET /file',
      status: 200,
      error: { message: 'The second half is gone' },
    })
    wire.socket.destroy()
    await app.close()
  })
})

describe('a request whose client disconnects', () => {
  it('before the response has one line', async () => {
    const lock = await holdDiscounts()
    const wire = openWire(address)
    wire.send(postTo(discountCalls.all, {}))
    await untilWaiting(shop.db, 1)
    wire.socket.destroy()
    expect(await onlyLine()).toMatchObject({
      event: 'aborted',
      call: 'POST /api/admin/discount/all/',
      user: admin.id,
      status: null,
      bytes: 0,
      ip: '127.0.0.1',
    })
    await lock.release()
    expect(await lines()).toHaveLength(1)
  })

  it('in the middle of its own body has one line', async () => {
    const arrival = once(shop.app.server, 'request')
    const wire = openWire(address)
    wire.send(postTo(discountCalls.create, { promo_code: 'HALF', discount: 5 }).slice(0, -10))
    await arrival
    wire.socket.destroy()
    expect(await onlyLine()).toMatchObject({ event: 'aborted', call: 'POST /api/admin/discount/insert/' })
  })

  it('in the middle of an export has one line, with the bytes that were sent', { tags: ['details'] }, async () => {
    // A socket of this kind buffers less than the export of ten thousand movements. A network connection buffers megabytes.
    const path = join(tmpdir(), `tidewater-log-${process.pid}.sock`)
    const config = {
      publicUrl: 'http://shop.test',
      production: false,
      logLevel: 'info',
      uploads: { folder: tmpdir() },
    } as const
    const app = await buildApp({ db: shop.db, config, log: openLog('info', log) })
    onTestFinished(() => app.close())
    await app.listen({ path })
    written.length = 0
    const wire = openWire(path)
    wire.send(postTo(movementCalls.export, {}))
    await wire.until('PK')
    wire.socket.destroy()
    const line = await onlyLine()
    expect(line).toMatchObject({ event: 'aborted', call: 'POST /api/admin/stock/movements/export/', status: 200 })
    expect(line.bytes).toBeGreaterThan(200)
    expect(line.error).toBeUndefined()
  })

  it('while several requests are waiting has a line for each', async () => {
    const lock = await holdDiscounts()
    const wire = openWire(address)
    wire.send(postTo(discountCalls.all, {}).repeat(3))
    await untilWaiting(shop.db, 3)
    wire.socket.destroy()
    expect((await lines(3)).map(({ event }) => event)).toEqual(['aborted', 'aborted', 'aborted'])
    await lock.release()
    expect(await lines()).toHaveLength(3)
  })
})

describe('a request that is not HTTP, too large or too slow', () => {
  it.each([
    ['that is not HTTP', 'GIMME /api/stores/\r\n\r\n', 400, 'not_http'],
    ['that is a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 400, 'not_http'],
    ['that has no Host', 'GET /api/stores/ HTTP/1.1\r\n\r\n', 400, 'not_http'],
    ['that has two lengths', request('POST /api/x/', { 'content-length': '5\r\ncontent-length: 6' }), 400, 'not_http'],
    ['that has very large headers', request('GET /', { cookie: 'x'.repeat(40_000) }), 431, 'too_large'],
    ['that requests a tunnel', request('CONNECT shop.test:443', {}), 405, 'not_allowed'],
    ['that has an unknown expectation', request('POST /api/x/', { expect: 'a miracle' }), 417, 'not_http'],
  ])('%s is answered like other errors, and has one line', async (_, bytes, status, code) => {
    const wire = openWire(address)
    wire.send(Buffer.from(bytes, 'latin1'))
    const response = await wire.closed
    expect([statusOf(response), bodyOf(response)]).toEqual([status, { message: expect.any(String), code }])
    expect(response).toMatch(/^content-type: application\/json; charset=utf-8\r$/im)
    expect(response).toMatch(/^connection: close\r$/im)
    expect(await onlyLine()).toMatchObject({ event: 'finished', status, reqId: expect.any(String) })
    wire.socket.destroy()
  })

  it('that is not valid in the middle of its body has one line', async () => {
    const wire = openWire(address)
    const { authorization } = asAdmin()
    const chunked = { ...json, authorization, 'transfer-encoding': 'chunked' }
    wire.send(request('POST /api/admin/discount/insert/', chunked, '5\r\n{"a":\r\nno length\r\n'))
    const response = await wire.closed
    expect([statusOf(response), bodyOf(response).code]).toEqual([400, 'not_http'])
    expect(await onlyLine()).toMatchObject({
      event: 'finished',
      call: 'POST /api/admin/discount/insert/',
      status: 400,
    })
    wire.socket.destroy()
  })

  it('that never arrives completely is answered, and has one line', async () => {
    const { server } = shop.app
    const arrival = once(server, 'request')
    const wire = openWire(address)
    wire.send(request('POST /api/admin/discount/insert/', { ...json, ...asAdmin(), 'content-length': 100 }, '{"a"'))
    const [{ socket }] = await arrival
    // Node emits this event when the time limit of a request is over.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', late, socket)
    const response = await wire.closed
    expect([statusOf(response), bodyOf(response).code]).toEqual([408, 'timed_out'])
    expect(await onlyLine()).toMatchObject({
      event: 'timed out',
      call: 'POST /api/admin/discount/insert/',
      status: 408,
    })
    wire.socket.destroy()
  })
})

/** Waits until a statement has waited this long for a lock, and returns for how many milliseconds, by the database. */
async function waitedAtLeast(milliseconds: number): Promise<number> {
  let waited = 0
  const look = async () => {
    const { rows } = await sql<{ waited: number }>`
      select (1000 * extract(epoch from clock_timestamp() - query_start))::float8 as waited from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
    waited = rows[0]?.waited ?? 0
    return waited
  }
  await expect.poll(look).toBeGreaterThan(milliseconds)
  return waited
}

/** Locks the promo codes for all other transactions, until it is released. */
async function holdDiscounts() {
  const transaction = await shop.db.startTransaction().execute()
  await sql`lock table discounts in access exclusive mode`.execute(transaction)
  return { release: () => transaction.rollback().execute() }
}
