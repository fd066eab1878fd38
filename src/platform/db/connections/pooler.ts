import { createConnection, type Socket } from 'node:net'
import pg from 'pg'
import { timeLimits } from '../../timeLimits.ts'

/**
 * A pooler in front of PostgreSQL, such as PgBouncer, in transaction mode: each transaction, and each statement outside of one,
 * may be run by another process of PostgreSQL, so nothing may be left behind in a session.
 */
export interface Pooler {
  address: string
  /** It prepares a named statement again in each process that does not have it. PgBouncer does so from 1.21 on. */
  keepsNames: boolean
}

const requests = { cancel: 80877102, encryption: 80877103 }

/**
 * Returns whether the pooler answers. It need not open a connection to PostgreSQL for that, so this is quick also if all of them
 * are in use.
 */
export async function answers({ address }: Pooler): Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: address })
  // A server answers this request with one letter, whether it encrypts or not, and before it knows the user.
  return (await ask({ host, port }, [8, requests.encryption])) === 'answered'
}

/** A connection with its key. pg has the key, but does not declare it. */
export interface CancelKey {
  host: string
  port: number
  processID?: number | null
  secretKey?: number | null
}

/**
 * Cancels the statement of a connection by the key that the pooler gave it, and waits until the pooler has passed that on, so
 * that no later statement is cancelled.
 */
export async function cancelByKey(client: CancelKey): Promise<boolean> {
  const { processID, secretKey } = client
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return false
  return (await ask(client, [16, requests.cancel, processID, secretKey])) === 'ended'
}

/** Sends a request that comes before any user or password. It has only numbers. */
function ask({ host, port }: { host: string; port: number }, numbers: readonly number[]) {
  const request = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) request.writeInt32BE(number, 4 * at)
  const socket: Socket = host.startsWith('/')
    ? createConnection(`${host}/.s.PGSQL.${port}`)
    : createConnection(port, host)
  return new Promise<'answered' | 'ended' | 'failed'>((resolve) => {
    const end = (outcome: 'answered' | 'ended' | 'failed') => {
      resolve(outcome)
      socket.destroy()
    }
    socket.setTimeout(timeLimits.database.check, () => end('failed'))
    socket.on('data', () => end('answered'))
    socket.on('error', () => end('failed'))
    socket.on('close', () => end('ended'))
    socket.write(request)
  })
}
