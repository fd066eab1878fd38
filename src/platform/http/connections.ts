import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Code } from '#shared/codes.ts'
import { measureRequest } from '../metrics/requestMetrics.ts'
import { codes, connectionCodes } from '../refusal/codes.ts'
import { type RequestOutcome, requestArrivingOn } from './requestLog.ts'

/** The words for a refused connection, and the outcome in the log line. */
interface Rejection {
  words: Code
  outcome: RequestOutcome
}

const notHttp: Rejection = { words: connectionCodes.notHttp, outcome: 'finished' }
/** By the error codes of Node. */
const rejections: Record<string, Rejection> = {
  ERR_HTTP_REQUEST_TIMEOUT: { words: connectionCodes.timedOut, outcome: 'timed out' },
  HPE_HEADER_OVERFLOW: { words: connectionCodes.headersTooLarge, outcome: 'finished' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { words: codes.tooLarge, outcome: 'finished' },
  // The client closed its side in the middle of a request.
  HPE_INVALID_EOF_STATE: { ...notHttp, outcome: 'aborted' },
}
const noTunnel: Rejection = { words: connectionCodes.noTunnel, outcome: 'finished' }
const noSuchExpectation: Rejection = { words: connectionCodes.noExpectation, outcome: 'finished' }

/** Connections that are closed once their answer is sent. */
const closing = new WeakSet<Duplex>()

/** Answers connections that Node refuses before there is a request, in the same form as all other errors. */
export function answerBadConnections(app: FastifyInstance) {
  app.server.on('connect', (_, socket) => refuseConnection(app, socket, noTunnel))
  app.server.on('checkExpectation', ({ socket }) => refuseConnection(app, socket, noSuchExpectation))
}

/** For a connection whose data is not HTTP, too large or too slow. */
export function answerUnreadable(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
  // After a reset the client reads no answer. The open request is logged as aborted.
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return void socket.destroy()
  refuseConnection(this, socket, rejections[error.code ?? ''] ?? notHttp)
}

function refuseConnection(app: FastifyInstance, socket: Duplex, { words: { status, code, en }, outcome }: Rejection) {
  // A connection is answered once. All further data on it is unreadable too.
  if (!(socket instanceof Socket) || closing.has(socket)) return
  closing.add(socket)
  const request = requestArrivingOn(socket)
  // The request has been answered and logged already. Only the rest of its body did not arrive.
  if (request?.record.hasEnded) return void socket.destroy()
  const id = request?.id ?? randomUUID()
  const canAnswer = socket.writable && !request?.reply.raw.headersSent
  const body = JSON.stringify({ message: en, code })
  const answer = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
  if (canAnswer) socket.end(answer)
  if (request) {
    request.record.cutOff = { outcome, status: canAnswer ? status : null }
    request.end()
  } else {
    const { remoteAddress: ip } = socket
    const bytes = canAnswer ? Buffer.byteLength(answer) : 0
    measureRequest('unreadable', status, 0)
    app.log.info({ reqId: id, call: 'unreadable', status, bytes, ms: 0, database_ms: 0, ip }, outcome)
  }
  if (canAnswer) destroyLater(socket)
  else socket.destroy()
}

/** A body of this size is read to its end and thrown away, so that the connection can be used again. */
const cheapToDiscard = 64 * 1024

/**
 * For an answer that is sent before all of its request has arrived. Unless the rest is small, the connection closes after
 * the answer, but not at once: a client that is still sending would lose the answer.
 */
export function answerBeforeBody({ raw, headers }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return
  const closes = reply.getHeader('connection') === 'close'
  if (!closes && Number(headers['content-length']) <= cheapToDiscard) return
  reply.header('connection', 'close')
  const { socket } = raw
  closing.add(socket)
  // Node calls this when the answer is sent, and would destroy the connection with all unread data.
  socket.destroySoon = () => {
    socket.end()
    raw.resume()
    destroyLater(socket)
  }
}

const longestDiscard = 5_000
/** More than the largest upload. */
const largestRest = 16 * 1024 * 1024

/** Discards further data for some seconds, until the client has read its answer and closes the connection. */
function destroyLater(socket: Socket) {
  const before = socket.bytesRead
  const until = performance.now() + longestDiscard
  const watch = setInterval(() => {
    if (performance.now() > until || socket.bytesRead - before > largestRest) socket.destroy()
  }, 50)
  socket.once('close', () => clearInterval(watch))
}
