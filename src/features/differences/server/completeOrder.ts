import { completeShipped } from '#features/shipments/server/completeShipped.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { hasOpenDifference } from './queries.ts'

/**
 * Sets an order to Completed once it has no open pieces, no pieces on their way and no open difference. The order has to be
 * locked.
 */
export async function completeOrder(tx: Database, order_id: number, by: Session) {
  if (!(await hasOpenDifference(tx, order_id))) await completeShipped(tx, order_id, by)
}
