import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { findWrongTotals } from '#features/orders/server/queries.ts'
import { placeCalls } from '#features/places/contract.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aShippedShop, type ShippedShop } from '#test/shipments.ts'
import { shipmentCalls } from '../contract.ts'
import { findMisdirected, findWronglyShipped } from './checks.ts'

// Random weeks of the warehouse, compared with a model that has the rules of the business and nothing else.

interface Line {
  id: number
  product: number
  quantity: number
  shipped: number
}
interface PlacedOrder {
  id: number
  isCompleted: boolean
  isCollected: boolean
  lines: Line[]
}
interface Sent {
  id: number
  order: PlacedOrder
  isOpen: boolean
  pieces: { line: Line; quantity: number }[]
}

const opening = 40
const count = 3
const step = fc.record({
  kind: fc.constantFrom(
    ...(['order', 'order', 'ship', 'ship', 'ship', 'edit', 'edit', 'remove', 'cancel', 'status', 'adjust'] as const),
  ),
  pick: fc.nat(1000),
  numbers: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: count, maxLength: count }),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let shop: OpenShop
let at: ShippedShop
let office: SignedIn
beforeAll(async () => {
  shop = await openShop()
  at = await aShippedShop(shop)
  office = await shop.comeIn('admin')
})

class Warehouse {
  readonly products: readonly number[]
  readonly available: number[] = Array.from({ length: count }, () => opening)
  /** The pieces that came in, by product. */
  readonly cameIn: number[] = Array.from({ length: count }, () => opening)
  readonly orders: PlacedOrder[] = []
  readonly sent: Sent[] = []

  constructor(products: readonly number[]) {
    this.products = products
  }

  readonly acts: Record<Step['kind'], (step: Step) => Promise<void>> = {
    order: async ({ numbers, pick }) => {
      const wanted = numbers
        .map((number, product) => ({ product, quantity: Math.min(number, this.available[product] ?? 0) }))
        .filter(({ quantity }) => quantity > 0)
      if (wanted.length === 0) return
      const isCollected = pick % 4 === 0
      const products = wanted.map(({ product }) => this.products[product] ?? 0)
      const quantities = wanted.map(({ quantity }) => quantity)
      const { id, lines } = await at.order(quantities, { products, buyer: isCollected ? office : at.hsc })
      for (const { product, quantity } of wanted) this.take(product, quantity)
      this.orders.push({
        ...{ id, isCollected, isCompleted: false },
        lines: wanted.map((line, nth) => ({ ...line, id: lines[nth] ?? 0, shipped: 0 })),
      })
    },
    edit: async ({ pick, numbers: [number = 0] }) => {
      const line = this.lineAt(pick)
      if (!line) return
      const quantity = Math.max(number, 1)
      const more = quantity - line.quantity
      const isRight = quantity >= line.shipped && more <= (this.available[line.product] ?? 0)
      const reply = await shop.ask(at.warehouse, orderLineCalls.update, { params: { id: line.id }, body: { quantity } })
      expect(reply.status).toBe(isRight ? 200 : 409)
      if (!isRight) return
      this.take(line.product, more)
      line.quantity = quantity
    },
    remove: async ({ pick }) => {
      const line = this.lineAt(pick)
      if (!line) return
      const { status } = await shop.ask(at.warehouse, orderLineCalls.remove, { params: { id: line.id } })
      expect(status).toBe(line.shipped > 0 ? 409 : 200)
      if (status === 200) this.drop(line)
    },
    ship: async ({ pick, numbers, flag: cancel_rest }) => {
      const order = this.orders[pick % this.orders.length]
      if (!order) return
      const picked = order.lines.map((line, nth) => ({ line, quantity: numbers[nth] ?? 0 }))
      const { status, body } = await at.ship(
        { id: order.id, lines: order.lines.map(({ id }) => id) },
        picked.map(({ quantity }) => quantity),
        { cancel_rest },
      )
      expect(status).toBe(statusOfShipping(order, picked, cancel_rest))
      if (status !== 200) return
      const pieces = picked.filter(({ quantity }) => quantity > 0)
      for (const { line, quantity } of pieces) line.shipped += quantity
      if (pieces.length > 0) this.sent.push({ id: body.id, order, isOpen: !order.isCollected, pieces })
      if (cancel_rest) for (const line of [...order.lines]) this.cut(line)
    },
    cancel: async ({ pick }) => {
      const shipment = this.sent[pick % this.sent.length]
      if (!shipment) return
      const { status } = await shop.ask(at.warehouse, shipmentCalls.cancel, { params: { id: shipment.id }, body: {} })
      expect(status).toBe(shipment.isOpen && !shipment.order.isCompleted ? 200 : 409)
      if (status !== 200) return
      shipment.isOpen = false
      for (const { line, quantity } of shipment.pieces) line.shipped -= quantity
    },
    status: async ({ pick }) => {
      const order = this.orders[pick % this.orders.length]
      if (!order) return
      order.isCompleted = !order.isCompleted
      const body = { status: order.isCompleted ? 1 : 0 } as const
      expect((await shop.ask(at.warehouse, orderCalls.update, { params: { id: order.id }, body })).status).toBe(200)
    },
    adjust: async ({ numbers: [number = 0, other = 0], flag }) => {
      const product = other % count
      const by = flag ? number + 1 : -number - 1
      const left = (this.available[product] ?? 0) + by
      const { status } = await shop.ask(at.admin, adjustmentCalls.adjust, {
        body: { store_id: null, product_id: this.products[product] ?? 0, by, why: flag ? 'found' : 'broken' },
      })
      expect(status).toBe(left < 0 ? 409 : 200)
      if (left < 0) return
      this.take(product, -by)
      this.cameIn[product] = (this.cameIn[product] ?? 0) + by
    },
  }

