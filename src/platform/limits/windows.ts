import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { unnamed } from '../db/unnamed.ts'
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
  // The clock is read once the row is locked, because another event may have begun the window since the statement began.
  // A window that ends later than a new one would was begun before the clock was set back, and does not count.
  const { rows } = await sql<{ events: number; wait: number }>`${unnamed}
    insert into limit_windows as current (limit_name, key_hash, events, expires_at)
    values (${limit.name}, ${hashOf(limit.name, key)}, 1, clock_timestamp() + ${length})
    on conflict (limit_name, key_hash) do update set (events, expires_at) = (
      select case when goes_on then current.events + 1 else 1 end,
        case when goes_on then current.expires_at else now + ${length} end
      from (select clock_timestamp() as now) clock
      cross join lateral (select current.expires_at > now and current.expires_at <= now + ${length} as goes_on) it
    )
    returning events, greatest(1, ceil(extract(epoch from expires_at - clock_timestamp())))::int as wait`.execute(db)
  const [{ events, wait } = { events: 0, wait: 0 }] = rows
  return events > limit.most ? wait : undefined
}
