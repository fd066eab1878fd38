import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

export type Log = FastifyBaseLogger

/** Reports an event: in the server as a line of its log, in a tool as a sentence for the person who runs it. */
export type ReportEvent = (sentence: string, level?: 'info' | 'warn' | 'error', error?: unknown) => void

interface Destination {
  write(line: string): void
}

/** Opens the log of a process. Each event is a line of JSON with `level`, `event` and, where there is one, `error`. */
export function openLog(level: string, to: Destination = standardOutput()): Log {
  const options = { level, messageKey: 'event', errorKey: 'error', serializers: { error: describeError } }
  // Fastify logs its own errors as `err`.
  return pino({ ...options, formatters: { log: ({ err, ...line }) => (err ? { error: err, ...line } : line) } }, to)
}

/** An error is sometimes described as a text, for example one without the address of a customer. */
const describeError = (error: unknown) => (error instanceof Error ? pino.stdSerializers.err(error) : error)

/** The process goes on while a line is written. At its end, and for a fatal error, pino waits until all lines are written. */
const standardOutput = (): Destination =>
  process.stdout.isTTY
    ? { write: (line) => void process.stdout.write(`${sentenceOf(line)}\n`) }
    : pino.destination({ dest: 1, sync: false })

/** In a terminal, somebody has started the shop by hand: events are sentences there. Requests stay lines of JSON. */
export function sentenceOf(line: string): string {
  const { call, event, error } = JSON.parse(line)
  if (call) return line.trimEnd()
  const reason: string | undefined = error?.stack ?? error?.message ?? error
  return reason === undefined || event.includes(error.message ?? error) ? event : `${event}\n${reason}`
}

export const reportTo =
  (log: Pick<Log, 'info' | 'warn' | 'error'>): ReportEvent =>
  (sentence, level = 'info', error = undefined) =>
    log[level](error === undefined ? {} : { error }, sentence)

/** Logs what Node itself would print as text: the error that ends the process, and warnings. */
export function logSurprises(
  log: Log,
  logEnd = (error: unknown) => log.fatal({ error }, 'The process ends because of an error'),
) {
  process.on('uncaughtException', (error) => {
    logEnd(error)
    process.exit(1)
  })
  process.removeAllListeners('warning').on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') log.warn({ error: warning }, 'Node warns')
  })
}
