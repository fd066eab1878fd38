import { differencesOf } from '#features/differences/rules.ts'
import { completeOrder } from '#features/differences/server/completeOrder.ts'
import { insertDifferences, type NewDifference } from '#features/differences/server/queries.ts'
import { lockMoved } from '#features/inventory/server/stockQueries.ts'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipment as subject } from '#features/shipments/server/audited.ts'
import { readShipment, setState } from '#features/shipments/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { cents } from '#shared/money.ts'
import { findNotes } from './queries.ts'

/** Closes a shipment of which nothing more will come: what is missing, damaged or too much becomes a difference. */
export async function closeShipment(
  tx: Database,
  before: WholeShipment,
  /** Undefined for a transfer. */
  order_id: number | undefined,
  by: Session,
) {
  await insertFoundDifferences(tx, before.id)
  await setState(tx, before.id, 'received')
  const after = await readShipment(tx, before.id)
  await recordChange(tx, { by, act: 'changed', subject, id: before.id, before, after })
  if (order_id !== undefined) await completeOrder(tx, order_id, by)
}

/** Inserts a difference for all pieces of a shipment that were not received as they were sent. */
export async function insertFoundDifferences(tx: Database, shipment_id: number) {
  const { lines } = await readShipment(tx, shipment_id)
  const differing = lines.filter((line) => differencesOf(line).length > 0)
  if (differing.length === 0) return
  const prices = new Map((await lockMoved(tx, differing)).map(({ id, wholesale_price }) => [id, wholesale_price]))
  const notes = await findNotes(tx, shipment_id)
  const found = differing.flatMap((line) =>
    differencesOf(line).map(
      ({ kind, pieces }): NewDifference => ({
        ...{ shipment_id, shipment_line_id: line.id, kind, pieces, note: notes.get(line.id) ?? '' },
        value_cents: cents(pieces * (prices.get(line.product_id) ?? 0)),
      }),
    ),
  )
  await insertDifferences(tx, found)
}
