import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'
import { currentDatabaseTime } from './databaseTime.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Combines the reads that are requested in one turn of the event loop into one statement. Under load this saves most of
 * the round trips to the database, and a single request does not wait for others. What is read is never older than the
 * request.
 */
export function batchReads<Asked, Found>(read: (db: Database, asked: Asked[]) => Promise<(one: Asked) => Found>) {
  const gathering = new WeakMap<Database, { asked: Asked[]; reading: Promise<(one: Asked) => Found> }>()
  const gather = (db: Database) => {
    const asked: Asked[] = []
    const reading = setImmediate().then(() => {
      gathering.delete(db)
      return read(db, asked)
    })
    const gathered = { asked, reading }
    gathering.set(db, gathered)
    return gathered
  }
  return async (db: Database, one: Asked): Promise<Found> => {
    const { asked, reading } = gathering.get(db) ?? gather(db)
    asked.push(one)
    // The statement runs in the context of the first request. The others wait for it just as long.
    const time = currentDatabaseTime()
    time?.begin()
    try {
      const find = await reading.catch((error: unknown) => {
        // While the database is away a second read would only double the wait.
        if (asked.length === 1 || error instanceof DatabaseUnavailable) throw error
        // Another request may have caused the error, so this one is read alone.
        return read(db, [one])
      })
      return find(one)
    } finally {
      time?.end()
    }
  }
}
