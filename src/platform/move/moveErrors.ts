import pg from 'pg'
import { codeOf, messageOf } from '../db/embedded/startErrors.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { StartRefused } from '../refusal/startRefused.ts'

const again = 'Run the same command again: it goes on where it stopped.'

/** Puts an error of the connection into a sentence that says what to do. */
export function connectionError(name: string, error: unknown): StartRefused {
  const message = messageOf(error)
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`There is no machine for the address ${name}: check its spelling.`)
    case 'ECONNREFUSED':
    case 'ENOENT':
      return new StartRefused(`No PostgreSQL runs at ${name}: check the address and the port, and start it.`)
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return silent(name)
    case '28P01':
      return new StartRefused(`${name} does not accept this user and password: check both in the address.`)
    case '28000':
      return new StartRefused(`${name} does not let this user in (${message}): check the user, and pg_hba.conf there.`)
    case '3D000':
      return new StartRefused(`${name} does not exist: create this database first, with the encoding UTF8.`)
    case '42501':
      return new StartRefused(`This user may not connect to ${name}: let its owner grant it.`)
    case '53300':
      return new StartRefused(`${name} has no free connection: close other programs, or raise max_connections.`)
    default:
      return /timeout/.test(message) ? silent(name) : new StartRefused(`${name} cannot be reached: ${message}`)
  }
}

const silent = (name: string) =>
  new StartRefused(`${name} does not answer within 10 seconds: check the address, and the firewalls between.`)

/** Puts an error in the middle of a move into a sentence. Nothing is lost by it: what was copied stays in the target. */
export function moveError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof StartRefused) return error
  if (signal.aborted) return new StartRefused(`The move was stopped. ${again}`)
  const message = messageOf(error)
  const code = codeOf(error) ?? ''
  if (code === 'ENOSPC' || code === '53100') return new StartRefused(`A disk is full (${message}). Make room. ${again}`)
  if (code === '42501') return new StartRefused(`The user lacks a right (${message}). Grant it. ${again}`)
  if (error instanceof DatabaseUnavailable || isLost(code, message))
    return new StartRefused(`The connection to a database was lost (${message}). ${again}`)
  if (error instanceof pg.DatabaseError)
    return new StartRefused(`The move stopped at an error of the database: ${message}. ${again}`, { cause: error })
  return error
}

/** Classes 08 and 57P of PostgreSQL: the connection failed, or the server is stopping. */
const isLost = (code: string, message: string) =>
  /^(08|57P)|^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ERR_STREAM_\w+)$/.test(code) ||
  /connection (terminated|was closed|error)|not queryable/i.test(message)
