import * as z from 'zod'
import type { sumEarlierOrders } from '#features/orders/server/movedOrders.ts'
import { cents } from '#shared/money.ts'
import { compareMonth } from '../rules.ts'
import type { NewMonth } from './runs.ts'
import { GivenValue, OptionalAmount, sourceMoment, sourceNumber, Text } from './source/sourceValues.ts'

/** More pieces are no line of an order, and their sum would have no room. */
const mostPieces = 1_000_000
const piecesIn = (given: unknown) => {
  const pieces = sourceNumber(given)
  return Number.isInteger(pieces) && Math.abs(pieces ?? 0) <= mostPieces ? (pieces ?? 0) : 0
}

const amountIn = (what: string) => OptionalAmount(what).catch(undefined)
const OrderGiven = z
  .object({
    username: Text,
    date: GivenValue.transform((given) => sourceMoment(given)?.day.slice(0, 7) ?? ''),
    price: amountIn('amount'),
    discount_amount: amountIn('discount'),
    tax_amount: amountIn('tax'),
    total_amount: amountIn('total'),
    lines: z.array(z.object({ quantity: GivenValue.transform(piecesIn) })).catch([]),
  })
  .transform(({ price = 0, discount_amount = 0, tax_amount = 0, ...order }) => ({
    ...order,
    total: order.total_amount ?? price + tax_amount - discount_amount,
  }))
const noSums = {
  there_orders: 0,
  there_pieces: 0,
  there_cents: 0,
  here_orders: 0,
  here_pieces: 0,
  here_cents: 0,
  not_taken: 0,
}

/** The orders by store and month, reckoned from the rows as that system answered them. */
export class MovedMonths {
  readonly #sums = new Map<string, typeof noSums>()

  readonly add = (given: unknown, isTaken: boolean) => {
    const order = OrderGiven.safeParse(given).data
    if (!order) return
    const sums = this.#of(order.username, order.date)
    sums.there_orders++
    sums.there_cents += order.total
    for (const { quantity } of order.lines) sums.there_pieces += quantity
    if (!isTaken) sums.not_taken++
  }

  /** Beside them the sums of the tables here. */
  compare(here: Awaited<ReturnType<typeof sumEarlierOrders>>): NewMonth[] {
    for (const { store, month, orders, pieces, total } of here) {
      Object.assign(this.#of(store, month), { here_orders: orders, here_pieces: pieces, here_cents: total })
    }
    return [...this.#sums]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, { not_taken, ...sums }]) => {
        const [store = '', month = ''] = key.split('\t')
        const [there_cents, here_cents] = [cents(sums.there_cents), cents(sums.here_cents)]
        const remark = compareMonth({ ...sums, not_taken })
        return { store: store.slice(0, 300), month, ...sums, there_cents, here_cents, remark }
      })
  }

  #of(store: string, month: string) {
    const key = `${store}\t${month}`
    const sums = this.#sums.get(key) ?? { ...noSums }
    this.#sums.set(key, sums)
    return sums
  }
}
