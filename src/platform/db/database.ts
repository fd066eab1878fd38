import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connection, connectionOptions } from './connections/connection.ts'
import { ShopPool } from './connections/pool.ts'
import { isoMoment } from './isoMoment.ts'
import type { DB } from './types.ts'

export type Database = Kysely<DB>

export { type Connection, connectionOptions }

interface Options {
  /** A connection broke, or the database stopped answering. Nothing has to be done: the pool opens another. */
  onLost?: (error: Error) => void
  /** The database answers again. */
  onFound?: () => void
  onQuery?: (event: LogEvent) => void
  /** A connection was opened. Gets the process of PostgreSQL that serves it. */
  onConnected?: (serverProcess: number) => void
}

export function openDatabase(connection: Connection, { onQuery, ...events }: Options = {}): Database {
  const pool = new ShopPool(connectionOptions(connection), events)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) })
  pools.set(db, pool)
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
