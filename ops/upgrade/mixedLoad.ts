import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { cents } from '#shared/money.ts'
import { type Buyer, fillBuyers } from '#test/buyers.ts'
import { aProduct } from '#test/products.ts'
import { anEmployee, aTill } from '#test/tills.ts'

/** What was answered with 200, and what it took. */
export interface Work {
  requests: number
  /** Requests without a response yet. */
  running: number
  failures: string[]
  slowest: number
  /** By the key of the order. */
  orders: Map<string, number>
  bookings: number[]
  punches: number[]
}
export const noWork = (): Work => ({
  requests: 0,
  running: 0,
  failures: [],
  slowest: 0,
  orders: new Map(),
  bookings: [],
  punches: [],
})

const store = 'HSC'
const pin = '482913'

/** Stores that order, a till, a user who books, users who read lists, and visitors. Nothing is sent again when it fails. */
export class MixedLoad {
  /** The work of the phase that runs. */
  work = noWork()
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 20 })
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(address: string) {
    this.#address = address
  }

  async start(db: Database) {
    const products: number[] = []
    for (let n = 0; n < 12; n++) {
      products.push(await aProduct(db, { quantity_available: 1_000_000, wholesale_cents: cents(999 + 50 * n) }))
    }
    const buyers = await fillBuyers(db, 4)
    const [admin] = await fillBuyers(db, 1, 'admin')
    const till = await aTill(db, store)
    await anEmployee(db, till, 'Ailsa', pin)
    const turns = [
      ...buyers.map((buyer) => this.#orderRepeatedly(buyer, products)),
      this.#punchRepeatedly(till.key),
      this.#bookRepeatedly(admin!),
      this.#readListsRepeatedly(admin!),
      this.#visitRepeatedly(),
    ]
    this.#running = Promise.all(turns.map((turn) => this.#repeat(turn)))
  }

  async stop() {
    this.#isOver = true
    await this.#running
    this.#agent.destroy()
  }

  async #repeat(turn: () => Promise<void>) {
    while (!this.#isOver) {
      await turn().catch(() => undefined)
      await pause(50)
    }
  }

  #orderRepeatedly({ user_id, token }: Buyer, products: readonly number[]) {
    let round = 0
    return async () => {
      round++
      const key = randomUUID()
      const product_id = products[(user_id + round) % products.length]
      await this.#call(cartCalls.set, token, { body: { product_id, quantity: 1 + (round % 4) } })
      const place = () =>
        this.#call(orderCalls.place, token, { params: { userId: user_id }, body: { remarks: key }, key })
      const { work } = this
      const { id } = await place()
      work.orders.set(key, id)
      // As a till does whose line broke: another node returns the same order.
      if (round % 3 === 0 && (await place()).id !== id) this.#fail('An order that was sent again got another number.')
    }
  }

  #punchRepeatedly(key: string) {
    let isIn = false
    return async () => {
      const call = isIn ? timeClockCalls.checkOut : timeClockCalls.checkIn
      const { work } = this
      const { id } = await this.#call(call, key, { body: { pin }, key: randomUUID() })
      if (!isIn) work.punches.push(id)
      isIn = !isIn
      // A till may send 300 calls in a minute.
      await pause(300)
    }
  }

  #bookRepeatedly({ token }: Buyer) {
    let n = 0
    return async () => {
      const appointmentDate = daysAfter(today(), 20 + (n++ % 60))
      const { items } = await this.#call(appointmentCalls.slots, undefined, { body: { store, date: appointmentDate } })
      const free = items?.find((slot) => slot.free > 0)
      if (!free) return
      const visitor = { firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142', service: 'Screen Replacement' }
      const body = { ...visitor, store, appointmentDate, appointmentTime: free.time }
      const { work } = this
      work.bookings.push((await this.#call(appointmentCalls.insert, token, { body, key: randomUUID() })).id)
      await pause(200)
    }
  }

  #readListsRepeatedly({ token }: Buyer) {
    return async () => {
      await this.#call(orderCalls.search, token, { body: { page: 1, per_page: 50 } })
      await this.#call(inventoryCalls.search, token, { body: { query: 'galaxy', page: 1, per_page: 50 } })
    }
  }

  /** Opens pages, and then their scripts and styles, of whichever node. */
  #visitRepeatedly() {
    return async () => {
      for (const page of ['/', '/fr/find', '/admin']) {
        const html = String(await this.#send('GET', page))
        const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path))
        for (const file of files) await this.#send('GET', file!)
      }
    }
  }

  async #call(
    call: Call,
    token: string | undefined,
    { params, body, key }: { params?: object; body: object; key?: string },
  ) {
    const reply = await this.#send(call.method, addressOf(call, params), JSON.stringify(body), {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    })
    return JSON.parse(String(reply)) as { id: number; items?: { time: string; free: number }[] }
  }

  /** Returns the body of a response with 200. Any other response is a failure, and so is none. */
  async #send(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Buffer> {
    const { work } = this
    const begun = performance.now()
    const answered = Promise.withResolvers<Buffer>()
    work.requests++
    work.running++
    const sent = { method, agent: this.#agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
    request(this.#address + path, sent, (answer) =>
      buffer(answer).then((received) => {
        if (answer.statusCode === 200) answered.resolve(received)
        else answered.reject(new Error(`${answer.statusCode} ${received.subarray(0, 200)}`))
      }, answered.reject),
    )
      .on('error', answered.reject)
      .end(body)
    try {
      return await answered.promise
    } catch (error) {
      this.#fail(`${method} ${path}: ${error instanceof Error ? error.message : error}`)
      throw error
    } finally {
      work.running--
      work.slowest = Math.max(work.slowest, performance.now() - begun)
    }
  }

  #fail(sentence: string) {
    this.work.failures.push(sentence)
    console.error(`  ${sentence}`)
  }
}
