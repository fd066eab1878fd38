import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/process/log.ts'
import { readConfig } from '#platform/shop/config.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'

const uploads = { folder: join(tmpdir(), 'tidewater-platform-uploads') }

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${admin}`, ...headers } })

describe('every address', () => {
  it('works with and without its trailing slash', async () => {
    for (const url of ['/api/admin/discount/all/', '/api/admin/discount/all'])
      expect((await post(url, {})).statusCode).toBe(200)
  })

  it.each([
    ['that is known', '/health/live'],
    ['that is unknown', '/api/no/such/call/'],
    ['that cannot be decoded', '/api/%zz'],
    ['with a part that is too long', `/api/user/sessions/${'9'.repeat(300)}/`],
  ])('%s sends security headers', async (_, url) => {
    const { headers } = await shop.app.inject({ method: 'DELETE', url })
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('sends Strict-Transport-Security if PUBLIC_URL is https', async () => {
    const app = await buildApp({
      db: shop.db,
      config: { publicUrl: 'https://shop.test', production: true, logLevel: 'silent', uploads },
    })
    expect((await app.inject('/health/live')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    await app.close()
  })
})

describe('a request that cannot be read', () => {
  it.each([
    ['is not JSON', '{"promo_code":', {}, 400, 'The request is not valid JSON.'],
    ['tries to reach a prototype', '{"__proto__":{"admin":true}}', {}, 400, 'The request is not valid JSON.'],
    [
      'is another type',
      '<a/>',
      { 'content-type': 'text/xml' },
      415,
      'Send JSON, with the content type application/json.',
    ],
    [
      'is plain text',
      'promo_code=SPRING',
      { 'content-type': 'text/plain' },
      415,
      'Send JSON, with the content type application/json.',
    ],
    [
      'is above one megabyte',
      JSON.stringify({ promo_code: 'x'.repeat(1024 * 1024) }),
      {},
      413,
      'That is too large to send.',
    ],
    ['is a list where an object is wanted', '[]', {}, 400, 'The request must be an object.'],
  ])('because it %s is refused with a message', async (_, payload, headers, status, message) => {
    const answer = await post('/api/admin/discount/insert/', payload, {
      'content-type': 'application/json',
      ...headers,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
  })

  it('because a text has the character number 0 is refused with 400', async () => {
    for (const [url, payload] of [
      ['/api/admin/inventory/search/', { query: 'a\u0000b' }],
      ['/api/admin/discount/insert/', { promo_code: 'NUL\u0000', discount: 5 }],
      ['/api/user/signin/', { email: 'a\u0000@b.test', password: 'x' }],
      ['/pos/store/all/', { query: '\u0000' }],
    ] as const) {
      const answer = await post(url, payload)
      expect([url, answer.statusCode, answer.json().message]).toEqual([url, 400, expect.any(String)])
    }
  })

  it('because its address is unknown is refused with 404 in JSON', async () => {
    for (const url of [
      '/api/no/such/call/',
      '/api/admin/discount/%zz',
      '/pos/nothing',
      `/api/user/${'9'.repeat(300)}/`,
    ]) {
      const answer = await post(url, {})
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.json()).toEqual({ message: 'There is nothing at this address for POST.', code: 'not_found' })
    }
  })

  it('because a number or a day is out of range is refused with 400', async () => {
    for (const [method, url, payload] of [
      ['PATCH', '/api/admin/discount/update/', { id: 99_999_999_999 }],
      ['POST', '/api/admin/transaction/update/bulk/', { selectedTransactions: [99_999_999_999] }],
      ['POST', '/pos/employee/resetPin/', { id: 2 ** 40 }],
      ['POST', '/pos/store/update/', { id: 1, user_id: 99_999_999_999 }],
      ['POST', '/api/admin/transaction/summary/search/', { start_date: '0000-01-01' }],
      ['POST', '/pos/zReport/all/', { end_date: '0000-12-31' }],
    ] as const) {
      const headers = { authorization: `Bearer ${admin}` }
      const answer = await shop.app.inject({ method, url, payload, headers })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'not_valid'])
    }
  })
})

describe('an unexpected error', () => {
  it('is answered with the id of the request only, and is logged without secrets', async () => {
    const lines: string[] = []
    const database = 'shop_that_breaks'
    await createDatabase(sharedPostgres(), database, 'demo_shop')
    const db = openDatabase({ ...sharedPostgres(), database })
    const app = await buildApp({
      db,
      config: { publicUrl: 'http://shop.test', production: true, logLevel: 'info', uploads },
      log: openLog('info', { write: (line) => lines.push(line) }),
    })
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/user/signin?token=inTheAddress',
      payload: { email: 'admin@tidewater.example', password: 'tidewater-demo-2026' },
    })
    const { token } = signedIn.json<{ token: string }>()
    await db.schema.dropTable('discounts').execute()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/discount/all/',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      code: 'internal',
      message: expect.stringContaining(String(answer.headers['x-request-id'])),
    })
    expect(answer.body).not.toMatch(/discounts|select|\.ts/)
    await app.close()
    await db.destroy()
    const log = lines.join('')
    expect(log).toContain('relation \\"discounts\\" does not exist')
    expect(log).not.toContain(token)
    expect(log).not.toMatch(/tidewater-demo-2026|inTheAddress/)
  })
})

describe('health', () => {
  it('is ready only when the database answers and is migrated', async () => {
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
    const bare = openDatabase({ ...sharedPostgres(), database: 'postgres' })
    const lines: { error: string }[] = []
    const app = await buildApp({
      db: bare,
      config: { publicUrl: 'http://shop.test', production: false, logLevel: 'info', uploads },
      log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    })
    expect((await app.inject('/health/ready')).statusCode).toBe(503)
    await bare.destroy()
    expect((await app.inject('/health/ready')).statusCode).toBe(503)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    await app.close()
    const refused = { level: 50, event: 'failed', call: 'GET /health/ready', status: 503 }
    expect(lines).toMatchObject([
      { ...refused, error: 'not_ready: relation "kysely_migration" does not exist' },
      { ...refused, error: expect.stringMatching(/^not_ready: .+/) },
    ])
  })
})

describe('the OpenAPI documents', () => {
  it('describe every call of their API, with the roles that may make it', async () => {
    const document = (await shop.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described).toHaveLength(shop.app.calls.filter(({ api }: { api?: string }) => api === undefined).length)
    expect(document.paths['/api/admin/discount/insert/'].post).toMatchObject({
      'x-allow': ['admin'],
      security: [{ session: [] }],
    })
    const { 200: page } = document.paths['/api/admin/discount/search/'].post.responses
    expect(page.content['application/json'].schema.properties.items.items.properties.times_used).toMatchObject({
      title: 'Times Used',
      type: 'integer',
    })
    expect((await shop.app.inject('/pos/openapi.json')).json().openapi).toBe('3.1.0')
  })

  it('are for signed-in administrators only in production', { tags: ['details'] }, async () => {
    const production = await openShop('demo_shop', { production: true })
    const [admin, store] = await Promise.all([production.signIn('admin'), production.signIn('hsc')])
    for (const url of ['/api/openapi.json', '/api/openapi.json/', '/pos/openapi.json']) {
      const statusFor = async (headers: Record<string, string>) =>
        (await production.app.inject({ url, headers })).statusCode
      expect(await statusFor({})).toBe(401)
      expect(await statusFor({ authorization: `Bearer ${store}` })).toBe(403)
      expect(await statusFor({ authorization: `Bearer ${admin}` })).toBe(200)
    }
  })
})

describe('the configuration', () => {
  it('has the defaults of the README', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      demo: true,
      production: false,
    })
    expect(readConfig({}).training).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x/y', DEMO: '1', PORT: '' })).toMatchObject({
      demo: true,
      port: 3000,
    })
  })

  it.each([
    [undefined, { folder: resolve('data/uploads') }],
    ['file:///srv/my%20pictures', { folder: '/srv/my pictures' }],
    [
      's3://key:a%2Fb%2Bc@s3.example/bucket?region=ca-central-1',
      { bucket: 'https://s3.example/bucket', region: 'ca-central-1', key: 'key', secret: 'a/b+c' },
    ],
    [
      's3://key:secret@localhost:9000/bucket/?insecure=1',
      { bucket: 'http://localhost:9000/bucket', region: 'us-east-1', key: 'key', secret: 'secret' },
    ],
  ])('parses UPLOADS_URL=%s', (UPLOADS_URL, place) => {
    expect(readConfig({ UPLOADS_URL }).uploads).toEqual(place)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ HOST: 'not a host' }, 'HOST'],
    [{ TRAINING: 'yes' }, 'TRAINING'],
    [{ TRAINING: '1', NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }, 'TRAINING=1'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://one,two/x' }, 'DATABASE_URL names several hosts.'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://user:50%@mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp:mail.example' }, 'SMTP_URL'],
    [{ UPLOADS_URL: '/tmp' }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://key:50%@host/bucket' }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 'file://elsewhere/tmp' }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://host/bucket' }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://key:secret@host' }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://key:secret@host/bucket/below' }, 'UPLOADS_URL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DRAIN_SECONDS: '601' }, 'DRAIN_SECONDS'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: 'a token with many spaces' }, 'METRICS_TOKEN'],
    [{ SLOW_STATEMENT_MS: '0' }, 'SLOW_STATEMENT_MS'],
    [{ SLOW_STATEMENT_MS: 'half a second' }, 'SLOW_STATEMENT_MS'],
    [{ NODE_ENV: 'production', DEMO: '1' }, 'DEMO=1'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL must be set'],
    [{ NODE_ENV: 'production', PUBLIC_URL: '' }, 'PUBLIC_URL must be set'],
  ])('rejects %o with a sentence that names the variable', (environment, named) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${named} .*\\.$`))
  })
})
