import * as z from 'zod'
import { findKnownProducts, movedProducts } from '#features/inventory/server/movedProducts.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { movedOrders } from '#features/orders/server/movedOrders.ts'
import type { Database } from '#platform/db/database.ts'
import { differencesFromOurs } from '../../rules.ts'
import type { Fitted, Known, MovedList } from '../movedList.ts'
import { noteRemovedProducts } from '../movedRows.ts'
import type { SourcePage, SourceSystem } from '../source/source.ts'
import { type LineThere, OrderThere } from '../source/sourceRows.ts'
import { sourceNumber } from '../source/sourceValues.ts'

const perPage = 200
/** Requests at the same time. The system of today has to serve its shops meanwhile. */
const mostAtOnce = 4

export const orderList: MovedList<OrderThere> = {
  list: 'orders',
  table: movedOrders,
  read: readWithLines,
  reader: OrderThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ id, username, date }) => `Order ${id} of ${username}, ${date.day}`,
  async fit(db, rows, known) {
    const costs = await findKnownProducts(
      db,
      rows.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)),
    )
    return rows.map((order) => fitOrder(order, known, costs))
  },
  beforeWrite: addRemovedProducts,
}

/** The pages of the orders, each order with its lines. */
async function* readWithLines(source: SourceSystem): AsyncGenerator<SourcePage> {
  for await (const { rows, total } of source.pages(orderCalls.search.path, {
    page: 1,
    per_page: perPage,
  })) {
    const orders: unknown[] = []
    for (let at = 0; at < rows.length; at += mostAtOnce) {
      orders.push(...(await Promise.all(rows.slice(at, at + mostAtOnce).map((row) => withLines(source, row)))))
    }
    yield { rows: orders, total }
  }
}

const Row = z.record(z.string(), z.unknown())

async function withLines(source: SourceSystem, given: unknown): Promise<unknown> {
  const order = Row.safeParse(given).data
  const id = sourceNumber(order?.id)
  if (!order || id === undefined || !Number.isInteger(id)) return given
  const lines: unknown[] = []
  for await (const page of source.pages(orderLineCalls.all.path.replace('{id}', String(id)))) lines.push(...page.rows)
  return { ...order, lines }
}

function fitOrder(order: OrderThere, known: Known, costs: ReadonlyMap<number, number>): Fitted {
  const user_id = known.users.get(order.user_id)
  if (user_id === undefined) return { reason: `Its user ${order.user_id} (${order.username}) is not here.` }
  if (order.lines.some(({ product_id }) => product_id <= 0)) return { reason: 'One of its lines has no product.' }
  if (order.remarks.length > 1000) return { reason: 'Its remarks have more than 1000 characters.' }
  const lines = order.lines.filter(({ quantity }) => quantity > 0).map((line) => fitLine(line, costs))
  const row = {
    id: order.id,
    user_id,
    username: order.username,
    store_id: known.stores.find((store) => store.user_id === user_id)?.id ?? null,
    placed_at: order.date.at,
    placed_on: order.date.day,
    price_cents: order.price,
    discount: order.discount,
    discount_cents: order.discount_amount,
    tax: order.tax,
    tax_cents: order.tax_amount,
    total_cents: order.total_amount,
    promo_code: order.promo_code,
    remarks: order.remarks,
    status: order.status,
    paid: order.paid,
  }
  return { row: { ...row, lines }, toKnow: differencesFromOurs(row, lines) }
}

function fitLine({ price, wholesale_price, ...line }: LineThere, costs: ReadonlyMap<number, number>) {
  return {
    ...line,
    wholesale_cents: wholesale_price ?? price ?? 0,
    price_cents: price ?? wholesale_price ?? 0,
    // That system does not answer what a piece had cost when it was sold.
    cost_cents: costs.get(line.product_id) ?? 0,
  }
}

const LineRow = z.object({
  product_id: z.int(),
  device: z.string(),
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  color: z.string(),
})
const OrderRow = z.object({ lines: z.array(LineRow) })

/** A product that is no longer there comes as a removed one, because orders name it. */
async function addRemovedProducts(tx: Database, rows: readonly object[]) {
  const lines = rows.flatMap((row) => OrderRow.safeParse(row).data?.lines ?? [])
  const byProduct = new Map(lines.map((line) => [line.product_id, line]))
  const known = await findKnownProducts(tx, [...byProduct.keys()])
  const missing = [...byProduct.values()].filter(({ product_id }) => !known.has(product_id))
  if (missing.length === 0) return
  await movedProducts.insert(
    tx,
    missing.map(({ product_id, device, ...words }) => ({
      ...words,
      id: product_id,
      device: device.slice(0, 120) || `Product ${product_id}`,
      secondary_device: '',
      description: '',
      // The line has the type as it was. A product has one of ours.
      product_type: 'Accessories',
      ...{
        quantity_available: 0,
        quantity_hold: 0,
        quantity_sold: 0,
        minimum_limit: 0,
        wholesale_cents: 0,
        cost_cents: 0,
      },
      retired_at: new Date().toISOString(),
    })),
  )
  await noteRemovedProducts(
    tx,
    missing.map(({ product_id }) => product_id),
  )
}
