import type { WholeShipment } from '#features/shipments/columns.ts'
import { type ShipmentState, turnIn } from '#features/shipments/rules.ts'
import { shipment as subject } from '#features/shipments/server/audited.ts'
import { lockShipment, readShipment } from '#features/shipments/server/queries.ts'
import { refuseOtherSide, shipmentFor } from '#features/shipments/server/sides.ts'
import { setStep } from '#features/shipments/server/transferQueries.ts'
import { movedOn } from '#features/shipments/server/transferWords.ts'
import { ownStore } from '#features/stores/server/ownStore.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { transferCodes } from '../codes.ts'
import { mailTurn } from './mailTurn.ts'

interface Act {
  id: number
  version: number | undefined
  by: Session
  publicUrl: string
}

/** The place whose turn it is accepts the transfer. Its sender can ship it from now on. */
export const acceptTransfer = (db: Database, act: Act) =>
  step(db, act, async (tx, transfer) => {
    await refuseAnswer(tx, transfer, act.by)
    return { state: 'to_ship' }
  })

export const declineTransfer = (db: Database, act: Act & { note: string }) =>
  step(db, act, async (tx, transfer) => {
    await refuseAnswer(tx, transfer, act.by)
    return { state: 'declined', answer: act.note }
  })

/**
 * Takes back the last step, if nothing happened since. If that step made the transfer, the transfer is cancelled. If it was an
 * answer, the answer is open again.
 */
export const takeBackStep = (db: Database, act: Act) =>
  step(db, act, async (tx, transfer) => {
    await refuseTakingBack(tx, transfer, act.by)
    if (isUnanswered(transfer)) return { state: 'cancelled' }
    // The sender had answered a transfer for which the receiver asked.
    return { state: transfer.taken_back_by === 'from' ? 'asked' : 'offered' }
  })

interface Step {
  state: ShipmentState
  answer?: string
}

/** Locks a transfer that the caller may see, and moves it on. Two people who act at the same time wait for each other. */
const step = async (
  tx: Database,
  { id, version, by, publicUrl }: Act,
  decide: (tx: Database, transfer: WholeShipment) => Promise<Step>,
) => {
  const { from_store_id } = await shipmentFor(tx, id, by)
  if (from_store_id === null) throw noSuch('transfer')
  const after = await changeRow(tx, {
    subject,
    change: { id, version },
    by,
    lock: lockShipment,
    write: async (tx, _, before) => {
      const { state, answer } = await decide(tx, before)
      await setStep(tx, id, state, answer)
      return readShipment(tx, id)
    },
  })
  await mailTurn(tx, after, by, publicUrl)
  return after
}

const isUnanswered = ({ state }: WholeShipment) => state === 'asked' || state === 'offered'

async function refuseAnswer(tx: Database, transfer: WholeShipment, by: Session) {
  if (!isUnanswered(transfer)) throw movedOn(transfer)
  const side = turnIn[transfer.state]
  if (side) await refuseOtherSide(tx, transfer, side, by)
}

async function refuseTakingBack(tx: Database, transfer: WholeShipment, by: Session) {
  const { taken_back_by: side } = transfer
  if (side === null) throw movedOn(transfer)
  if (by.type !== 'admin_user') return
  const { id } = await ownStore(tx, by)
  if (id === (side === 'from' ? transfer.from_store_id : transfer.store_id)) return
  // The other place has answered by now, or it made the transfer.
  throw isUnanswered(transfer)
    ? new Refusal(transferCodes.notTakenBack, { place: transfer[side] }, { current: transfer })
    : movedOn(transfer)
}
