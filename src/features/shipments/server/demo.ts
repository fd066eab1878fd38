import { findAccount } from '#features/accounts/server/queries.ts'
import { addShipped, findStoreOfOrder, openOrders } from '#features/orders/server/openLines.ts'
import type { Database } from '#platform/db/database.ts'
import { type Day, dayOf, daysAfter, today } from '#shared/day.ts'
import type { LineToPick, Shipment } from '../columns.ts'
import { skipOrders } from './newOrderMails.ts'
import { listLinesToPick } from './pickingQueries.ts'
import { insertShipment, insertShipmentLines } from './queries.ts'

/**
 * Ships one pending order of the last weeks for each store, wholly or in part. The shipment is on its way. No mail is queued
 * for it.
 */
export async function fillShipments(db: Database) {
  await skipOrders(db)
  const by = await findAccount(db, 'warehouse@tidewater.example')
  if (!by) return
  const orders = (await openOrders(db).orderBy('orders.id').execute())
    .map(({ id, username, placed_at }) => ({ id, username, day: dayOf(new Date(placed_at)) }))
    .filter(({ day }) => day >= daysAfter(today(), -21) && day <= daysAfter(today(), -2))
  const ofStores = [...Map.groupBy(orders, ({ username }) => username).values()].flatMap(([oldest]) => oldest ?? [])
  const lines = await listLinesToPick(
    db,
    ofStores.map(({ id }) => id),
  )
  for (const [at, { id, day }] of ofStores.entries()) {
    const ordered = lines.filter(({ transaction_id }) => transaction_id === id)
    const picked = pickedOf(ordered, at % 2 === 0 ? 'part' : 'whole')
    const given = { order_id: id, day: daysAfter(day, 1), picked, by }
    // Another shipment was cancelled before.
    if (at === 0) await insert(db, { ...given, state: 'cancelled' })
    await insert(db, { ...given, state: 'in_transit' })
    await addShipped(db, picked)
  }
}

const pickedOf = (lines: readonly LineToPick[], turn: 'part' | 'whole') =>
  lines
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, product_id, open }, at) => ({
      line_id: id,
      product_id,
      // All pieces of the first line, and half of the others.
      quantity: turn === 'whole' || at === 0 ? open : Math.floor(open / 2),
    }))
    .filter(({ quantity }) => quantity > 0)

interface Sent {
  order_id: number
  day: Day
  picked: ReturnType<typeof pickedOf>
  by: { id: number; username: string }
  state: Shipment['state']
}

async function insert(db: Database, { order_id, day, picked, by, state }: Sent) {
  const inserted = await insertShipment(db, {
    ...{ order_id, state, act_key: undefined, user_id: by.id, username: by.username },
    store_id: await findStoreOfOrder(db, order_id),
    expected: daysAfter(day, 3),
    shipped_at: `${day} 10:00 America/Halifax`,
  })
  if (!inserted) return
  await insertShipmentLines(
    db,
    picked.map(({ line_id, product_id, quantity }) => ({
      ...{ shipment_id: inserted.id, order_line_id: line_id, product_id, quantity },
      received: 0,
    })),
  )
}
