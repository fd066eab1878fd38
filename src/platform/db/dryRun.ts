import type { Database } from './database.ts'

/** Does the work in a transaction and rolls it back. Returns the result that the work would have now. */
export async function dryRun<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const tx = await db.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}
