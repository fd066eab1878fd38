import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { openWire, statusOf, type Wire } from '#test/wire.ts'
import type { Attack } from './attack.ts'
import { filePart, formOf, onePixel, textPart } from './encodeBody.ts'
import type { Operation } from './openApi.ts'
import type { Report } from './report.ts'
import type { Sent } from './sender.ts'

const part = 'bytes'

const megabyte = 1024 * 1024

/** Bytes on a connection, and which statuses may come back. 0 means that the connection is closed without an answer. */
interface Shape {
  what: string
  bytes: string | Buffer
  statuses: readonly number[]
  /** How many answers there are: two requests on one connection. */
  answers?: number
}

const head = (first: string, ...headers: string[]) => [first, 'host: shop.test', ...headers, '', ''].join('\r\n')
const signIn = 'POST /api/user/signin/ HTTP/1.1'
const json = 'content-type: application/json'
const live = head('GET /health/live HTTP/1.1', 'connection: close')
/** A request inside of another one: if the shop answers it, a proxy and the shop disagree where the first one ends. */
const smuggled = head('GET /smuggled-request HTTP/1.1')

const shapes: readonly Shape[] = [
  { what: 'no HTTP', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', statuses: [400] },
  { what: 'binary', bytes: Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 131) % 256)), statuses: [400] },
  { what: 'HTTP/0.9', bytes: 'GET /\r\n\r\n', statuses: [200, 400] },
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
    bytes: head('GET / HTTP/1.1', 'connection: upgrade, close', 'upgrade: websocket'),
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

/** Sends what is no request, too large, too slow or only half of one. */
export async function attackBytes(attack: Attack) {
  for (const shape of shapes) await sendShape(attack, shape)
  await halfBodies(attack)
  await largeBodies(attack)
  await pictureBombs(attack)
  await Promise.all([slowSenders(attack), manyConnections(attack)])
}

/** The time after which the connection should have been answered. The longest limit of the shop for a body is 15 seconds. */
const longest = 30_000

async function answerOn(wire: Wire) {
  const late = new AbortController()
  const answer = await Promise.race([
    wire.closed,
    pause(longest, undefined, { signal: late.signal }).catch(() => undefined),
  ])
  late.abort()
  wire.socket.destroy()
  return answer
}

async function sendShape({ shop, report }: Attack, { what, bytes, statuses, answers = 1 }: Shape) {
  const wire = openWire(shop.address)
  wire.send(bytes)
  judge(report, what, await answerOn(wire), statuses, answers)
}

function judge(report: Report, what: string, answer: string | undefined, statuses: readonly number[], answers = 1) {
  const sent: Sent = { method: 'bytes:', path: ` ${what}` }
  if (answer === undefined) {
    report.tallyOf(part).tried++
    return report.find(part, `The connection is still open after ${longest / 1000} s: ${what}`, 'ops/attack/wire.ts')
  }
  const status = answer === '' ? 0 : statusOf(answer)
  const isClosed = status === 0 && statuses.includes(0)
  report.count(part, sent, { status: isClosed ? 400 : status, headers: {}, body: Buffer.from(answer), error: 'closed' })
  if (!statuses.includes(status))
    report.find(part, `${what}: ${status} instead of ${statuses.join(' or ')}`, 'ops/attack/wire.ts')
  const count = answer.split('HTTP/1.1 ').length - 1
  const isRefused = status >= 400
  if (count > answers && !(isRefused && count === 1)) {
    report.find(part, `${what}: ${count} answers instead of ${answers}`, 'ops/attack/wire.ts', answer.slice(0, 300))
  }
  if (answer.includes('smuggled-request'))
    report.find(part, `${what}: the hidden request was answered`, 'ops/attack/wire.ts')
}

/** The client closes its side, or disappears, in the middle of a body. */
async function halfBodies({ shop, report }: Attack) {
  const half = `${head(signIn, json, 'content-length: 100')}{"email":"a`
  for (let n = 0; n < 20; n++) {
    const wire = openWire(shop.address)
    wire.send(half)
    if (n % 2 === 0) wire.socket.end()
    else setTimeout(() => wire.socket.resetAndDestroy(), 20)
    judge(
      report,
      n % 2 === 0 ? 'half a body, then the end' : 'half a body, then a reset',
      await answerOn(wire),
      [0, 400],
    )
  }
}