  lineAt(pick: number) {
    const lines = this.orders.flatMap((order) => order.lines)
    return lines[pick % lines.length]
  }
  take(product: number, pieces: number) {
    this.available[product] = (this.available[product] ?? 0) - pieces
  }
  drop(line: Line) {
    this.take(line.product, -line.quantity)
    for (const order of this.orders) order.lines = order.lines.filter((each) => each !== line)
  }
  cut(line: Line) {
    if (line.shipped === 0) return this.drop(line)
    this.take(line.product, line.shipped - line.quantity)
    line.quantity = line.shipped
  }

  /** In the model: the pieces of a product that left the chain, were collected, or whose order counts as received long ago. */
  leftWith(product: number) {
    const lines = this.orders.flatMap(({ isCompleted, lines }) => lines.map((line) => ({ ...line, isCompleted })))
    const ofCompleted = lines
      .filter((line) => line.product === product && line.isCompleted)
      .map(({ quantity, shipped }) => quantity - shipped)
    const collected = this.sent
      .filter(({ order }) => order.isCollected)
      .flatMap(({ pieces }) => pieces.filter(({ line }) => line.product === product).map(({ quantity }) => quantity))
    return [...ofCompleted, ...collected].reduce((sum, pieces) => sum + pieces, 0)
  }
}

function statusOfShipping(
  { isCompleted, lines }: PlacedOrder,
  picked: readonly { line: Line; quantity: number }[],
  cancel_rest: boolean,
) {
  if (isCompleted || picked.some(({ line, quantity }) => quantity > line.quantity - line.shipped)) return 409
  const isOpen = lines.some(({ quantity, shipped }) => quantity > shipped)
  return picked.some(({ quantity }) => quantity > 0) || (cancel_rest && isOpen) ? 200 : 400
}

it('no piece is lost in random weeks of orders, edits, shipments, cancellations and adjustments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const products: number[] = []
      for (let nth = 0; nth < count; nth++) products.push(await aProduct(shop.db, { quantity_available: opening }))
      const model = new Warehouse(products)
      for (const each of steps) await model.acts[each.kind](each)

      expect(await at.availableOf(products)).toEqual(model.available)
      for (const { id, lines } of model.orders) {
        expect(await at.linesOf(id)).toMatchObject(
          lines
            .toSorted((one, other) => one.id - other.id)
            .map(({ id, quantity, shipped }) => ({ id, quantity, shipped })),
        )
      }
      for (const [product, product_id] of products.entries()) {
        const { body } = await shop.ask(at.warehouse, placeCalls.places, { params: { product_id } })
        const onHand = body.items.find(({ store_id }) => store_id === null)?.on_hand ?? 0
        expect(onHand + body.in_transit + model.leftWith(product)).toBe(model.cameIn[product])
      }
    }),
    { numRuns: 12 },
  )
  expect(await findWronglyShipped(shop.db)).toEqual([])
  expect(await findMisdirected(shop.db)).toEqual([])
  expect(await findUnexplained(shop.db)).toEqual([])
  expect(await findWrongTotals(shop.db)).toEqual([])
})
