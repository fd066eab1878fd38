import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { transferHolds } from '#features/inventory/server/stockQueries.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { cents } from '#shared/money.ts'
import { type Buyer, fillBuyers } from '#test/buyers.ts'
import { findIncompleteOrders } from '#test/incompleteOrders.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { type Received, type Sent, send } from '#test/sendCall.ts'
import { beSlow } from '#test/untilTrue.ts'
import { untilWaiting } from '#test/waiting.ts'
import { orderCalls } from '../contract.ts'
import { orderLineCalls } from '../linesContract.ts'

let shop: OpenShop
let address: string
beforeAll(async () => {
  shop = await openShop('empty_shop')
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})

const product = (id: number) =>
  shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('64 stores that order the last 100 pieces at once', () => {
  const enough = 200
  let scarce: number
  let plenty: number[]
  const responses: Received[] = []
  /** The ids in all 200 responses, by the key of the request. */
  const acknowledged = new Map<string, Set<number>>()

  const ask: typeof send = async (to, token, call, sent) => {
    const response = await send(to, token, call, sent)
    if (!response) return undefined
    responses.push(response)
    // Like any client, it waits after 503. Otherwise the retries of all clients would keep the database busy.
    if (response.status === 503) await beSlow(1000)
    if (sent?.key !== undefined && response.status === 200) {
      acknowledged.set(sent.key, (acknowledged.get(sent.key) ?? new Set()).add(response.body.id ?? 0))
    }
    return response
  }

  /** Fills the cart, removes some again, and orders: sometimes twice at once, sometimes with a client that disconnects. */
  async function buy({ user_id, token }: Buyer, chance: () => number) {
    const some = () => plenty[Math.floor(chance() * plenty.length)]!
    const put = (
      product_id: number,
      quantity: number,
      call: typeof cartCalls.add | typeof cartCalls.set = cartCalls.add,
    ) => ask(address, token, call, { body: { product_id, quantity } })
    await (chance() < 0.4 ? put(scarce, 1 + Math.floor(chance() * 3)) : put(scarce, 0, cartCalls.set))
    const [one, other] = [some(), some()]
    await Promise.all([put(one, 1), put(other, 2)])
    if (chance() < 0.3) await put(one, 0, cartCalls.set)
    if (chance() < 0.3) await put(scarce, 1, cartCalls.set)

    const key = randomUUID()
    const order: Sent<typeof orderCalls.place> = { params: { userId: user_id }, body: { remarks: key }, key }
    for (let isAnswered = false; !isAnswered; ) {
      const sends = Array.from({ length: chance() < 0.4 ? 2 : 1 }, () =>
        ask(address, token, orderCalls.place, chance() < 0.3 ? { ...order, hangUpAfter: 5 + chance() * 60 } : order),
      )
      // Without a response, or with 503 from a busy database, the same order is sent again.
      isAnswered = (await Promise.all(sends)).some((response) => response !== undefined && response.status !== 503)
    }
  }

  /** Changes or removes a random line, so that its pieces can be ordered again. */
  async function correct({ token }: Buyer, chance: () => number) {
    const line = await shop.db
      .selectFrom('order_lines')
      .select(['id', 'quantity'])
      .orderBy(sql`random()`)
      .limit(1)
      .executeTakeFirst()
    if (!line) return
    const params = { id: line.id }
    if (chance() < 0.3) await ask(address, token, orderLineCalls.remove, { params })
    else {
      const quantity = Math.max(1, line.quantity + (chance() < 0.5 ? 1 : -1))
      await ask(address, token, orderLineCalls.update, { params, body: { quantity } })
    }
  }

  beforeAll(async () => {
    scarce = await aProduct(shop.db, { device: 'Scarce', quantity_available: 100, wholesale_cents: cents(1999) })
    plenty = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        aProduct(shop.db, { quantity_available: 100_000, wholesale_cents: cents(333 + 7 * n) }),
      ),
    )
    const stores = await fillBuyers(shop.db, 64)
    const office = await fillBuyers(shop.db, 3, 'admin_warehouse')
    const isOver = () => acknowledged.size >= enough && responses.some(({ body }) => body.code === 'out_of_stock')
    const work = async (act: typeof buy, buyer: Buyer) => {
      const chance = seeded(buyer.user_id)
      while (!isOver()) await act(buyer, chance)
    }
    await Promise.all([...stores.map((buyer) => work(buy, buyer)), ...office.map((buyer) => work(correct, buyer))])
  })

  it('get a result or an error that they can correct', () => {
    // On a slow machine, 67 clients can keep the database busy, which is 503.
    expect(responses.filter(({ status }) => ![200, 400, 404, 409, 503].includes(status))).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
  })

  it('buy 100 pieces and not one more', async () => {
    const { quantity_available, quantity_sold } = await product(scarce)
    expect(quantity_available + quantity_sold).toBe(100)
    expect(responses.some(({ body }) => body.code === 'out_of_stock')).toBe(true)
  })

  it('place each order once, however often it was sent', async () => {
    const orders = await shop.db.selectFrom('orders').select(['id', 'remarks as key']).execute()
    expect(new Set(orders.map(({ key }) => key)).size).toBe(orders.length)
    const found = new Map(orders.map(({ id, key }) => [key, id]))
    expect([...acknowledged].filter(([key, ids]) => ids.size !== 1 || !ids.has(found.get(key) ?? 0))).toEqual([])
  })

  it('place complete orders: lines, price, stock, ledger and mail', async () => {
    expect(await findIncompleteOrders(shop.db)).toEqual([])
  })
})

describe('transferring holds while stores order', () => {
  it('locks products in the order of their ids, like an order, so that they do not deadlock', async () => {
    const held = { quantity_available: 1, quantity_hold: 1 }
    const [first, second] = [await aProduct(shop.db, held), await aProduct(shop.db, held)]
    // The update writes the first product to the end of the table, behind the second.
    await shop.db.updateTable('products').set({ description: 'Moved' }).where('id', '=', first).execute()

    const by = { user_id: 1, username: 'Warehouse' }
    let transfer: Promise<unknown> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').where('id', '=', first).forUpdate().execute()
      transfer = moveStock(shop.db, { by, why: 'Test' }, async (other) => {
        // A sequential scan, which reads them in the order of the table.
        for (const way of ['indexscan', 'bitmapscan']) await sql.raw(`set local enable_${way} = off`).execute(other)
        return transferHolds(other)
      })
      await untilWaiting(shop.db, 1)
      const free = tx.selectFrom('products').select('id').where('id', '=', second).forUpdate().skipLocked()
      expect(await free.execute()).toHaveLength(1)
    })
    expect(await transfer).toHaveLength(2)
    expect([await product(first), await product(second)]).toMatchObject(
      [first, second].map(() => ({ quantity_available: 2, quantity_hold: 0 })),
    )
  })
})