/** Bodies that are larger than the largest of the contract. They are refused, however they are sent. */
async function largeBodies({ sender, callers, operations, report, isLong }: Attack) {
  const headers = await callers.headersOf('admin')
  const size = isLong ? 20 * megabyte : 2 * megabyte
  for (const operation of operations.filter(({ body }) => body !== undefined)) {
    // All calls refuse a large body in the same place. The short form tries those of everyone, and the uploads.
    if (!isLong && !operation.allow.includes('public') && !operation.isForm) continue
    const path = operation.path.replaceAll(/\{\w+\}/g, '1')
    const type = operation.isForm ? 'multipart/form-data; boundary=x' : 'application/json'
    const sent: Sent = {
      method: operation.method,
      path,
      headers: { ...headers, 'content-type': type },
      body: Buffer.alloc(size, '['),
    }
    const answer = await sender.send(sent)
    // A connection that is closed while the body is still sent is a refusal too.
    const isCut = answer.status === 0 && /EPIPE|ECONNRESET/.test(answer.error ?? '')
    report.count(part, { ...sent, body: `${size} bytes` }, isCut ? { ...answer, status: 413 } : answer)
    if (!isCut && ![400, 401, 403, 413].includes(answer.status)) {
      report.find(part, `${size} bytes got ${answer.status}`, { ...sent, body: `${size} bytes` })
    }
  }
}

/** Files that are small, and huge when they are unpacked, and files that are no pictures. */
async function pictureBombs(attack: Attack) {
  const { sender, callers, operations, report, isLong } = attack
  const black = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
  const files: Record<string, Buffer> = {
    'a picture of 16,000 × 16,000 pixels': isLong ? await black(16_000, 16_000).png().toBuffer() : onePixel,
    'a picture that claims 2,000,000,000 pixels': claiming(onePixel, 65_000, 65_000),
    'half a picture': onePixel.subarray(0, 40),
    'an SVG that contains itself': Buffer.from(billionLaughs),
    'an SVG that reads a file': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    'a GIF with 1,000 frames': Buffer.concat([
      Buffer.from('GIF89a\x10\x00\x10\x00\x00\x00\x00', 'latin1'),
      Buffer.alloc(20_000, '!\xf9\x04\0\0\0\0\0'),
    ]),
    'a program': Buffer.from('\x7fELF\x02\x01\x01'),
    nothing: Buffer.alloc(0),
    '10 MB of zeros': Buffer.alloc(10 * megabyte - 1),
  }
  const headers = await callers.headersOf('admin')
  for (const operation of operations.filter(({ isForm }) => isForm)) {
    for (const [what, file] of Object.entries(files)) {
      const { type = '', body } = formWith(operation, file)
      const sent: Sent = {
        method: operation.method,
        path: operation.path,
        headers: { ...headers, 'content-type': type },
        ...(body && { body }),
      }
      const answer = await sender.send(sent)
      report.count(part, { ...sent, body: what }, answer)
      if (answer.status === 200 && file !== onePixel && !what.includes('16,000')) {
        report.find(part, `${what} was accepted as a picture`, { ...sent, body: what })
      }
    }
  }
}

/** A valid form of an upload with this file. */
function formWith(operation: Operation, file: Buffer) {
  const texts = Object.entries(operation.body?.properties ?? {}).filter(([, { format }]) => format !== 'binary')
  const fields = Object.entries(operation.body?.properties ?? {}).filter(([, { format }]) => format === 'binary')
  const value = { id: 1, store_id: 1, alt: 'A', device: 'Bomb', product_type: 'Accessories' }
  const allowed = (schema: (typeof texts)[number][1]) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => schema.properties?.[name]))
  return formOf([
    ...texts.map(([name, schema]) => textPart(name, JSON.stringify(allowed(schema)))),
    ...fields.map(([name]) => filePart(name, file)),
  ])
}

/** A PNG whose header has another size than its content. */
function claiming(png: Buffer, width: number, height: number) {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`

/** Connections that send a byte each second: a head, a body, and an answer that is read slowly. */
async function slowSenders({ shop, report, isLong }: Attack) {
  if (!isLong) return
  const begins = [
    'GET / HTTP/1.1\r\nhost: shop.test\r\nx: ',
    head(signIn, json, 'content-length: 16000'),
    head(signIn, json, 'transfer-encoding: chunked'),
  ]
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const wire = openWire(shop.address)
      wire.send(begins[n % begins.length]!)
      const sending = setInterval(() => wire.socket.writable && wire.send(n % 3 === 2 ? '1\r\nx\r\n' : 'x'), 1_000)
      const answer = await answerOn(wire)
      clearInterval(sending)
      judge(report, ['a slow head', 'a slow body', 'slow chunks'][n % 3]!, answer, [408])
    }),
  )
}

/** Meanwhile, many connections are open that send nothing, and others are served. */
async function manyConnections({ shop, report, isLong }: Attack) {
  const wires = Array.from({ length: isLong ? 1_000 : 100 }, () => openWire(shop.address))
  const opened = () => wires.filter(({ socket }) => !socket.connecting && !socket.destroyed).length
  while (wires.some(({ socket }) => socket.connecting)) await pause(20)
  const open = opened()
  const begun = performance.now()
  const { status } = await fetch(`${shop.address}/health/ready`)
  report.note(`With ${open} open connections, /health/ready took ${(performance.now() - begun).toFixed(0)} ms.`)
  if (status !== 200)
    report.find(part, `With ${open} open connections, /health/ready is ${status}`, 'ops/attack/wire.ts')
  for (const { socket } of wires) socket.destroy()
}
