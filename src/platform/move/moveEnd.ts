import pg from 'pg'
import { type Connection, connectionOptions } from '../db/database.ts'
import { connectionError } from './moveErrors.ts'

/** One of the two databases of a move. */
export interface MoveEnd {
  connection: Connection
  /** For sentences. It never has the password. */
  name: string
  client: pg.Client
}

/** Any number, but the same in every release. A move holds this lock on both of its databases. */
export const moveLock = 8_433_924

/** Opens a connection without time limits, whose texts of values are the same in every PostgreSQL. */
export async function openEnd(connection: Connection): Promise<MoveEnd> {
  const name = nameOf(connection)
  const client = new pg.Client({
    ...connectionOptions(connection),
    application_name: 'tidewater move',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without a listener an 'error' event would end the process. The statement that runs fails as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`
      select set_config(name, '0', false) from pg_settings
      where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`)
    await client.query(`
      set lock_timeout = '10s'; set client_min_messages = error; set search_path = public;
      set timezone = 'UTC'; set datestyle = iso; set intervalstyle = postgres; set extra_float_digits = 1; set bytea_output = hex;
      set default_transaction_read_only = off;
      set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 4; set tcp_user_timeout = '50s'`)
    // PostgreSQL then ends the statement of a move that was killed. It cannot do so on every system.
    await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined)
  } catch (error) {
    closeEnd({ client })
    throw connectionError(name, error)
  }
  return { connection, name, client }
}

/** Also ends a statement that still runs. */
export const closeEnd = ({ client }: Pick<MoveEnd, 'client'>) => void client.connection.stream.destroy()

export async function readOne<Row extends pg.QueryResultRow>({ client }: MoveEnd, text: string, values?: unknown[]) {
  const { rows } = await client.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error(`This statement returned no row: ${text}`)
  return row
}

function nameOf(connection: Connection): string {
  if (typeof connection !== 'string') return `the embedded database in ${connection.host}`
  const [, place = ''] = /^[^/]*\/\/(?:[^/?#]*@)?([^?#]*)/.exec(connection) ?? []
  return place.startsWith('/') ? `localhost${place}` : place
}
