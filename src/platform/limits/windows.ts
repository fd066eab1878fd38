import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { unnamed } from '../db/statements.ts'
import { type Counted, hashOf } from './limits.ts'

/**
 * Counts an event in the current window of its key, and returns the seconds until the window ends if the limit is exceeded.
 * A window begins with the first event after the one before has ended, so twice the limit fits around the end of one.
 *
 * This is for events that are so many that each of them must cost little: it is one statement and one row for each key.
 * Do not call it in a transaction: others would wait for the row until that ends.
 */
export async function countInWindow(db: Database, { limit, key }: Counted): Promise<number | undefined> {
  const length = sql`make_interval(mins => ${limit.minutes}::int)`
  // A window that ends so late was begun before the clock was set back, and does not count. Twice the length, because an
  // event that this one waited for may have begun a window a moment after this statement's own time.
  const goesOn = sql`w.expires_at > statement_timestamp() and w.expires_at < statement_timestamp() + 2 * ${length}`
  const { rows } = await sql<{ events: number; wait: number }>`${unnamed}
    insert into limit_windows as w (limit_name, key_hash, events, expires_at)
    values (${limit.name}, ${hashOf(limit.name, key)}, 1, statement_timestamp() + ${length})
    on conflict (limit_name, key_hash) do update set
      events = case when ${goesOn} then w.events + 1 else 1 end,
      expires_at = case when ${goesOn} then w.expires_at else excluded.expires_at end
    returning events, ceil(extract(epoch from expires_at - statement_timestamp()))::int as wait`.execute(db)
  const [{ events, wait } = { events: 0, wait: 0 }] = rows
  return events > limit.most ? wait : undefined
}
