import { hasOpenPieces, setStatus } from '#features/orders/server/openLines.ts'
import { lockOrder } from '#features/orders/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { hasShipmentOnTheWay } from './queries.ts'

/** Sets an order to Completed once it has no open pieces and no pieces on their way. The order has to be locked. */
export async function completeShipped(tx: Database, order_id: number, by: Session) {
  const order = await lockOrder(tx, order_id)
  if (!order || order.status === 1) return
  if ((await hasOpenPieces(tx, order_id)) || (await hasShipmentOnTheWay(tx, order_id))) return
  await setStatus(tx, order, 1, by)
}
