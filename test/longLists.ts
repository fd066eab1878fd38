import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Removes the products, the time stamps and the reports of the demo shop. It is for tests that make every call many times:
 * one export of all products with their pictures takes two seconds.
 */
export const emptyLongLists = (db: Database) =>
  db.transaction().execute(async (tx) => {
    // Without its trigger, which keeps the stock ledger from being truncated.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate products, punches, z_reports, mobile_reports, orders, order_sums, product_sums, store_sums cascade`.execute(
      tx,
    )
  })
