import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Code } from '#shared/codes.ts'
import type { Database } from '../db/database.ts'
import { executeBeside } from '../db/statements.ts'
import { Refusal } from '../refusal/refusal.ts'
import { inMinutes, limitCodes } from './codes.ts'

/** How many events are allowed in any period of this many minutes. All limits are in `allLimits.ts`. */
export interface Limit {
  /** Limits with the same name share their counts. */
  readonly name: string
  readonly most: number
  readonly minutes: number
  /**
   * Once it is reached, it refuses until its minutes have passed since the latest event. Other limits count from the oldest
   * event.
   */
  readonly locks?: boolean
}

/** One event, counted against one limit for one key: a network, an account, an e-mail address. */
export interface LimitedKey {
  limit: Limit
  key: string | number | readonly (string | number)[]
}

/** The ids of the rows of a counted event, for `uncountEvent`. */
export type CountedEvent = readonly number[]

export type LimitResult =
  | { counted: CountedEvent; refusedBy?: never; retryAfter?: never }
  | { counted?: never; refusedBy: string; retryAfter: number }

/**
 * Counts an event against all these limits, or against none of them if one is reached. In that case it returns the limit's
 * name and the seconds to wait.
 *
 * All nodes share the counts, which are in PostgreSQL and use its clock. Events of one key at the same time wait for each
 * other, so that no limit is exceeded. In a caller's transaction they wait until it ends, and the event is not counted if it
 * fails. Call this only once in a transaction, with all limits: otherwise two transactions could wait for each other.
 */
export const countIfAllowed = (db: Database, events: readonly LimitedKey[]): Promise<LimitResult> =>
  db.isTransaction ? countEvent(db, events) : db.transaction().execute((tx) => countEvent(tx, events))

/** Counts an event, or throws a 429 with the words of this code if a limit is reached. */
export async function limitEvent(
  db: Database,
  events: readonly LimitedKey[],
  code: Code = limitCodes.tooManyTries,
): Promise<CountedEvent> {
  const { counted, retryAfter } = await countIfAllowed(db, events)
  if (counted) return counted
  throw new Refusal(code, { wait: inMinutes(retryAfter) }, { retryAfter })
}

/** Takes back an event that should not count, such as a right password. */
export const uncountEvent = (db: Database, event: CountedEvent) =>
  executeBeside(db, sql`delete from limited_events where id = any(${event})`)

/** Deletes all expired events and windows, and returns how many there were. */
export async function clearExpiredEvents(db: Database): Promise<number> {
  const events = await sql`delete from limited_events where expires_at < now()`.execute(db)
  const windows = await sql`delete from limit_windows where expires_at < now()`.execute(db)
  return Number(events.numAffectedRows ?? 0) + Number(windows.numAffectedRows ?? 0)
}

async function countEvent(tx: Database, events: readonly LimitedKey[]): Promise<LimitResult> {
  const asked = events.map(({ limit, key }) => ({ ...limit, hash: hashLimitKey(limit.name, key) }))
  // All transactions take the locks in the same order, so that two of them never wait for each other.
  const locks = asked.map(({ hash }) => hash.readBigInt64BE()).sort((a, b) => (a < b ? -1 : 1))
  await sql`select pg_advisory_xact_lock(lock) from unnest(${locks.map(String)}::bigint[]) lock`.execute(tx)

  // A limit of n events is reached if its latest n events are within its minutes. It refuses until the oldest of them is that
  // many minutes ago; if it locks, until the newest is. So the events of a lock count for up to twice as long.
  // The time is that of the statement, because the transaction may have begun before an event that it waited for. Events in
  // the future do not count: they exist after the clock was set back. Every event deletes some expired ones, so the table
  // stays small.
  const { rows } = await sql<{ ids: number[] | null; refused_by: string | null; wait: number }>`
    with asked as (
      select limit_name, key_hash, most, locks, make_interval(mins => minutes) as length from unnest(
        ${asked.map(({ name }) => name)}::text[], ${asked.map(({ hash }) => hash)}::bytea[],
        ${asked.map(({ most }) => most)}::int[], ${asked.map(({ minutes }) => minutes)}::int[],
        ${asked.map(({ locks = false }) => locks)}::bool[]
      ) as asked (limit_name, key_hash, most, minutes, locks)
    ), reached as (
      select asked.limit_name, case when asked.locks then newest else oldest end + asked.length as until
      from asked cross join lateral (
        select count(*) as events, min(at) as oldest, max(at) as newest from (
          select at from limited_events
          where limit_name = asked.limit_name and key_hash = asked.key_hash and at <= statement_timestamp()
          order by at desc limit asked.most
        ) latest
      ) latest
      where events = asked.most and newest - oldest < asked.length
    ), refused as (
      select limit_name, ceil(extract(epoch from until - statement_timestamp()))::int as wait
      from reached where until > statement_timestamp()
      order by wait desc limit 1
    ), counted as (
      insert into limited_events (limit_name, key_hash, at, expires_at)
      select limit_name, key_hash, statement_timestamp(), statement_timestamp() + length * (1 + locks::int)
      from asked where not exists (select from refused)
      returning id
    ), removed as (
      delete from limited_events where id in (
        select id from limited_events where expires_at < statement_timestamp()
        order by expires_at limit 10 for update skip locked)
    )
    select (select array_agg(id) from counted) as ids, refused.limit_name as refused_by, refused.wait
    from (select) one left join refused on true`.execute(tx)
  const [{ ids, refused_by, wait } = { ids: null, refused_by: null, wait: 0 }] = rows
  return refused_by === null ? { counted: (ids ?? []).map(Number) } : { refusedBy: refused_by, retryAfter: wait }
}

export const hashLimitKey = (name: string, key: LimitedKey['key']) =>
  createHash('sha256')
    .update(JSON.stringify([name, key]))
    .digest()
