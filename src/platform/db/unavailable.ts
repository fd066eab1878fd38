import pg from 'pg'

/**
 * Why the database did not do its work: it does not answer, all connections are in use, or another transaction holds
 * the rows.
 */
type Reason = 'away' | 'busy' | 'locked'

/** The database could not do its work now. Nothing was wrong with the statement: later it may succeed. */
export class DatabaseUnavailable extends Error {
  readonly reason: Reason
  /** The connection broke during a commit: nobody knows whether it was carried out. */
  readonly mayHaveSaved: boolean
  constructor(reason: Reason, { cause, mayHaveSaved = false }: { cause?: unknown; mayHaveSaved?: boolean } = {}) {
    super(`The database is unavailable: ${reason}`, { cause })
    this.reason = reason
    this.mayHaveSaved = mayHaveSaved
  }
}

const tooManyConnections = '53300'

/** Whatever goes wrong while a connection is opened. */
export const notConnected = (cause: unknown, mayHaveSaved = false) =>
  new DatabaseUnavailable(isAnswer(cause, tooManyConnections) ? 'busy' : 'away', { cause, mayHaveSaved })

/** PostgreSQL itself answered, with this code. */
export const isAnswer = (error: unknown, code: string) => error instanceof pg.DatabaseError && error.code === code

/** The server has no connection left for us, which it can only say while it is alive. */
export const isFull = (error: unknown) => isAnswer(error, tooManyConnections)
