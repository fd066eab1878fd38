import { expect } from 'vitest'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { differenceCalls } from '#features/differences/contract.ts'
import { type DifferenceKind, differencesOf, type Settlement } from '#features/differences/rules.ts'
import { waysToSettle } from '#features/differences/ways.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import type { OpenShop, SignedIn } from './openShop.ts'
import type { ReceivingShop } from './receipts.ts'

// A model of the warehouse and one store. It has only the rules of the business. Each act is done in the model and in the shop,
// and the shop must answer with the status that the model expects.

export interface Step {
  pick: number
  numbers: readonly number[]
  flag: boolean
}
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
interface SentLine {
  id: number
  /** Undefined for a product that was not in the shipment. */
  line: Line | undefined
  product: number
  quantity: number
  received: number
  damaged: number
  /** Pieces that were sent again or credited. */
  takenBack: number
}
interface Sent {
  id: number
  /** True for the rest of an order that was completed by hand. */
  isByHand: boolean
  order: PlacedOrder
  state: 'in_transit' | 'received' | 'cancelled'
  lines: SentLine[]
}
interface Difference {
  sent: Sent
  of: SentLine
  kind: DifferenceKind
  pieces: number
  isOpen: boolean
}
interface Places {
  shop: OpenShop
  at: ReceivingShop
  office: SignedIn
  products: readonly number[]
  /** The pieces of each product at the start. */
  opening: number
}

