import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openShop } from '../openShop.ts'
import { openWire, statusOf } from '../wire.ts'

// These tests send bytes that are not a valid request, and requests that contain a second request (request smuggling). If a
// proxy and the shop disagree about where the first request ends, an attacker can make the shop answer the hidden one as if
// another visitor had sent it.

const megabyte = 1024 * 1024

/**
 * Bytes that are sent on a connection, and the statuses that are allowed in response. 0 means that the connection is closed
 * without a response.
 */
interface Shape {
  what: string
  bytes: string | Buffer
  statuses: readonly number[]
  /** The number of responses, if the bytes are two requests on one connection. */
  answers?: number
}

const head = (first: string, ...headers: string[]) => [first, 'host: shop.test', ...headers, '', ''].join('\r\n')
const signIn = 'POST /api/user/signin/ HTTP/1.1'
const json = 'content-type: application/json'
const live = head('GET /health/live HTTP/1.1', 'connection: close')
/** The hidden request. If the shop answers it, the shop has read the end of the first request at the wrong place. */
const smuggled = head('GET /smuggled-request HTTP/1.1')

const shapes: readonly Shape[] = [
  { what: 'no HTTP', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', statuses: [400] },
  { what: 'binary', bytes: Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 131) % 256)), statuses: [400] },
  { what: 'HTTP/0.9', bytes: 'GET /health/live\r\n\r\n', statuses: [200, 400] },
  { what: 'HTTP/2 without an upgrade', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: [400, 404, 505] },
  { what: 'an unknown version', bytes: 'GET / HTTP/9.9\r\nhost: shop.test\r\n\r\n', statuses: [400, 505] },
  { what: 'no Host', bytes: 'GET / HTTP/1.1\r\n\r\n', statuses: [400] },
  {
    what: 'two Hosts',
    bytes: head('GET /health/live HTTP/1.1', 'host: attack.example', 'connection: close'),
    statuses: [200, 400],
  },
  { what: 'an address of 32 KB', bytes: head(`GET /${'x'.repeat(32_768)} HTTP/1.1`), statuses: [431] },
  { what: 'a header of 32 KB', bytes: head('GET / HTTP/1.1', `x: ${'x'.repeat(32_768)}`), statuses: [431] },
  {
    what: '5,000 headers',
    bytes: head('GET / HTTP/1.1', ...Array.from({ length: 5_000 }, (_, n) => `x${n}: 1`)),
    statuses: [431],
  },
  {
    what: '1,500 short headers',
    bytes: head('GET /health/live HTTP/1.1', 'connection: close', ...Array.from({ length: 1_500 }, () => 'x:1')),
    statuses: [200, 431],
  },
  { what: 'a folded header', bytes: head('GET / HTTP/1.1', 'x: a', ' b'), statuses: [400] },
  { what: 'a space before the colon', bytes: head(signIn, 'content-length : 0'), statuses: [400] },
  { what: 'a header with the character number 0', bytes: head('GET / HTTP/1.1', 'x: a\0b'), statuses: [400] },
  { what: 'bare line feeds', bytes: 'GET /health/live HTTP/1.1\nhost: shop.test\n\n', statuses: [200, 400] },
  { what: 'bare carriage returns', bytes: 'GET / HTTP/1.1\rhost: shop.test\r\r', statuses: [400] },
  { what: 'a tunnel', bytes: head('CONNECT 169.254.169.254:80 HTTP/1.1'), statuses: [405] },
  {
    what: 'an upgrade',
    bytes: head('GET /health/live HTTP/1.1', 'connection: upgrade, close', 'upgrade: websocket'),
    statuses: [200, 400, 426],
  },
  {
    what: 'a whole address of another host',
    bytes: head('GET http://attack.example/health/live HTTP/1.1', 'connection: close'),
    statuses: [200, 400, 404],
  },
  { what: 'an unknown expectation', bytes: head(signIn, 'expect: nonsense', 'content-length: 0'), statuses: [417] },
  {
    what: 'a length and chunks',
    bytes: `${head(signIn, json, 'content-length: 5', 'transfer-encoding: chunked')}0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    what: 'chunks and a length',
    bytes: `${head(signIn, json, 'transfer-encoding: chunked', 'content-length: 60')}0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    what: 'two lengths',
    bytes: `${head(signIn, json, 'content-length: 0', 'content-length: 40')}${smuggled}`,
    statuses: [400],
  },
  {
    what: 'a length with a sign',
    bytes: `${head(signIn, json, 'content-length: +5')}{"a"}${smuggled}`,
    statuses: [400],
  },
  { what: 'a negative length', bytes: head(signIn, json, 'content-length: -1'), statuses: [400] },
  { what: 'a huge length', bytes: head(signIn, json, `content-length: ${'9'.repeat(40)}`), statuses: [400, 413] },
  {
    what: 'a hidden transfer encoding',
    bytes: `${head(signIn, json, 'transfer-encoding: xchunked', 'content-length: 4')}0\r\n\r\n${smuggled}`,
    statuses: [400],
  },
  {
    what: 'a twofold transfer encoding',
    bytes: `${head(signIn, json, 'transfer-encoding: chunked, identity')}0\r\n\r\n${smuggled}`,
    statuses: [400, 501],
  },
  {
    what: 'a huge chunk',
    bytes: `${head(signIn, json, 'transfer-encoding: chunked')}ffffffffffffffffff\r\n`,
    statuses: [400, 413],
  },
  {
    what: 'a chunk without an end',
    bytes: `${head(signIn, json, 'transfer-encoding: chunked')}5\r\nabcdefgh\r\n0\r\n\r\n`,
    statuses: [400],
  },
  {
    what: 'a long chunk extension',
    bytes: `${head(signIn, json, 'transfer-encoding: chunked')}1;${'x'.repeat(40_000)}\r\n`,
    statuses: [400, 413],
  },
  {
    what: 'trailers',
    bytes: `${head(signIn, json, 'transfer-encoding: chunked', 'connection: close')}2\r\n{}\r\n0\r\nhost: attack.example\r\n\r\n`,
    statuses: [400],
  },
  {
    what: 'a body of GET with a request in it',
    bytes: `${head('GET /health/live HTTP/1.1', `content-length: ${smuggled.length}`, 'connection: close')}${smuggled}`,
    statuses: [200, 400],
  },
  {
    what: 'a packed body',
    bytes: requestWith(gzipSync('{"email":"a@b.test","password":"x"}'), 'content-encoding: gzip'),
    statuses: [400, 415],
  },
  {
    what: 'a packed body that would have 200 MB',
    bytes: requestWith(gzipSync(Buffer.alloc(2 * megabyte)), 'content-encoding: gzip, gzip'),
    statuses: [400, 413, 415],
  },
  {
    what: '200 requests at once',
    bytes: `${head('GET /health/live HTTP/1.1').repeat(200)}${live}`,
    statuses: [200],
    answers: 201,
  },
]

function requestWith(body: Buffer, ...headers: string[]) {
  return Buffer.concat([
    Buffer.from(head(signIn, json, `content-length: ${body.length}`, 'connection: close', ...headers)),
    body,
  ])
}

const { app } = await openShop()
const address = await app.listen({ host: '127.0.0.1', port: 0 })

it.each(shapes)('$what', { tags: ['details'] }, async ({ bytes, statuses, answers = 1 }) => {
  const wire = openWire(address)
  wire.send(bytes)
  const answer = await wire.closed
  const status = answer === '' ? 0 : statusOf(answer)
  expect(statuses).toContain(status)
  expect(answer.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(answers)
  expect(answer).not.toContain('smuggled-request')
})
