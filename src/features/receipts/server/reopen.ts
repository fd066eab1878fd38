import { deleteOpenDifferences, findSettledOf } from '#features/differences/server/queries.ts'
import { setStatus } from '#features/orders/server/openLines.ts'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipment as subject } from '#features/shipments/server/audited.ts'
import { lockShipment, readShipment, setState } from '#features/shipments/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { receiptCodes } from '../codes.ts'
import { isCollected, lockOrderOf } from './receive.ts'

/** Opens a receipt that was closed by mistake. What was received stays at its place, and its order is pending again. */
export const reopen = (db: Database, id: number, version: number | undefined, by: Session): Promise<WholeShipment> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id, by)
    return changeRow(tx, {
      subject,
      change: { id, version },
      by,
      lock: lockShipment,
      write: async (tx, _, before) => {
        await refuseReopening(tx, before)
        await deleteOpenDifferences(tx, id)
        await setState(tx, id, 'in_transit')
        if (order) await setStatus(tx, order, 0, by)
        return readShipment(tx, id)
      },
    })
  })

async function refuseReopening(tx: Database, shipment: WholeShipment) {
  const { id, number, state } = shipment
  if (isCollected(shipment)) throw new Refusal(receiptCodes.collected, { number })
  if (state === 'cancelled') throw new Refusal(receiptCodes.cancelled, { number })
  if (state === 'in_transit') throw new Refusal(receiptCodes.notClosed, { number })
  if (state !== 'received') throw new Refusal(receiptCodes.notSent, { number })
  const settled = await findSettledOf(tx, id)
  if (settled) throw new Refusal(receiptCodes.settled, { number, who: settled.settled_by, product: settled.product })
}
