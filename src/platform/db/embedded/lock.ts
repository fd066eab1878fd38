import pg from 'pg'
import { StartRefused } from '../../refusal/startRefused.ts'
import { codeOf } from './startErrors.ts'

export interface PostgresAddress {
  host: string
  port: number
  user: string
  database: string
}

/** A connection, or why there is none: no server is running, or it does not accept connections yet. */
type Attempt = pg.Client | 'no server' | 'not ready'

export async function tryConnect(connection: PostgresAddress): Promise<Attempt> {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: 'tidewater lock',
    connectionTimeoutMillis: 5_000,
  })
  // Callers listen to 'end'. Without a listener an 'error' event would end the process.
  client.on('error', () => undefined)
  try {
    return await client.connect()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no server'
    if (code === undefined || temporary.has(code)) return 'not ready'
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartRefused(`The database at ${connection.host} belongs to another user: start as its owner.`)
    }
    throw error
  }
}

/**
 * Takes the lock that an app holds on its folder while it runs. It waits a little, because PostgreSQL may not have noticed
 * yet that the last app was killed. Returns false when the connection to PostgreSQL was lost meanwhile.
 */
export async function takeLock(client: pg.Client, dataDir: string): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = '1500ms'`)
    await client.query('select pg_advisory_lock($1)', [lockOfTheApp])
    return true
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = codeOf(error)
    if (code === lockNotAvailable) {
      throw new StartRefused(`Another Tidewater is running on ${dataDir}: stop it, or choose another DATA_DIR.`)
    }
    if (code === undefined || temporary.has(code)) return false
    throw error
  }
}

/** Any number, but the same in every release. Each database has locks of its own. */
const lockOfTheApp = 8_433_923

const lockNotAvailable = '55P03'

/** PostgreSQL starts, stops or recovers, all its connections are in use, or the connection broke. */
const temporary = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN'])
