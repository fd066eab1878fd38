import { setTimeout as pause } from 'node:timers/promises'
import { openWire, statusOf, type Wire } from '#test/wire.ts'
import type { Attack } from './attack.ts'
import { sendPictureBombs } from './pictures.ts'
import type { Report } from './report.ts'
import type { Sent } from './sender.ts'
import { head, json, type Shape, shapes, signIn } from './wireShapes.ts'

const part = 'bytes'

const megabyte = 1024 * 1024

/** Sends what is no request, too large, too slow or only half of one. */
export async function attackBytes(attack: Attack) {
  for (const shape of shapes) await sendShape(attack, shape)
  await halfBodies(attack)
  await largeBodies(attack)
  await sendPictureBombs(attack)
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
