import { findAccount } from '#features/accounts/server/queries.ts'
import { addShipped, findStoreOfOrder, openOrders } from '#features/orders/server/openLines.ts'
import type { Database } from '#platform/db/database.ts'
import { type Day, dayOf, daysAfter, today } from '#shared/day.ts'
import type { LineToPick, Shipment } from '../columns.ts'
import { skipOrders } from './newOrderMails.ts'
import { listLinesToPick } from './pickingQueries.ts'
import { insertShipment, insertShipmentLines } from './queries.ts'

/** What happened to the pending orders, in turn: most wait to be picked. */
const turns = ['open', 'part', 'open', 'whole', 'open', 'open'] as const
/** Of the first of these orders, another shipment was cancelled before. */
const mostShipments = 8

/** Some pending orders of the last weeks were shipped, wholly or in part, and are on their way. No mail is queued for them. */
export async function fillShipments(db: Database) {
  await skipOrders(db)
  const by = await findAccount(db, 'warehouse@tidewater.example')
  if (!by) return
  const orders = (await openOrders(db).orderBy('orders.id').execute()).map(({ id, placed_at }) => ({
    id,
    day: dayOf(new Date(placed_at)),
  }))
  const old = orders.filter(({ day }) => day >= daysAfter(today(), -12) && day <= daysAfter(today(), -2))
  const lines = Map.groupBy(
    await listLinesToPick(
      db,
      old.map(({ id }) => id),
    ),
    ({ transaction_id }) => transaction_id,
  )
  let shipped = 0
  for (const [at, { id, day }] of old.entries()) {
    const turn = turns[at % turns.length] ?? 'open'
    if (turn === 'open' || shipped === mostShipments) continue
    const picked = pickedOf(lines.get(id) ?? [], turn)
    if (picked.length === 0) continue
    const given = { order_id: id, day: daysAfter(day, 1), picked, by }
    if (shipped === 0) await insert(db, { ...given, state: 'cancelled' })
    await insert(db, { ...given, state: 'in_transit' })
    await addShipped(db, picked)
    shipped++
  }
}

const pickedOf = (lines: readonly LineToPick[], turn: 'part' | 'whole') =>
  lines
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, product_id, open }, at) => ({
      line_id: id,
      product_id,
      // Of the first line all, of the others half.
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
