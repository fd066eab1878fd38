import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { timeLimits } from '#platform/refusal/timeLimits.ts'
import { addressOf } from '#shared/call.ts'
import { startClock } from '../measuredTime.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { beSlow } from '../untilTrue.ts'

const clock = startClock()
let shop: OpenShop
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await openShop()
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Opens a connection and sends this text. `seen` shows the answer and whether the connection was closed. */
function send(text: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const seen = { answer: '', isClosed: false, after: 0 }
  const begun = clock()
  socket.on('data', (bytes) => {
    seen.answer += bytes
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    seen.isClosed = true
    seen.after = clock() - begun
  })
  socket.write(text)
  return { socket, seen }
}

const half =
  'POST /api/user/signin/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em'
const halfUpload = (token: string) =>
  `POST ${addressOf(imageCalls.insert)} HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${token}\r\n` +
  'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3000000\r\n\r\n--x\r\n'

// These tests run at the same time, because each waits for the same time limit.
describe.concurrent('a body that does not arrive', () => {
  it('ends its request with 408, also 200 at the same time', async () => {
    const halves = Array.from({ length: 200 }, () => send(half).seen)
    await expect.poll(() => halves.filter(({ isClosed }) => !isClosed).length).toBe(0)
    expect(new Set(halves.map(({ answer }) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
    expect(Math.max(...halves.map(({ after }) => after))).toBeLessThan(timeLimits.request.body + 10_000)
  })

  it('ends it too if it only arrives slowly, unless it is an upload', async () => {
    const upload = send(halfUpload(await shop.signIn('warehouse')))
    // Many connections, spread over a millisecond, because a timer may fire slightly too early.
    const slow: ReturnType<typeof send>[] = []
    for (let n = 0; n < 150; n++) {
      slow.push(send(half))
      await beSlow(1)
    }
    const dripping = setInterval(() => {
      for (const { socket } of [upload, ...slow]) socket.write('a')
    }, 1_000)
    await expect.poll(() => slow.filter(({ seen }) => !seen.isClosed).length).toBe(0)
    clearInterval(dripping)
    expect(Math.max(...slow.map(({ seen }) => seen.after))).toBeLessThan(timeLimits.request.body + 10_000)
    // It began before the other one.
    expect(upload.seen).toMatchObject({ isClosed: false })
  })

  it('is treated like headers that do not arrive: the connection is closed', async () => {
    const { seen } = send('POST /api/user/signin/ HTTP/1.1\r\nHost: shop')
    await expect.poll(() => seen.isClosed).toBe(true)
    expect(seen.answer).toMatch(/^HTTP\/1.1 408/)
  })
})
