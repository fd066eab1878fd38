import { ownStore } from '#features/stores/server/ownStore.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { shipmentCodes } from '../codes.ts'
import type { Shipment, WholeShipment } from '../columns.ts'
import type { Side } from '../rules.ts'
import { findShipment } from './queries.ts'

/** A shipment that the caller may see. A store sees the shipments that it sends or gets. */
export async function shipmentFor(db: Database, id: number, by: Session): Promise<WholeShipment> {
  const store_id = by.type === 'admin_user' ? (await ownStore(db, by)).id : undefined
  const shipment = await findShipment(db, id, store_id)
  if (!shipment) throw noSuch('shipment')
  return shipment
}

/** The office acts for both places. A store acts only for itself: it cannot receive what it sends, nor cancel what it gets. */
export async function refuseOtherSide(db: Database, shipment: Shipment, side: Side, by: Session) {
  if (by.type !== 'admin_user') return
  const { id } = await ownStore(db, by)
  if (id === (side === 'from' ? shipment.from_store_id : shipment.store_id)) return
  throw new Refusal(shipmentCodes.otherPlace, { number: shipment.number, place: shipment[side] })
}
