import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { addressOf } from '#shared/call.ts'
import type { Buyer } from '#test/buyers.ts'

interface NewLine {
  product_id: number
  quantity: number
}
/** The work that a connection repeats. It returns false when there is nothing left to do. */
export type Turn = (ask: Ask, worker: number) => Promise<boolean>
type Ask = ReturnType<typeof connect>

/** Lets several connections work for some seconds, and returns the turns in a second and the 99th percentile of a turn. */
export async function runTurns(port: number, connections: number, seconds: number, turn: Turn) {
  const lasted: number[] = []
  const begun = performance.now()
  const work = async (_: unknown, worker: number) => {
    const ask = connect(port)
    while (performance.now() - begun < seconds * 1000) {
      const before = performance.now()
      if (!(await turn(ask, worker))) break
      lasted.push(performance.now() - before)
    }
    ask.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  lasted.sort((one, other) => one - other)
  return {
    rate: (lasted.length * 1000) / (performance.now() - begun),
    p99: lasted[Math.ceil(lasted.length * 0.99) - 1] ?? 0,
  }
}

export const add = (ask: Ask, { token }: Buyer, body: NewLine) => ask(addressOf(cartCalls.add), token, body)

export const place = (ask: Ask, { token, user_id }: Buyer, promo_code: string) =>
  ask(addressOf(orderCalls.place, { userId: user_id }), token, { promo_code })

/** Keeps one connection open, like a browser. Any response other than 200 ends the measurement. */
function connect(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string, token: string, body: object) => {
    const payload = JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'idempotency-key': randomUUID(),
    }
    const answered = Promise.withResolvers<void>()
    request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, async (answer) => {
      const body = await text(answer)
      if (answer.statusCode === 200) answered.resolve()
      else answered.reject(new Error(`${path}: ${answer.statusCode} ${body}`))
    })
      .on('error', answered.reject)
      .end(payload)
    await answered.promise
  }
  return Object.assign(ask, { end: () => agent.destroy() })
}
