import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'

/** How many events are allowed within a number of minutes, whenever these begin. */
export interface Limit {
  /** Limits with the same name share their counts. */
  name: string
  most: number
  minutes: number
}

/** One event, counted against one limit for one key: a network, an account, an e-mail address. */
export interface Counted {
  limit: Limit
  key: string | number | readonly (string | number)[]
}

/** The rows of an event that was counted, for `forgive`. */
export type CountedEvent = readonly number[]

export type Verdict =
  | { counted: CountedEvent; refusedBy?: never; retryAfter?: never }
  | { counted?: never; refusedBy: string; retryAfter: number }

/**
 * Counts an event against all the limits given, or against none of them if one is reached. Returns the limit's name and
 * the seconds to wait in that case.
 *
 * All nodes share the counts, which live in PostgreSQL and on its clock. Parallel events of one key wait for each other,
 * so that no limit is exceeded. In a caller's transaction they wait until it ends, and the event is not counted if it
 * fails: call this once in a transaction, with all limits, or two transactions could wait for each other.
 */
export const tryEvent = (db: Database, events: readonly Counted[]): Promise<Verdict> =>
  db.isTransaction ? countEvent(db, events) : db.transaction().execute((tx) => countEvent(tx, events))

/** The same, for callers that have nothing else to do when a limit is reached: throws a 429. */
export async function limitEvent(db: Database, events: readonly Counted[]): Promise<CountedEvent> {
  const verdict = await tryEvent(db, events)
  if (verdict.counted) return verdict.counted
  const { retryAfter } = verdict
  const minutes = Math.ceil(retryAfter / 60)
  throw new Refusal(
    429,
    `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
    { code: 'too_many_tries', retryAfter },
  )
}

/** Takes an event back, because it turned out not to count. */
export const forgive = (db: Database, event: CountedEvent) =>
  db.deleteFrom('limited_events').where('id', '=', sql<number>`any(${event})`).execute()

/** Deletes the events that no longer count. */
export const clearExpiredEvents = (db: Database) =>
  db.deleteFrom('limited_events').where('expires_at', '<', sql<string>`now()`).execute()

async function countEvent(tx: Database, events: readonly Counted[]): Promise<Verdict> {
  const asked = events.map(({ limit, key }) => ({ ...limit, hash: hashOf(limit.name, key) }))
  // Everyone takes the locks in the same order, so that two events never wait for each other.
  const locks = asked.map(({ hash }) => hash.readBigInt64BE()).sort((a, b) => (a < b ? -1 : 1))
  await sql`select pg_advisory_xact_lock(lock) from unnest(${locks.map(String)}::bigint[]) lock`.execute(tx)

  // The statement's own time, as the transaction may have begun before an event that it waited for. Events from the
  // future, which are there after the clock was set back, do not count. Every event removes some that have expired, so
  // the table does not outgrow the events that count.
  const { rows } = await sql<{ ids: number[] | null; refused_by: string | null; wait: number }>`
    with asked as (
      select * from unnest(
        ${asked.map(({ name }) => name)}::text[], ${asked.map(({ hash }) => hash)}::bytea[],
        ${asked.map(({ most }) => most)}::int[], ${asked.map(({ minutes }) => minutes)}::int[]
      ) as asked (limit_name, key_hash, most, minutes)
    ), refused as (
      select asked.limit_name,
        greatest(1, ceil(extract(epoch from oldest.at - statement_timestamp()) + asked.minutes * 60))::int as wait
      from asked cross join lateral (
        select at from limited_events
        where limit_name = asked.limit_name and key_hash = asked.key_hash
          and at > statement_timestamp() - make_interval(mins => asked.minutes) and at <= statement_timestamp()
        order by at desc offset asked.most - 1 limit 1
      ) oldest
      order by wait desc limit 1
    ), counted as (
      insert into limited_events (limit_name, key_hash, at, expires_at)
      select limit_name, key_hash, statement_timestamp(), statement_timestamp() + make_interval(mins => minutes)
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

const hashOf = (name: string, key: Counted['key']) =>
  createHash('sha256')
    .update(JSON.stringify([name, key]))
    .digest()

/**
 * The network that an address belongs to. An IPv4 address is its own. An IPv6 address counts by its first 64 bits, because
 * every household and every server has all the addresses below them. A port or a zone after the address is ignored, and
 * everything that is no address counts as one network.
 */
export function networkOf(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address.trim()) ?? []
  const [bare = ''] = (inBrackets ?? v4 ?? address.trim()).split('%')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return 'unknown'
  const words = wordsOf(bare)
  // IPv4 as an IPv6 socket sees it: ::ffff:192.0.2.1
  if (words.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 255])
      .join('.')
  }
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function wordsOf(address: string): number[] {
  // A URL spells an address in one way only: shortened, and always in hexadecimal.
  const spelt = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [start = [], end] = spelt.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16)),
  )
  return end ? [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end] : start
}
