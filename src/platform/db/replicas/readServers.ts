import type { Kysely } from 'kysely'
import { currentDatabaseTime } from '../databaseTime.ts'
import type { DB } from '../types.ts'
import type { Replica } from './replica.ts'
import type { Replicas } from './replicas.ts'
import { RequestReads, readsOf, setReads } from './requestReads.ts'

/** The servers of a database with replicas, each as a database of its own. */
interface ReplicatedServers {
  replicas: Replicas
  primary: Kysely<DB>
  each: ReadonlyMap<Replica, Kysely<DB>>
}

const servers = new WeakMap<Kysely<DB>, ReplicatedServers>()

export const setServers = (db: Kysely<DB>, of: ReplicatedServers) => void servers.set(db, of)

/** Undefined if the shop has none. */
export const replicasOf = (db: Kysely<DB>): Replicas | undefined => servers.get(db)?.replicas

/** The primary: for what decides something, and for what is kept longer than a request. */
export const primaryOf = (db: Kysely<DB>): Kysely<DB> => servers.get(db)?.primary ?? db

/** The server from which the current request reads. */
export function serverOf(db: Kysely<DB>): Kysely<DB> {
  const known = servers.get(db)
  if (!known) return db
  const replica = readsOf(currentDatabaseTime())?.replica
  return (replica && known.each.get(replica)) ?? known.primary
}

/** A replica to read while the primary is away, if there is one. */
export function replicaWhileAway(db: Kysely<DB>): Kysely<DB> | undefined {
  const known = servers.get(db)
  const replica = known?.replicas.choose({ key: 0, position: 0 })
  return typeof replica === 'object' ? known?.each.get(replica) : undefined
}

interface ReadingSession {
  /** Its reads go to the same replica each time, so that nobody sees an older state after a newer one. */
  session?: number | undefined
  /** Where the log was after the session had last saved something. */
  position?: number | undefined
}

/** Lets the current request read from a replica that has everything that the reader saved. */
export function readFromReplica(db: Kysely<DB>, { session, position = 0 }: ReadingSession) {
  const replicas = replicasOf(db)
  const time = currentDatabaseTime()
  if (!replicas || !time) return
  const saved = session === undefined ? 0 : replicas.savedBy(session)
  const key = session ?? Math.floor(Math.random() * 2 ** 31)
  setReads(time, new RequestReads(replicas, { key, position: Math.max(position, saved) }))
}

/**
 * Runs a read that is more than one statement. If its replica fails before the read has returned, it is run again at the
 * primary.
 */
export async function orAtPrimary<Result>(read: () => Promise<Result>): Promise<Result> {
  const time = currentDatabaseTime()
  const reads = readsOf(time)
  if (!reads?.replica) return read()
  try {
    return await read()
  } catch (error) {
    if (time?.signal?.aborted || !reads.leaveAfter(error)) throw error
    return read()
  }
}
