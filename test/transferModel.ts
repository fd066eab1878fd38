import { expect } from 'vitest'
import { differenceCalls } from '#features/differences/contract.ts'
import { type DifferenceKind, differencesOf, type Settlement } from '#features/differences/rules.ts'
import { waysToSettleTransfer } from '#features/differences/ways.ts'
import { type ShipmentState, type Side, turnIn } from '#features/shipments/rules.ts'
import type { OpenShop } from './openShop.ts'
import type { TransferringShop } from './transfers.ts'
import { add, pickFrom, type Step, sum, type WarehouseModel } from './warehouseModel.ts'

// The part of the model for transfers between two stores and the warehouse. It changes the stocks of the model.

type StoreName = 'hsc' | 'micmac'
interface MovedLine {
  id: number
  product: number
  quantity: number
  received: number
  damaged: number
}
interface MovedTransfer {
  id: number
  from: StoreName
  to: StoreName | 'warehouse'
  isFaulty: boolean
  made: 'asked' | 'offered'
  state: ShipmentState
  lines: MovedLine[]
}
interface MovedDifference {
  transfer: MovedTransfer
  of: MovedLine
  kind: DifferenceKind
  pieces: number
  isOpen: boolean
}
interface Places {
  shop: OpenShop
  at: TransferringShop
  products: readonly number[]
  /** The pieces of each product that Mic Mac has at first. */
  opening: number
}

const steps = ['accept', 'accept', 'accept', 'accept', 'decline', 'takeBack'] as const

export class TransferModel {
  readonly #model: WarehouseModel
  readonly #places: Places
  readonly micmac: number[]
  readonly transfers: MovedTransfer[] = []
  readonly differences: MovedDifference[] = []

  constructor(model: WarehouseModel, places: Places) {
    this.#model = model
    this.#places = places
    this.micmac = places.products.map(() => places.opening)
  }

