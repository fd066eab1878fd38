import pg from 'pg'
import { StartRefused } from '../../startRefused.ts'
import { codeOf } from './startErrors.ts'

/** Where a PostgreSQL is reached. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

/** A connection, or why there is none: nobody is there, or somebody who does not answer yet. */
export type Answer = pg.Client | 'nobody' | 'not yet'

export async function tryConnect(connection: Connection): Promise<Answer> {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: 'tidewater lock',
    connectionTimeoutMillis: 5_000,
  })
  // Whoever cares that the connection ends listens to 'end'. Without a listener here it would end us.
  client.on('error', () => undefined)
  try {
    return await client.connect()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'nobody'
    if (code === undefined || passing.has(code)) return 'not yet'
    if (code === 'EACCES' || code === 'EPERM') {
      throw new StartRefused(`The database at ${connection.host} belongs to another user: start as its owner.`)
    }
    throw error
  }
}

/**
 * Takes the one lock that the app on a folder holds while it lives. It waits a little: PostgreSQL
 * may not have noticed yet that the app before us died. False when PostgreSQL went away meanwhile.
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
    if (code === undefined || passing.has(code)) return false
    throw error
  }
}

/** The key means nothing; it only has to stay the same. Locks are kept for each database by itself. */
const lockOfTheApp = 8_433_923

const lockNotAvailable = '55P03'

/** PostgreSQL stops, recovers or starts, or has no place free, or the connection broke on the way. */
const passing = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN'])
