import pg from 'pg'

/** It does not answer or only reads, all its connections are in use, or another transaction has locked the rows. */
type Reason = 'away' | 'busy' | 'locked'

/** The database did not run a valid statement. At a later try it may succeed. */
export class DatabaseUnavailable extends Error {
  readonly reason: Reason
  /** The connection broke during a commit, so it is unknown whether the change was saved. */
  readonly mayHaveSaved: boolean
  constructor(reason: Reason, { cause, mayHaveSaved = false }: { cause?: unknown; mayHaveSaved?: boolean } = {}) {
    super(`The database is unavailable: ${reason}`, { cause })
    this.reason = reason
    this.mayHaveSaved = mayHaveSaved
  }
}

const tooManyConnections = '53300'

/** The error for a connection that could not be opened. */
export const notConnected = (cause: unknown, mayHaveSaved = false) =>
  new DatabaseUnavailable(isPostgresError(cause, tooManyConnections) ? 'busy' : 'away', { cause, mayHaveSaved })

/** Returns whether PostgreSQL itself answered with this code. */
export const isPostgresError = (error: unknown, code: string) =>
  error instanceof pg.DatabaseError && error.code === code

/** A change was refused, because the transaction or the server only reads. */
export const isReadOnlyRefusal = (error: unknown) => isPostgresError(error, '25006')

/** Returns whether all connections of the server are in use. Only a running server returns this error. */
export const isFull = (error: unknown) => isPostgresError(error, tooManyConnections)
