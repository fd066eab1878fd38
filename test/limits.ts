import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { hashLimitKey, type Limit } from '#platform/limits/limits.ts'

/** Reaches a limit that counts all visitors together. */
export const fillLimit = (db: Database, { name, most, minutes }: Limit) =>
  sql`insert into limited_events (limit_name, key_hash, at, expires_at)
    select ${name}, ${hashLimitKey(name, '')}, now(), now() + make_interval(mins => ${minutes})
    from generate_series(1, ${most})`.execute(db)