const isOpenLine = ({ quantity, shipped }: Line) => quantity > shipped
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export class WarehouseModel {
  readonly #places: Places
  readonly available: number[]
  /** The pieces that came in, by product. */
  readonly cameIn: number[]
  readonly store: number[]
  readonly writtenOff: number[]
  /** Pieces that were collected, or that the store used. */
  readonly left: number[]
  readonly orders: PlacedOrder[] = []
  readonly sent: Sent[] = []
  readonly differences: Difference[] = []

  constructor(places: Places) {
    this.#places = places
    const each = (value: number) => places.products.map(() => value)
    ;[this.available, this.cameIn] = [each(places.opening), each(places.opening)]
    ;[this.store, this.writtenOff, this.left] = [each(0), each(0), each(0)]
  }

  readonly acts = {
    order: async ({ numbers, pick }: Step) => {
      const { at, office, products } = this.#places
      const wanted = numbers
        .map((number, product) => ({ product, quantity: Math.min(number, this.available[product] ?? 0) }))
        .filter(({ quantity }) => quantity > 0)
      if (wanted.length === 0) return
      const isCollected = pick % 4 === 0
      const { id, lines } = await at.order(
        wanted.map(({ quantity }) => quantity),
        { products: wanted.map(({ product }) => products[product] ?? 0), buyer: isCollected ? office : at.hsc },
      )
      for (const { product, quantity } of wanted) add(this.available, product, -quantity)
      this.orders.push({
        ...{ id, isCollected, isCompleted: false },
        lines: wanted.map((line, nth) => ({ ...line, id: lines[nth] ?? 0, shipped: 0 })),
      })
    },
    edit: async ({ pick, numbers: [number = 0] }: Step) => {
      const { shop, at } = this.#places
      const line = this.#lineAt(pick)
      if (!line) return
      const quantity = Math.max(number, 1)
      const more = quantity - line.quantity
      const isShipped = !this.#mayTakeBack(line, line.shipped - quantity)
      const isRight = !isShipped && more <= (this.available[line.product] ?? 0)
      const reply = await shop.ask(at.warehouse, orderLineCalls.update, { params: { id: line.id }, body: { quantity } })
      expect(reply.status).toBe(isRight ? 200 : 409)
      if (!isRight) return
      this.#takeBack(line, line.shipped - quantity)
      add(this.available, line.product, -more)
      line.quantity = quantity
    },
    remove: async ({ pick }: Step) => {
      const { shop, at } = this.#places
      const line = this.#lineAt(pick)
      if (!line) return
      const { status } = await shop.ask(at.warehouse, orderLineCalls.remove, { params: { id: line.id } })
      expect(status).toBe(this.#mayTakeBack(line, line.shipped) ? 200 : 409)
      if (status !== 200) return
      this.#takeBack(line, line.shipped)
      this.#drop(line)
    },
    ship: async ({ pick, numbers, flag: cancel_rest }: Step) => {
      const { at } = this.#places
      const open = this.orders.filter(({ isCompleted, lines }) => !isCompleted && lines.some(isOpenLine))
      const order = (pick % 5 === 0 ? undefined : pickFrom(open, pick)) ?? pickFrom(this.orders, pick)
      if (!order) return
      // Usually no more than the open pieces.
      const most = (line: Line) => (pick % 7 === 0 ? Number.POSITIVE_INFINITY : line.quantity - line.shipped)
      const picked = order.lines.map((line, nth) => ({ line, quantity: Math.min(numbers[nth] ?? 0, most(line)) }))
      const { status, body } = await at.ship(
        { id: order.id, lines: order.lines.map(({ id }) => id) },
        picked.map(({ quantity }) => quantity),
        { cancel_rest },
      )
      expect(status).toBe(statusOfShipping(order, picked, cancel_rest))
      if (status !== 200) return
      const pieces = picked.filter(({ quantity }) => quantity > 0)
      if (pieces.length > 0) this.#send(order, pieces, body)
      const isCut = cancel_rest && order.lines.some(isOpenLine)
      if (isCut) for (const line of [...order.lines]) this.#cut(line)
      if (order.isCollected || isCut) this.#completeIfDone(order)
    },
    cancel: async ({ pick }: Step) => {
      const { shop, at } = this.#places
      const shipment = pickFrom(this.sent, pick)
      if (!shipment) return
      const { state, lines, order } = shipment
      const isRight =
        state === 'in_transit' && lines.every(({ received, damaged }) => received + damaged === 0) && !order.isCompleted
      const { status } = await shop.ask(at.warehouse, shipmentCalls.cancel, { params: { id: shipment.id }, body: {} })
      expect(status).toBe(isRight ? 200 : 409)
      if (!isRight) return
      shipment.state = 'cancelled'
      for (const { line, quantity } of lines) if (line) line.shipped -= quantity
    },
    receive: async ({ pick, numbers, flag: close }: Step) => {
      const { at, products } = this.#places
      const shipment =
        this.sent.length === 0 ? undefined : (pickFrom(this.#onTheWay(), pick) ?? pickFrom(this.sent, pick))
      if (!shipment) return
      const sign = pick % 6 === 1 ? -1 : 1
      const arrived = shipment.lines.map((line, nth) => {
        const coming = Math.max(line.quantity - line.received - line.damaged, 0)
        const damaged = nth === pick % 4 ? sign * Math.min(1 + (pick % 2), Math.max(coming, 1)) : 0
        // Returns all remaining pieces, about half of them, or any number up to one more than all.
        const received = [coming, Math.floor(coming / 2), Math.min(numbers[nth] ?? 0, coming + 1)][pick % 3] ?? 0
        return { line, product: line.product, damaged, received: sign * Math.max(received - Math.abs(damaged), 0) }
      })
      const extra = pick % 7 === 0 ? this.#notIn(shipment) : undefined
      const lines = [
        ...arrived.map(({ line, received, damaged }) => ({ id: line.id, received, damaged })),
        ...(extra === undefined ? [] : [{ product_id: products[extra] ?? 0, received: 2, damaged: 0 }]),
      ]
      const { status, body } = await at.receive(shipment.id, lines, { close, token: at.warehouse })
      expect(status).toBe(this.#statusOfReceiving(shipment, arrived, close || extra !== undefined))
      if (status !== 200) return
      for (const { line, received, damaged } of arrived) {
        line.received += received
        line.damaged += damaged
        add(this.store, line.product, received)
      }
      if (extra !== undefined) {
        const added = body.lines.find(({ product_id }) => product_id === products[extra])
        shipment.lines.push({
          ...{
            id: added?.id ?? 0,
            line: undefined,
            product: extra,
            quantity: 0,
            received: 2,
            damaged: 0,
            takenBack: 0,
          },
        })
        add(this.store, extra, 2)
      }
      if (!close) return
      this.#close(shipment)
      this.#completeIfDone(shipment.order)
    },
    reopen: async ({ pick }: Step) => {
      const { at } = this.#places
      const shipment = pickFrom(this.sent, pick)
      if (!shipment) return
      const found = this.differences.filter(({ sent }) => sent === shipment)
      const isRight =
        shipment.state === 'received' && !shipment.order.isCollected && found.every(({ isOpen }) => isOpen)
      expect((await at.reopen(shipment.id, { token: at.warehouse })).status).toBe(isRight ? 200 : 409)
      if (!isRight) return
      for (const difference of found) this.differences.splice(this.differences.indexOf(difference), 1)
      shipment.state = 'in_transit'
      shipment.order.isCompleted = false
    },
    settle: async ({ pick, numbers: [number = 0] }: Step) => {
      const { shop, at } = this.#places
      const difference = pickFrom(this.openDifferences(), pick)
      if (!difference) return
      const as = (['found', 'resent', 'written_off', 'credited'] as const)[number % 4] ?? 'found'
      const rows = await at.differencesOf(difference.sent.id)
      const row = rows.find(
        ({ kind, product_id, state }) =>
          kind === difference.kind && product_id === this.#places.products[difference.of.product] && state === 'open',
      )
      expect(row?.pieces).toBe(difference.pieces)
      const params = { id: row?.id ?? 0 }
      const { status } = await shop.ask(at.warehouse, differenceCalls.settle, { params, body: { as } })
      expect(status).toBe(this.#statusOfSettling(difference, as))
      if (status === 200) this.#settle(difference, as)
    },
    status: async ({ pick }: Step) => {
      const { shop, at } = this.#places
      const order = pickFrom(this.orders, pick)
      if (!order) return
      const status = order.isCompleted ? 0 : 1
      const { body } = await shop.ask(at.warehouse, orderCalls.update, { params: { id: order.id }, body: { status } })
      expect(body).toMatchObject({ status })
      if (status === 1) await this.#receiveRest(order)
      order.isCompleted = status === 1
    },
    adjust: async ({ numbers: [number = 0, other = 0], flag }: Step) => {
      const { shop, at, products } = this.#places
      const product = other % products.length
      const by = flag ? number + 1 : -number - 1
      const { status } = await shop.ask(at.admin, adjustmentCalls.adjust, {
        body: { store_id: null, product_id: products[product] ?? 0, by, why: flag ? 'found' : 'broken' },
      })
      expect(status).toBe((this.available[product] ?? 0) + by < 0 ? 409 : 200)
      if (status !== 200) return
      add(this.available, product, by)
      add(this.cameIn, product, by)
    },
    use: async ({ numbers: [number = 0, other = 0] }: Step) => {
      const { shop, at, products } = this.#places
      const product = other % products.length
      const by = -(number % 5) - 1
      const { status } = await shop.ask(at.admin, adjustmentCalls.adjust, {
        body: { store_id: at.hscId, product_id: products[product] ?? 0, by, why: 'used' },
      })
      expect(status).toBe((this.store[product] ?? 0) + by < 0 ? 409 : 200)
      if (status !== 200) return
      add(this.store, product, by)
      add(this.left, product, -by)
    },
  }

  openDifferences() {
    return this.differences.filter(({ isOpen }) => isOpen)
  }

  /** The pieces of a product that are neither in the warehouse, nor at the store, nor on their way. */
  elsewhere(product: number) {
    const ofProduct = <Thing extends { product: number }>(things: readonly Thing[]) =>
      things.filter((thing) => thing.product === product)
    const openOfCompleted = ofProduct(
      this.orders.filter(({ isCompleted }) => isCompleted).flatMap(({ lines }) => lines),
    ).map(({ quantity, shipped }) => quantity - shipped)
    const different = this.openDifferences()
      .filter(({ of }) => of.product === product)
      .map(({ kind, pieces }) => (kind === 'too_much' ? -pieces : pieces))
    // In an open receipt, damaged or surplus pieces are not a difference yet.
    const untilClosed = ofProduct(this.#onTheWay().flatMap(({ lines }) => lines)).map(
      ({ quantity, received, damaged }) => quantity - received - Math.max(quantity - received - damaged, 0),
    )
    return (
      sum([...openOfCompleted, ...different, ...untilClosed]) +
      (this.writtenOff[product] ?? 0) +
      (this.left[product] ?? 0)
    )
  }

  #onTheWay() {
    return this.sent.filter(({ state }) => state === 'in_transit')
  }
  #lineAt(pick: number) {
    return pickFrom(
      this.orders.flatMap((order) => order.lines),
      pick,
    )
  }
  #notIn({ lines }: Sent) {
    const missing = this.#places.products.map((_, product) => product)
    return missing.find((product) => !lines.some((line) => line.product === product))
  }
  #drop(line: Line) {
    add(this.available, line.product, line.quantity)
    this.#forget(line)
  }
  #forget(line: Line) {
    for (const order of this.orders) order.lines = order.lines.filter((each) => each !== line)
  }
  #cut(line: Line) {
    if (line.shipped === 0) return this.#drop(line)
    add(this.available, line.product, line.quantity - line.shipped)
    line.quantity = line.shipped
  }

  /** The pieces of a line that were received because its order was completed by hand. */
  #byHand(line: Line) {
    return this.sent
      .filter(({ isByHand, state }) => isByHand && state === 'received')
      .flatMap(({ order, lines }) => lines.filter((of) => of.line === line).map((of) => ({ order, of })))
      .map(({ order, of }) => ({ order, of, pieces: Math.min(of.quantity - of.takenBack, of.received) }))
      .toReversed()
  }
  #mayTakeBack(line: Line, pieces: number) {
    if (pieces <= 0) return true
    const parts = this.#byHand(line)
    if (sum(parts.map((part) => part.pieces)) < pieces) return false
    return parts.some(({ order }) => order.isCollected) || (this.store[line.product] ?? 0) >= pieces
  }
  #takeBack(line: Line, most: number) {
    let left = Math.max(most, 0)
    for (const { order, of, pieces } of this.#byHand(line)) {
      const taken = Math.min(pieces, left)
      left -= taken
      of.quantity -= taken
      of.received -= taken
      line.shipped -= taken
      add(order.isCollected ? this.left : this.store, line.product, -taken)
    }
  }

  #send(order: PlacedOrder, pieces: readonly { line: Line; quantity: number }[], body: WholeReply): Sent {
    const sent: Sent = {
      ...{ id: body.id, order, state: order.isCollected ? 'received' : 'in_transit', isByHand: false },
      lines: pieces.map(({ line, quantity }) => {
        const id = body.lines.find(({ product_id }) => product_id === this.#places.products[line.product])?.id ?? 0
        const received = order.isCollected ? quantity : 0
        return { id, line, product: line.product, quantity, received, damaged: 0, takenBack: 0 }
      }),
    }
    for (const { line, quantity } of pieces) {
      line.shipped += quantity
      if (order.isCollected) add(this.left, line.product, quantity)
    }
    this.sent.push(sent)
    return sent
  }

  #statusOfReceiving(
    { state, order }: Sent,
    arrived: readonly { line: SentLine; received: number; damaged: number }[],
    isMore: boolean,
  ) {
    if (state !== 'in_transit' || order.isCollected) return 409
    if (!isMore && arrived.every(({ received, damaged }) => received === 0 && damaged === 0)) return 400
    if (arrived.some(({ line, received, damaged }) => line.received + received < 0 || line.damaged + damaged < 0))
      return 400
    return arrived.some(({ line, received }) => (this.store[line.product] ?? 0) + received < 0) ? 409 : 200
  }

  #close(shipment: Sent) {
    shipment.state = 'received'
    for (const of of shipment.lines)
      for (const { kind, pieces } of differencesOf(of))
        this.differences.push({ sent: shipment, of, kind, pieces, isOpen: true })
  }

  #completeIfDone(order: PlacedOrder) {
    const isDone =
      !order.lines.some(isOpenLine) &&
      !this.#onTheWay().some((shipment) => shipment.order === order) &&
      !this.openDifferences().some(({ sent }) => sent.order === order)
    if (isDone) order.isCompleted = true
  }

  /** Pieces on their way are received in full, and open pieces are shipped and received. */
  async #receiveRest(order: PlacedOrder) {
    const { shop, at } = this.#places
    for (const shipment of this.#onTheWay().filter((each) => each.order === order)) {
      for (const line of shipment.lines) {
        const coming = Math.max(line.quantity - line.received - line.damaged, 0)
        line.received += coming
        add(this.store, line.product, coming)
      }
      this.#close(shipment)
    }
    const open = order.lines.filter(isOpenLine).map((line) => ({ line, quantity: line.quantity - line.shipped }))
    if (open.length === 0) return
    const body = { transaction_id: order.id, per_page: 1 }
    const { items } = (await shop.ask(at.warehouse, shipmentCalls.search, { body })).body
    const params = { id: items[0]?.id ?? 0 }
    const sent = this.#send(order, open, (await shop.ask(at.warehouse, shipmentCalls.find, { params })).body)
    sent.isByHand = true
    if (order.isCollected) return
    sent.state = 'received'
    for (const line of sent.lines) {
      line.received = line.quantity
      add(this.store, line.product, line.quantity)
    }
  }

  #statusOfSettling({ kind, of, pieces }: Difference, as: Settlement) {
    if (!(as in waysToSettle[kind])) return 400
    // More pieces can be damaged than were sent.
    if (kind === 'damaged' && (as === 'resent' || as === 'credited') && pieces > of.quantity) return 400
    const isFromStore = kind === 'too_much' && as === 'resent'
    const isFromWarehouse = (kind === 'damaged' && as === 'resent') || (kind === 'too_much' && as === 'written_off')
    if (isFromStore) return (this.store[of.product] ?? 0) < pieces ? 409 : 200
    return isFromWarehouse && (this.available[of.product] ?? 0) < pieces ? 409 : 200
  }

  #settle(difference: Difference, as: Settlement) {
    difference.isOpen = false
    const { kind, pieces, of, sent } = difference
    const { product, line } = of
    if (kind === 'too_much') {
      // Found pieces come from outside, because nobody had counted them.
      if (as === 'found') add(this.cameIn, product, pieces)
      if (as === 'resent') add(this.store, product, -pieces)
      if (as === 'written_off') add(this.available, product, -pieces)
    } else if (as === 'found') add(this.store, product, pieces)
    else if (as === 'resent') {
      if (line) line.shipped -= pieces
      of.takenBack += pieces
      if (kind === 'damaged') {
        add(this.available, product, -pieces)
        add(this.writtenOff, product, pieces)
      }
      sent.order.isCompleted = false
      return
    } else {
      add(this.writtenOff, product, pieces)
      if (as === 'credited' && line) {
        of.takenBack += pieces
        line.quantity -= pieces
        line.shipped -= pieces
        if (line.quantity === 0) this.#forget(line)
      }
    }
    this.#completeIfDone(sent.order)
  }
}

interface WholeReply {
  id: number
  lines: readonly { id: number; product_id: number }[]
}

export const add = (numbers: number[], at: number, more: number) => {
  numbers[at] = (numbers[at] ?? 0) + more
}
export const pickFrom = <Thing>(things: readonly Thing[], pick: number) => things[pick % things.length]

function statusOfShipping(
  { isCompleted, lines }: PlacedOrder,
  picked: readonly { line: Line; quantity: number }[],
  cancel_rest: boolean,
) {
  if (isCompleted || picked.some(({ line, quantity }) => quantity > line.quantity - line.shipped)) return 409
  return picked.some(({ quantity }) => quantity > 0) || (cancel_rest && lines.some(isOpenLine)) ? 200 : 400
}
