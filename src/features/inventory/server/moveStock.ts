import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'

interface Cause {
  /** The user, or the program on the server, which has no id. */
  by: { user_id: number | null; username: string }
  why: string
  /** The words of the user about the reason. */
  note?: string | undefined
  order?: number | RawBuilder<number>
  shipment?: number | undefined
}

/**
 * Runs a transaction that changes quantities of products. A trigger writes the user and the reason into the stock ledger
 * with each change, and rejects a change without them.
 */
export const moveStock = <Result>(
  db: Database,
  cause: Cause,
  move: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await setStockCause(tx, cause)
    return move(tx)
  })

/** Sets the user and the reason of stock changes for the rest of a transaction. */
export const setStockCause = (tx: Database, cause: Cause) => sql`select ${stockCause(cause)}`.execute(tx)

/** The same as columns for the select list of a larger statement. */
export function stockCause({ by, why, note = '', order = sql`''`, shipment }: Cause): RawBuilder<unknown> {
  const settings = {
    user_id: by.user_id ?? '',
    username: by.username,
    why,
    note,
    order_id: order,
    shipment_id: shipment ?? '',
  }
  return sql.join(
    Object.entries(settings).map(([name, value]) => sql`set_config(${`stock.${name}`}, (${value})::text, true)`),
  )
}
