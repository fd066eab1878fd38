import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Session } from '../auth/sessionTokens.ts'
import type { Till } from '../auth/till.ts'
import { DatabaseTime, duringRequest } from '../db/databaseTime.ts'
import { measureRequest } from '../metrics/requestMetrics.ts'
import { callNameOf } from './callName.ts'
import { slowStatementLogger } from './slowStatements.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A statement of a request that takes this many milliseconds is logged. */
    slowStatement: number
  }
  interface FastifyRequest {
    record: RequestRecord
  }
}

/** How a request ended. */
export type RequestOutcome = 'finished' | 'failed' | 'aborted' | 'timed out'

/** The parts of a request's log line that Fastify does not have. */
export class RequestRecord {
  readonly databaseTime = new DatabaseTime()
  caller: Session | Till | undefined
  /** The error, if it is not one of the client. */
  error: unknown
  /** Set if the request was not answered by its route, because the rest of it was too slow or not valid. */
  cutOff: { outcome: RequestOutcome; status: number | null } | undefined
  hasEnded = false
}

interface OpenRequest {
  id: string
  record: RequestRecord
  raw: IncomingMessage
  reply: FastifyReply
  /** Writes its log line, at the first call only. */
  end: () => void
}

interface ConnectionRequests {
  /** The requests that have not ended. A client may send several without waiting. */
  open: Set<OpenRequest>
  latest: OpenRequest
}
const connections = new WeakMap<Duplex, ConnectionRequests>()

/** Returns the request that is still arriving on a connection, even if it was answered already. */
export function requestArrivingOn(socket: Duplex): OpenRequest | undefined {
  const latest = connections.get(socket)?.latest
  return latest?.raw.complete ? undefined : latest
}

/** Writes exactly one log line for every request when it ends. Successful requests of /health/ and /metrics have none. */
export function logRequests(app: FastifyInstance, slowStatement = Number.POSITIVE_INFINITY) {
  app.decorate('slowStatement', slowStatement)
  // Fastify needs the name of the property in advance. The next hook sets it for each request.
  app.decorateRequest('record')
  app.addHook('onRequest', (request, reply, done) => duringRequest(openRecord(request, reply).databaseTime, done))
  // The body is read in events of the connection, which are outside the context of the request. This enters it again.
  app.addHook('preValidation', ({ record }, _, done) => duringRequest(record.databaseTime, done))
}

/** Creates the record of a request, and writes its log line when the request ends. */
export function openRecord(request: FastifyRequest, reply: FastifyReply): RequestRecord {
  const record = new RequestRecord()
  request.record = record
  // The address is read now, because a closed connection has none.
  const { raw, ip, log, server } = request
  record.databaseTime.onStatement = slowStatementLogger(log, callNameOf(request), server.slowStatement)
  const { socket } = raw
  const began = performance.now()
  // A request that a test injects has no real connection, so its bytes are not counted.
  const sentBefore = socket.bytesWritten
  let isSent = false
  const end = () => {
    if (!connection.open.delete(entry)) return
    record.hasEnded = true
    writeLine(request, reply, {
      ip,
      isSent,
      bytes: socket.bytesWritten - sentBefore || 0,
      ms: performance.now() - began,
    })
  }
  const entry: OpenRequest = { id: request.id, record, raw, reply, end }
  const connection = connectionOf(socket, entry)
  reply.raw.once('finish', () => {
    isSent = true
  })
  reply.raw.once('close', end)
  return record
}

function connectionOf(socket: Duplex, latest: OpenRequest): ConnectionRequests {
  const known = connections.get(socket)
  if (known) {
    known.open.add(latest)
    known.latest = latest
    return known
  }
  const connection: ConnectionRequests = { open: new Set([latest]), latest }
  connections.set(socket, connection)
  // A response that waits behind another one has no event of its own when its connection closes.
  socket.once('close', () => {
    for (const { end } of connection.open) end()
  })
  return connection
}

/** Adds an error of ours, or of the database, to the log line of the request. */
export function recordError({ record, raw, log }: FastifyRequest, error: unknown) {
  // If the client disconnects while it sends, reading its request fails. That is not an error of ours.
  if (raw.destroyed && !raw.complete) return
  if (record.hasEnded) log.error({ error }, 'A request failed after its client had left')
  else record.error = error
}

/** Switches off Fastify's own log lines, and adds an error in the middle of a response to the line of its request. */
export class RequestLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }
  override streamError(error: Error & { code?: string }, request: FastifyRequest) {
    // A stream ends with this error when the client has disconnected.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') recordError(request, error)
  }
}

interface Ending {
  ip: string
  isSent: boolean
  bytes: number
  ms: number
}

function writeLine(request: FastifyRequest, reply: FastifyReply, { ip, isSent, bytes, ms }: Ending) {
  const { record, log } = request
  const { caller, cutOff, error, databaseTime } = record
  const hasStatus = reply.raw.headersSent && (isSent || bytes > 0)
  const status = cutOff ? cutOff.status : hasStatus ? reply.raw.statusCode : null
  const isFailure = error !== undefined || (status ?? 0) >= 500
  const outcome =
    cutOff?.outcome ?? (isTimeout(error) ? 'timed out' : isFailure ? 'failed' : isSent ? 'finished' : 'aborted')
  const call = callNameOf(request)
  measureRequest(call, status, ms)
  // A node that leaves is not ready on purpose.
  if ((outcome === 'finished' || request.server.isLeaving) && / \/(health\/|metrics$)/.test(call)) return
  const line = {
    call,
    ...callerOf(caller),
    status,
    bytes,
    ms: Math.round(ms),
    database_ms: Math.round(databaseTime.milliseconds),
    ip,
    ...(error !== undefined && { error }),
  }
  if (outcome === 'failed') log.error(line, outcome)
  else log.info(line, outcome)
}

/** PostgreSQL cancelled a statement at its time limit. */
const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const callerOf = (caller: Session | Till | undefined) => {
  if (!caller) return {}
  return 'user_id' in caller ? { user: caller.user_id, role: caller.type } : { store: caller.store_id, role: 'till' }
}
