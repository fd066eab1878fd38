import type { FastifyBaseLogger } from 'fastify'
import type { SentStatement } from '../db/databaseTime.ts'

const longestText = 1_000

/** Logs a statement that took long, with the call that sent it, but never with the values in it. */
export function logSlowStatement(
  log: Pick<FastifyBaseLogger, 'warn'>,
  call: string,
  { label, text, ms, hasFailed }: SentStatement,
) {
  const sql = text.slice(0, longestText)
  log.warn({ call, statement: label, ms: Math.round(ms), failed: hasFailed, sql }, 'A statement took long')
}
