import type { FastifyBaseLogger } from 'fastify'
import type { OnStatement } from '../db/databaseTime.ts'

const longestText = 1_000

/** Logs statements that take so many milliseconds, with the call that sent them, but never with the values in them. */
export const logSlowStatements =
  (log: Pick<FastifyBaseLogger, 'warn'>, slow: number, call: () => string): OnStatement =>
  ({ label, text, ms, hasFailed }) => {
    if (ms < slow) return
    const facts = {
      call: call(),
      statement: label,
      ms: Math.round(ms),
      failed: hasFailed,
      sql: text.slice(0, longestText),
    }
    log.warn(facts, 'A statement took long')
  }