  readonly acts = {
    transfer: async ({ pick, numbers, flag }: Step) => {
      const { at, products } = this.#places
      const wanted = numbers.map((quantity, product) => ({ product, quantity })).filter(({ quantity }) => quantity > 0)
      if (wanted.length === 0) return
      const from = pick % 2 === 0 ? 'hsc' : 'micmac'
      const to = pick % 3 === 0 ? 'warehouse' : from === 'hsc' ? 'micmac' : 'hsc'
      const isFaulty = to === 'warehouse' && flag
      const isOffered = pick % 5 < 3
      const { status, body } = await at.make({
        ...{ from: this.#idOf(from), to: to === 'warehouse' ? null : this.#idOf(to) },
        ...(to === 'warehouse' && { as: isFaulty ? 'faulty' : 'sellable' }),
        lines: wanted.map(({ product, quantity }) => ({ product_id: products[product] ?? 0, quantity })),
        token: isOffered ? this.#tokenOf(from) : this.#tokenOf(to),
      })
      const made = isOffered ? 'offered' : 'asked'
      expect([status, body.state]).toEqual([200, made])
      const lines = wanted.map(({ product, quantity }) => {
        const id = body.lines.find(({ product_id }) => product_id === products[product])?.id ?? 0
        return { id, product, quantity, received: 0, damaged: 0 }
      })
      this.transfers.push({ id: body.id, from, to, isFaulty, made, state: made, lines })
    },
    answer: async ({ pick, numbers: [number = 0, other = 0] }: Step) => {
      const { at } = this.#places
      const transfer = pickFrom(this.#in('asked', 'offered'), pick) ?? pickFrom(this.transfers, pick)
      if (!transfer) return
      const step = steps[number % 6] ?? 'accept'
      // Usually the place whose turn it is, and sometimes another one.
      const anyone = (['from', 'to', 'office'] as const)[other % 3] ?? 'office'
      const side = pick % 3 === 0 ? anyone : (turnIn[transfer.state] ?? anyone)
      const token = side === 'office' ? at.admin : this.#tokenOf(transfer[side])
      const { status } = await at[step](transfer.id, { token })
      const acts = side === 'to' && transfer.to === 'warehouse' ? 'office' : side
      expect(status).toBe(step === 'takeBack' ? statusOfTakingBack(transfer, acts) : statusOfAnswer(transfer, acts))
      if (status !== 200) return
      if (step !== 'takeBack') transfer.state = step === 'accept' ? 'to_ship' : 'declined'
      else transfer.state = isUnanswered(transfer) ? 'cancelled' : transfer.made
    },
    send: async ({ pick, numbers }: Step) => {
      const { at } = this.#places
      const transfer = pickFrom(this.#in('to_ship'), pick) ?? pickFrom(this.transfers, pick)
      if (!transfer) return
      // Usually no more than the store has.
      const most = (line: MovedLine) =>
        pick % 5 === 0
          ? Number.POSITIVE_INFINITY
          : Math.min(line.quantity, this.#stockOf(transfer.from)[line.product] ?? 0)
      const picked = transfer.lines.map((line, nth) => ({ line, quantity: Math.min(numbers[nth] ?? 0, most(line)) }))
      const { status } = await at.send(
        transfer.id,
        picked.map(({ line, quantity }) => ({ line_id: line.id, quantity })),
        { token: this.#tokenOf(transfer.from) },
      )
      expect(status).toBe(this.#statusOfSending(transfer, picked))
      if (status !== 200) return
      transfer.state = 'in_transit'
      transfer.lines = picked
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity }) => ({ ...line, quantity }))
      for (const { product, quantity } of transfer.lines) add(this.#stockOf(transfer.from), product, -quantity)
    },
    cancelSent: async ({ pick, flag }: Step) => {
      const { at } = this.#places
      const transfer = pickFrom(this.#in('in_transit'), pick) ?? pickFrom(this.transfers, pick)
      if (!transfer) return
      const isRight =
        transfer.state === 'in_transit' && transfer.lines.every(({ received, damaged }) => received + damaged === 0)
      const { status } = await at.cancel(transfer.id, flag ? 'shelf' : 'written_off', this.#tokenOf(transfer.from))
      expect(status).toBe(isRight ? 200 : 409)
      if (!isRight) return
      transfer.state = 'cancelled'
      const goneTo = flag ? this.#stockOf(transfer.from) : this.#model.writtenOff
      for (const { product, quantity } of transfer.lines) add(goneTo, product, quantity)
    },
    arrive: async ({ pick, numbers, flag: close }: Step) => {
      const { at } = this.#places
      const transfer = pickFrom(this.#in('in_transit'), pick) ?? pickFrom(this.transfers, pick)
      if (!transfer) return
      const sign = pick % 6 === 1 ? -1 : 1
      const arrived = transfer.lines.map((line, nth) => {
        const coming = Math.max(line.quantity - line.received - line.damaged, 0)
        const damaged = nth === pick % 4 ? sign : 0
        const received = [coming, Math.floor(coming / 2), Math.min(numbers[nth] ?? 0, coming + 2)][pick % 3] ?? 0
        return { line, damaged, received: sign * Math.max(received - Math.abs(damaged), 0) }
      })
      const lines = arrived.map(({ line, received, damaged }) => ({ id: line.id, received, damaged }))
      const { status } = await at.receive(transfer.id, lines, { close, token: this.#tokenOf(transfer.to) })
      expect(status).toBe(this.#statusOfArrival(transfer, arrived, close))
      if (status !== 200) return
      for (const { line, received, damaged } of arrived) {
        line.received += received
        line.damaged += damaged
        add(this.#receivedBy(transfer), line.product, received)
      }
      if (!close) return
      transfer.state = 'received'
      for (const of of transfer.lines)
        for (const { kind, pieces } of differencesOf(of))
          this.differences.push({ transfer, of, kind, pieces, isOpen: true })
    },
    reopenSent: async ({ pick }: Step) => {
      const { at } = this.#places
      const transfer = pickFrom(this.transfers, pick)
      if (!transfer) return
      const found = this.differences.filter((difference) => difference.transfer === transfer)
      const isRight = transfer.state === 'received' && found.every(({ isOpen }) => isOpen)
      const { status } = await at.reopen(transfer.id, { token: this.#tokenOf(transfer.to) })
      expect(status).toBe(isRight ? 200 : 409)
      if (!isRight) return
      for (const difference of found) this.differences.splice(this.differences.indexOf(difference), 1)
      transfer.state = 'in_transit'
    },
    settleSent: async ({ pick, numbers: [number = 0] }: Step) => {
      const { shop, at, products } = this.#places
      const difference = pickFrom(this.openDifferences(), pick)
      if (!difference) return
      const as = (['found', 'resent', 'written_off', 'credited'] as const)[number % 4] ?? 'found'
      const row = (await at.differencesOf(difference.transfer.id)).find(
        ({ kind, product_id, state }) =>
          kind === difference.kind && product_id === products[difference.of.product] && state === 'open',
      )
      expect(row?.pieces).toBe(difference.pieces)
      const params = { id: row?.id ?? 0 }
      const { status } = await shop.ask(at.warehouse, differenceCalls.settle, { params, body: { as } })
      expect(status).toBe(this.#statusOfSettling(difference, as))
      if (status === 200) this.#settle(difference, as)
    },
  }

  openDifferences() {
    return this.differences.filter(({ isOpen }) => isOpen)
  }

  /** The pieces of a product that no place has, that are not on their way, and that were not written off. */
  elsewhere(product: number) {
    const different = this.openDifferences()
      .filter(({ of }) => of.product === product)
      .map(({ kind, pieces }) => (kind === 'too_much' ? -pieces : pieces))
    // In an open receipt, damaged or surplus pieces are not a difference yet.
    const untilClosed = this.#in('in_transit')
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product)
      .map(({ quantity, received, damaged }) => quantity - received - Math.max(quantity - received - damaged, 0))
    return sum([...different, ...untilClosed])
  }

  #in(...states: ShipmentState[]) {
    return this.transfers.filter(({ state }) => states.includes(state))
  }
  #idOf(store: StoreName) {
    const { at } = this.#places
    return store === 'hsc' ? at.hscId : at.micmacId
  }
  #tokenOf(place: MovedTransfer['to']) {
    const { at } = this.#places
    return { hsc: at.hsc.token, micmac: at.micmac, warehouse: at.warehouse }[place]
  }
  #stockOf(place: MovedTransfer['to']) {
    return { hsc: this.#model.store, micmac: this.micmac, warehouse: this.#model.available }[place]
  }
  /** Pieces that are returned to the warehouse as faulty are written off. */
  #receivedBy({ to, isFaulty }: MovedTransfer) {
    return isFaulty ? this.#model.writtenOff : this.#stockOf(to)
  }

  #statusOfSending({ state, from }: MovedTransfer, picked: readonly { line: MovedLine; quantity: number }[]) {
    if (state !== 'to_ship' || picked.some(({ line, quantity }) => quantity > line.quantity)) return 409
    if (picked.every(({ quantity }) => quantity === 0)) return 400
    return picked.some(({ line, quantity }) => quantity > (this.#stockOf(from)[line.product] ?? 0)) ? 409 : 200
  }

  #statusOfArrival(
    transfer: MovedTransfer,
    arrived: readonly { line: MovedLine; received: number; damaged: number }[],
    close: boolean,
  ) {
    if (transfer.state !== 'in_transit') return 409
    if (!close && arrived.every(({ received, damaged }) => received === 0 && damaged === 0)) return 400
    if (arrived.some(({ line, received, damaged }) => line.received + received < 0 || line.damaged + damaged < 0))
      return 400
    if (transfer.isFaulty) return 200
    const stock = this.#stockOf(transfer.to)
    return arrived.some(({ line, received }) => received < 0 && (stock[line.product] ?? 0) + received < 0) ? 409 : 200
  }

  #statusOfSettling({ transfer, kind, of, pieces }: MovedDifference, as: Settlement) {
    if (!(as in waysToSettleTransfer[kind])) return 400
    if (kind === 'damaged' && as === 'resent' && pieces > of.quantity) return 400
    if (kind !== 'too_much' || as === 'found' || (as === 'resent' && transfer.isFaulty)) return 200
    const stock = this.#stockOf(as === 'resent' ? transfer.to : transfer.from)
    return (stock[of.product] ?? 0) < pieces ? 409 : 200
  }

  #settle(difference: MovedDifference, as: Settlement) {
    difference.isOpen = false
    const { transfer, kind, of, pieces } = difference
    const [sender, receiver] = [this.#stockOf(transfer.from), this.#receivedBy(transfer)]
    if (kind === 'too_much') {
      // Found pieces come from outside, because nobody had counted them.
      if (as === 'found') add(this.#model.cameIn, of.product, pieces)
      if (as === 'resent') add(receiver, of.product, -pieces)
      if (as === 'written_off') add(sender, of.product, -pieces)
    } else if (as === 'found') add(receiver, of.product, pieces)
    else add(as === 'resent' ? sender : this.#model.writtenOff, of.product, pieces)
  }
}

const isUnanswered = ({ state }: MovedTransfer) => state === 'asked' || state === 'offered'

function statusOfAnswer(transfer: MovedTransfer, acts: Side | 'office') {
  if (!isUnanswered(transfer)) return 409
  return acts === 'office' || acts === (transfer.state === 'asked' ? 'from' : 'to') ? 200 : 403
}

function statusOfTakingBack(transfer: MovedTransfer, acts: Side | 'office') {
  const { made, state } = transfer
  const maker = made === 'asked' ? 'to' : 'from'
  const answerer = made === 'asked' ? 'from' : 'to'
  const last = isUnanswered(transfer) ? maker : state === 'to_ship' || state === 'declined' ? answerer : undefined
  return last !== undefined && (acts === 'office' || acts === last) ? 200 : 409
}
