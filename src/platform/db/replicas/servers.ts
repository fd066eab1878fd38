import type { Database } from '../database.ts'
import { currentDatabaseTime } from '../databaseTime.ts'
import type { Replica } from './replica.ts'
import type { Replicas } from './replicas.ts'
import { RequestReads } from './requestReads.ts'

/** The servers of a database with replicas, each as a database of its own. */
interface Servers {
  replicas: Replicas
  primary: Database
  each: ReadonlyMap<Replica, Database>
}

const servers = new WeakMap<Database, Servers>()

export const setServers = (db: Database, of: Servers) => void servers.set(db, of)

/** Undefined if the shop has none. */
export const replicasOf = (db: Database): Replicas | undefined => servers.get(db)?.replicas

/** The primary: for what decides something, and for what is kept longer than a request. */
export const primaryOf = (db: Database): Database => servers.get(db)?.primary ?? db

/** The server from which the current request reads. */
export function serverOf(db: Database): Database {
  const known = servers.get(db)
  if (!known) return db
  const replica = currentDatabaseTime()?.reads?.replica
  return (replica && known.each.get(replica)) ?? known.primary
}

/** A replica to read while the primary is away, if there is one. */
export function replicaWhileAway(db: Database): Database | undefined {
  const known = servers.get(db)
  const replica = known?.replicas.choose({ key: 0, position: 0 })
  return typeof replica === 'object' ? known?.each.get(replica) : undefined
}

interface Reader {
  /** The id of the session; undefined for a visitor. */
  session?: number | undefined
  /** Where the log was after the session had last saved something. */
  position?: number | undefined
}

/** Lets the current request read from a replica that has everything that the reader saved. */
export function readFromReplica(db: Database, { session = 0, position = 0 }: Reader) {
  const replicas = replicasOf(db)
  const time = currentDatabaseTime()
  if (!replicas || !time) return
  time.reads = new RequestReads(replicas, { key: session, position: Math.max(position, replicas.savedBy(session)) })
}

/**
 * Runs a read that is more than one statement. If its replica fails before the read has returned, it is run again at the
 * primary.
 */
export async function orAtPrimary<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!currentDatabaseTime()?.reads?.leaveAfter(error)) throw error
    return read()
  }
}
