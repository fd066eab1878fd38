import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import type { Call } from '#shared/call.ts'
import { cents } from '#shared/money.ts'
import { type Buyer, fillBuyers } from '../buyers.ts'
import { aFolder, cleanUpAfterEach, start } from '../fixtures/startedShop.ts'
import { findIncompleteOrders } from '../incompleteOrders.ts'
import { postmasterOf } from '../processes.ts'
import { aProduct } from '../products.ts'
import { type Sent, send } from '../sendCall.ts'
import { openMailServer } from '../smtp.ts'
import { beSlow } from '../untilTrue.ts'

cleanUpAfterEach()

/** An order whose response was 200. */
interface Acknowledged {
  id: number
  key: string
  user_id: number
  lines: Map<number, number>
}

describe('orders, when the server is killed and then PostgreSQL', () => {
  it('are complete if they were acknowledged, and each is confirmed by mail', async () => {
    const mailServer = await openMailServer()
    const folder = await aFolder()
    const environment = { DATA_DIR: folder, DEMO: '0', SMTP_URL: mailServer.url }
    let shop = await start(environment)
    const db = openDatabase({ host: join(folder, 'postgres'), port: 5432, user: 'tidewater', database: 'tidewater' })
    const products = await fillShelves(db)
    const stores = await fillBuyers(db, 8)

    const load = order(stores, products, () => shop.address)
    await load.more(30)
    const server = new Promise((gone) => shop.program.on('exit', gone))
    shop.program.kill('SIGKILL')
    await server
    kill(folder)
    shop = await start(environment)
    expect(await findIncompleteOrders(db)).toEqual([])

    await load.more(30)
    kill(folder)
    await load.more(30)
    await load.end()

    expect(shop.output()).toContain('PostgreSQL is back.')
    await expectAll(load.acknowledged, db)
    expect(await findIncompleteOrders(db)).toEqual([])
    expect(await db.selectFrom('cart_items').selectAll().execute()).toEqual([])

    const ordered = await db.selectFrom('orders').select('id').execute()
    const confirmed = () => new Set(mailServer.received.map(({ headers }) => /Order (\d+)/.exec(headers.subject!)?.[1]))
    await expect.poll(() => ordered.filter(({ id }) => !confirmed().has(String(id))), { interval: 200 }).toEqual([])
    await db.destroy()
  })
})

async function fillShelves(db: Database): Promise<number[]> {
  const products: number[] = []
  for (let n = 0; n < 12; n++) {
    products.push(await aProduct(db, { quantity_available: 100_000, wholesale_cents: cents(999 + 50 * n) }))
  }
  return products
}

/** Kills PostgreSQL, like a machine that runs out of memory. */
const kill = (folder: string) => process.kill(postmasterOf(folder), 'SIGKILL')

/** Every store orders repeatedly. A call without a response, or with an error of the server, is sent again unchanged. */
function order(stores: readonly Buyer[], products: readonly number[], address: () => string) {
  const acknowledged: Acknowledged[] = []
  let isOver = false

  const until200 = async <C extends Call>(token: string, call: C, sent: Sent<C>) => {
    for (;;) {
      const answer = await send(address(), token, call, sent)
      if (answer?.status === 200) return answer.body
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${answer.body.message}`)
      await beSlow(50)
    }
  }
  const work = async ({ user_id, token }: Buyer, store: number) => {
    for (let round = 0; !isOver; round++) {
      const key = randomUUID()
      const lines = new Map(
        [0, 1, 2].map((nth) => [products[(store + round + 3 * nth) % products.length]!, 1 + ((round + nth) % 4)]),
      )
      for (const [product_id, quantity] of lines) {
        await until200(token, cartCalls.set, { body: { product_id, quantity } })
      }
      const sent = { params: { userId: user_id }, body: { remarks: key }, key }
      const { id = 0 } = await until200(token, orderCalls.place, sent)
      acknowledged.push({ id, key, user_id, lines })
    }
  }
  const working = Promise.all(stores.map(work))
  // An error is reported by `more` and `end`, which await this promise.
  working.catch(() => undefined)

  return {
    acknowledged,
    async more(count: number) {
      const goal = acknowledged.length + count
      await Promise.race([expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(goal), working])
    },
    async end() {
      isOver = true
      await working
    },
  }
}

async function expectAll(acknowledged: readonly Acknowledged[], db: Database) {
  const orders = await db.selectFrom('orders').select(['id', 'user_id', 'remarks as key']).orderBy('id').execute()
  const expected = acknowledged.map(({ id, user_id, key }) => ({ id, user_id, key }))
  expect(orders).toEqual(expected.toSorted((one, other) => one.id - other.id))

  const lines = await db.selectFrom('order_lines').select(['order_id', 'product_id', 'quantity']).execute()
  for (const { id, lines: asked } of acknowledged) {
    const found = lines.filter(({ order_id }) => order_id === id)
    expect(new Map(found.map(({ product_id, quantity }) => [product_id, quantity]))).toEqual(asked)
  }
}
