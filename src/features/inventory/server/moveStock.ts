import { type RawBuilder, sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'

interface Cause {
  by: Pick<Session, 'user_id' | 'username'>
  why: string
  order?: number | RawBuilder<number>
}

/**
 * Runs a transaction that moves stock, in somebody's name and for a reason. The database writes both into the stock
 * ledger beside every quantity that changes, and refuses a change that comes without them.
 */
export const moveStock = <Result>(
  db: Database,
  cause: Cause,
  move: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await setStockCause(tx, cause)
    return move(tx)
  })

/** Tells a transaction that is under way who moves stock in it, and why. */
export const setStockCause = (tx: Database, cause: Cause) => sql`select ${stockCause(cause)}`.execute(tx)

/** The same, for a statement that asks for something else at once: it stands in its list of columns. */
export function stockCause({ by, why, order = sql`''` }: Cause): RawBuilder<unknown> {
  const told = { user_id: by.user_id, username: by.username, why, order_id: order }
  return sql.join(
    Object.entries(told).map(([name, value]) => sql`set_config(${`stock.${name}`}, (${value})::text, true)`),
  )
}
