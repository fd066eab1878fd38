import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { setStatus } from '#features/orders/server/openLines.ts'
import { lockOrder } from '#features/orders/server/queries.ts'
import { lockShipment } from '#features/shipments/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { codes } from '#platform/refusal/codes.ts'
import { noSuch, Refusal, refuseStale } from '#platform/refusal/refusal.ts'
import { differenceCodes } from '../codes.ts'
import type { Difference } from '../columns.ts'
import type { DifferenceSettlement } from '../contract.ts'
import { completeOrder } from './completeOrder.ts'
import {
  findDifference,
  findSettledByKey,
  lockDifference,
  readDifference,
  setSettled,
  difference as subject,
} from './queries.ts'
import { settlementMoves } from './settlementMoves.ts'
import { settlementIn } from './settlementWords.ts'
import { refuseSettled } from './takeDifference.ts'
import { transferMoves } from './transferMoves.ts'

/** Settles a difference: moves its pieces to where they are, and decides who pays for them. */
export const settle = async (
  tx: Database,
  id: number,
  given: DifferenceSettlement,
  by: Session,
  act_key: string | undefined,
) => {
  const { as, note, version } = given
  const found = await findDifference(tx, id)
  const order = found && (await lockOwner(tx, found))
  // A receipt that is reopened meanwhile deletes its differences.
  const before = await lockDifference(tx, id)
  if (!before) throw noSuch(subject.name)
  const earlier = act_key === undefined ? undefined : await findSettledByKey(tx, by.user_id, act_key)
  if (earlier) return sameAct(earlier, id, given)
  refuseSettled(before)
  refuseStale(before, version, subject.name)

  const way = (before.transaction_id === null ? transferMoves : settlementMoves)[before.kind][as]
  if (!way) throw new Refusal(differenceCodes.notSo, { how: settlementIn(as) }, { field: 'as' })
  await setStockCause(tx, { by, why: way.why, note, ...(order && { order: order.id }), shipment: before.shipment_id })
  await way.move(tx, before, by)
  await setSettled(tx, id, { as, note, by, act_key })
  const after = await readDifference(tx, id)
  await recordChange(tx, { by, act: 'changed', subject, id, before, after })
  // What is sent again is open in the order.
  if (order && as === 'resent' && before.kind !== 'too_much') await setStatus(tx, order, 0, by)
  else if (order) await completeOrder(tx, order.id, by)
  return after
}

/** Locks the order first, as when it is shipped and received. A transfer has none, so its shipment is locked. */
async function lockOwner(tx: Database, { transaction_id, shipment_id }: Difference) {
  if (transaction_id !== null) return lockOrder(tx, transaction_id)
  await lockShipment(tx, shipment_id)
  return undefined
}

/** Handles a request that was sent again after its kept reply was deleted. */
function sameAct(earlier: Difference, id: number, { as, note }: DifferenceSettlement) {
  if (earlier.id !== id || earlier.settled_as !== as || earlier.settled_note !== note) throw new Refusal(codes.keyUsed)
  return earlier
}
