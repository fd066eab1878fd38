import type { FastifyBaseLogger } from 'fastify'
import type { OnStatement } from '../db/databaseTime.ts'

const longestText = 1_000

/**
 * Returns a function that logs each statement that took this many milliseconds, with the call that sent it, but never with the
 * values in it. It has the name of the call and not the request: it lives as long as the statements, and would keep the request
 * in memory, which made every garbage collection take eight milliseconds instead of one.
 */
export const slowStatementLogger =
  (log: Pick<FastifyBaseLogger, 'warn'>, call: string, slowStatement: number): OnStatement =>
  ({ label, text, ms, hasFailed }) => {
    if (ms < slowStatement) return
    const sql = text.slice(0, longestText)
    log.warn({ call, statement: label, ms: Math.round(ms), failed: hasFailed, sql }, 'A statement took long')
  }
