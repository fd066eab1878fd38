import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'
import { currentDatabaseTime } from './databaseTime.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Combines the reads that are requested in one turn of the event loop into one statement. Under load this saves most of
 * the round trips to the database, and a single request does not wait for others. The statement runs after all of these
 * requests, so no result is older than its request.
 */
export function batchReads<Key, Found>(read: (db: Database, keys: Key[]) => Promise<(key: Key) => Found>) {
  const gathering = new WeakMap<Database, { keys: Key[]; reading: Promise<(key: Key) => Found> }>()
  const gather = (db: Database) => {
    const keys: Key[] = []
    const reading = setImmediate().then(() => {
      gathering.delete(db)
      return read(db, keys)
    })
    const gathered = { keys, reading }
    gathering.set(db, gathered)
    return gathered
  }
  return async (db: Database, key: Key): Promise<Found> => {
    const { keys, reading } = gathering.get(db) ?? gather(db)
    keys.push(key)
    // The statement runs in the context of the first request, so the other requests measure their own wait.
    const time = currentDatabaseTime()
    time?.begin()
    try {
      const find = await reading.catch((error: unknown) => {
        // While the database is away a second read would only double the wait.
        if (keys.length === 1 || error instanceof DatabaseUnavailable) throw error
        // Another request may have caused the error, so this one is read alone.
        return read(db, [key])
      })
      return find(key)
    } finally {
      time?.end()
    }
  }
}
