import { shipment as subject } from '#features/shipments/server/audited.ts'
import { insertShipmentLines, readShipment } from '#features/shipments/server/queries.ts'
import { findTransferByKey, insertTransfer } from '#features/shipments/server/transferQueries.ts'
import { ownStore } from '#features/stores/server/ownStore.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { NewTransfer } from '../contract.ts'
import { mailTurn } from './mailTurn.ts'

interface Parts {
  act_key: string | undefined
  publicUrl: string
}

/** Asks a store for pieces, or offers them. No stock moves until they are sent. */
export const makeTransfer = async (tx: Database, given: NewTransfer, by: Session, { act_key, publicUrl }: Parts) => {
  const { from, to, lines, note, as } = given
  const state = await firstStep(tx, given, by)
  const inserted = await insertTransfer(tx, {
    ...{ from_store_id: from, store_id: to, return_as: as ?? null, note, state },
    ...{ made_by_id: by.user_id, made_by: by.username, made_key: act_key },
  })
  if (!inserted) return sameAct(tx, given, by, act_key ?? '')
  // Inserting a line locks its product. All transactions lock products by ascending id, so that none waits in a circle.
  const inOrder = lines.toSorted((one, other) => one.product_id - other.product_id)
  const ofTransfer = { shipment_id: inserted.id, order_line_id: null, received: 0 }
  await insertShipmentLines(
    tx,
    inOrder.map((line) => ({ ...line, ...ofTransfer })),
  )
  const after = await readShipment(tx, inserted.id)
  await recordChange(tx, { by, act: 'made', subject, id: after.id, after })
  await mailTurn(tx, after, by, publicUrl)
  return after
}

/**
 * A store offers what it gives and asks for what it wants. The office always asks. For another store's transfer, a store gets
 * 404.
 */
async function firstStep(tx: Database, { from, to }: NewTransfer, by: Session) {
  const own = by.type === 'admin_user' ? (await ownStore(tx, by)).id : undefined
  if (own !== undefined && own !== from && own !== to) throw noSuch('store')
  for (const id of [from, to]) if (id !== null && !(await findStoreCalled(tx, id))) throw noSuch('store')
  return own === from ? 'offered' : 'asked'
}

/** Handles a request that was sent again after its kept reply was deleted. The transfer may be somewhere else by now. */
async function sameAct(tx: Database, { from, to, lines, note, as }: NewTransfer, by: Session, act_key: string) {
  const id = await findTransferByKey(tx, by.user_id, act_key)
  const made = id === undefined ? undefined : await readShipment(tx, id)
  const isSame =
    made !== undefined &&
    made.from_store_id === from &&
    made.store_id === to &&
    made.note === note &&
    made.return_as === (as ?? null) &&
    // Pieces that were not sent have been removed from the transfer, and pieces that were too many were added.
    (made.shipped_at !== null ||
      (made.lines.length === lines.length &&
        lines.every(({ product_id, quantity }) =>
          made.lines.some((line) => line.product_id === product_id && line.quantity === quantity),
        )))
  if (!made || !isSame) throw new Refusal(codes.keyUsed)
  return made
}
