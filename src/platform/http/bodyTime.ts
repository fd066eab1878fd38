import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timeLimits } from '../refusal/timeLimits.ts'

const { body, upload } = timeLimits.request

/**
 * Ends a request whose body does not arrive in time. An upload may take longer, as long as bytes arrive. Node itself has one
 * limit for all requests, which has to be that of the slowest upload.
 */
export function limitBodyTime(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => {
    if (hasBody(request)) watch(app, request)
    done()
  })
}

function watch(app: FastifyInstance, { raw, headers }: FastifyRequest) {
  // Counted, not compared with a clock: a timer may fire just before its time, and the limit would be twice as long.
  let checksLeft = (/^multipart\//i.test(headers['content-type'] ?? '') ? upload : body) / body
  let read = raw.socket.bytesRead
  const watching = setInterval(() => {
    if (raw.complete) return clearInterval(watching)
    const hasMoved = raw.socket.bytesRead > read
    read = raw.socket.bytesRead
    checksLeft--
    if (hasMoved && checksLeft > 0) return
    clearInterval(watching)
    // Node emits the same event at its own time limit: the answer is 408, and the connection is closed.
    const error = Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', error, raw.socket)
  }, body)
  watching.unref()
  raw.once('close', () => clearInterval(watching))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
