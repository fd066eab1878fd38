import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { executeBeside } from '../db/statements.ts'
import { hashLimitKey, type LimitedKey } from './limits.ts'

/**
 * Counts an event in the current window of its key, and returns the seconds until the window ends if the limit is exceeded.
 * A window begins with the first event after the last window has ended. So in the worst case twice as many events as the
 * limit are allowed in a short time, around the end of a window.
 *
 * This is for frequent events, because it costs little: one statement, and one row for each key. Do not call it in a
 * transaction: other events of the key would wait until that ends.
 */
export async function countInWindow(db: Database, { limit, key }: LimitedKey): Promise<number | undefined> {
  const length = sql`make_interval(mins => ${limit.minutes}::int)`
  // A window that ends too far in the future began before the clock was set back, and does not count. The bound is twice the
  // length, because this statement may have waited for an event that began a window after this statement's own time.
  const goesOn = sql`w.expires_at > statement_timestamp() and w.expires_at < statement_timestamp() + 2 * ${length}`
  const statement = sql<{ events: number; wait: number }>`
    insert into limit_windows as w (limit_name, key_hash, events, expires_at)
    values (${limit.name}, ${hashLimitKey(limit.name, key)}, 1, statement_timestamp() + ${length})
    on conflict (limit_name, key_hash) do update set
      events = case when ${goesOn} then w.events + 1 else 1 end,
      expires_at = case when ${goesOn} then w.expires_at else excluded.expires_at end
    returning events, ceil(extract(epoch from expires_at - statement_timestamp()))::int as wait`
  const { rows } = await executeBeside(db, statement)
  const [{ events, wait } = { events: 0, wait: 0 }] = rows
  return events > limit.most ? wait : undefined
}
