import { listMostCounted } from '#features/inventory/server/demoStores.ts'
import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { addAllToStore } from '#features/inventory/server/storeStock.ts'
import { insertShipmentLines } from '#features/shipments/server/queries.ts'
import { insertTransfer, setSent } from '#features/shipments/server/transferQueries.ts'
import { listBuyers } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { daysAfter, today } from '#shared/day.ts'

/** A store has asked another one for pieces, and two others have a transfer on its way. */
export async function fillTransfers(db: Database) {
  await insert(db, { from: 'Moncton', to: 'Fredericton', state: 'asked', note: 'We are out of these until Tuesday.' })
  const sent = await insert(db, { from: 'Sydney', to: 'New Glasgow', state: 'offered', note: 'We have too many.' })
  if (!sent) return
  await setStockCause(db, { by: sent.by, why: 'Sent to another place', shipment: sent.id })
  const moved = sent.lines.map(({ product_id, quantity }) => ({ product_id, pieces: -quantity }))
  await addAllToStore(db, sent.by.store_id, moved)
  const shipped_at = `${daysAfter(today(), -1)} 16:00 America/Halifax`
  await setSent(db, sent.id, { by: sent.by, expected: daysAfter(today(), 1), act_key: undefined, shipped_at })
}

interface Wanted {
  from: string
  to: string
  state: 'asked' | 'offered'
  note: string
}

/** Two pieces of each of the two products of which the sender has the most. */
async function insert(db: Database, { from, to, state, note }: Wanted) {
  const stores = await listBuyers(db)
  const [sender, receiver] = [from, to].map((name) => stores.find(({ username }) => username === name))
  if (!sender?.store_id || !receiver?.store_id) return undefined
  const products = await listMostCounted(db, sender.store_id)
  const by = { ...sender, store_id: sender.store_id }
  const maker = state === 'asked' ? receiver : sender
  const inserted = await insertTransfer(db, {
    ...{ from_store_id: sender.store_id, store_id: receiver.store_id, return_as: null, note, state },
    ...{ made_by_id: maker.user_id, made_by: maker.username, made_key: undefined },
    made_at: `${daysAfter(today(), -2)} 11:00 America/Halifax`,
  })
  if (!inserted || products.length === 0) return undefined
  const lines = products.map(({ product_id }) => ({
    ...{ shipment_id: inserted.id, order_line_id: null, product_id, quantity: 2, received: 0 },
  }))
  await insertShipmentLines(db, lines)
  return { id: inserted.id, lines, by }
}
