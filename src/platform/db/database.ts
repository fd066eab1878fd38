import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { ReportEvent } from '../log.ts'
import { type Connection, type Host, hostsOf } from './connections/hosts.ts'
import { ShopPool } from './connections/pool.ts'
import type { Pooler } from './connections/pooler.ts'
import { isoMoment } from './isoMoment.ts'
import { openReplicas } from './replicas/openReplicas.ts'
import { ReadingPool } from './replicas/readingPool.ts'
import { setServers } from './replicas/readServers.ts'
import type { DB } from './types.ts'

export type Database = Kysely<DB>

export type { Connection }

/** For one connection to an address with one host. */
export const connectionOptions = (connection: Connection): pg.ClientConfig => hostsOf(connection).all[0]?.options ?? {}

interface Options {
  /** The connections go through this pooler. The check of the database goes to PostgreSQL itself. */
  pooler?: Pooler | undefined
  poolSize?: number
  /** A connection broke, or the database stopped answering. Nothing has to be done: the pool opens another. */
  onLost?: (error: Error) => void
  /** The database answers again, or is on another host now. */
  onFound?: (host: Host) => void
  /** Only a standby can be reached, so the shop can only be read. */
  onStandby?: (host: Host) => void
  onQuery?: (event: LogEvent) => void
  /** A connection was opened. Gets the process of PostgreSQL that serves it. */
  onConnected?: (serverProcess: number) => void
  replicas?: ReplicaOptions | undefined
  /** A replica is left, or read again. Gets a sentence about it. */
  onReplica?: ReportEvent
}

/** DATABASE_READ_URL and DATABASE_READ_LAG. */
export interface ReplicaOptions {
  connections: readonly Connection[]
  /** In seconds: a replica that is further behind is not read. */
  lag: number
}

export function openDatabase(
  connection: Connection,
  { pooler, poolSize = 20, onQuery, replicas: given, onReplica, ...events }: Options = {},
): Database {
  const pool = new ShopPool(hostsOf(connection), poolSize, events, pooler)
  const open = (to: PostgresPool, watched: ShopPool = pool): Database => {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: to }), ...(onQuery && { log: onQuery }) })
    pools.set(db, watched)
    return db
  }
  if (!given) return open(pool)
  const hosts = given.connections.flatMap((each) => hostsOf(each).all)
  const replicas = openReplicas({ primary: pool, hosts, lag: given.lag * 1000, poolSize, onChange: onReplica })
  const db = open(new ReadingPool(pool, replicas))
  setServers(db, {
    replicas,
    primary: open(pool),
    each: new Map(replicas.all.map((replica) => [replica, open(replica.pool, replica.pool)])),
  })
  return db
}

const pools = new WeakMap<Database, ShopPool>()
/** Returns the connections of a database, to watch them. */
export const poolOf = (db: Database): ShopPool | undefined => pools.get(db)

const { builtins } = pg.types
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.DATE, String)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, isoMoment)
