import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nullCharacter } from '#shared/faults.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { diskFull, refusalOfDatabase } from '../db/verdicts.ts'
import { answerBeforeBody } from './connections.ts'
import { Refusal } from './refusal.ts'
import { recordError } from './requestLog.ts'

/** Every error is answered as `{ message, code, errors }`. Of our own faults the answer holds the request's id only. */
export function speakOfFailures(app: FastifyInstance) {
  app.setErrorHandler((error: Error, request, reply) => {
    answerBeforeBody(request, reply)
    const refusal = refusalOf(error)
    if (!refusal) return fail(error, request, reply)
    recordOutage(request, refusal, error)
    return refuse(reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => refuse(reply, noAddress(request)))
}

/** What is refused, by us, by Fastify or by PostgreSQL; any other failure is our own fault. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return refusalOfDatabase(error) ?? (error instanceof Error && 'code' in error ? words[String(error.code)] : undefined)
}

/**
 * Adds to the log line of the request what is full or does not answer, which is no fault of the client. That the database
 * is away is logged once, when it happens, and not for each request.
 */
export function recordOutage(request: FastifyRequest, { status }: Refusal, error: Error) {
  const isKnown = error instanceof DatabaseUnavailable || (error instanceof Refusal && error.cause === undefined)
  if (status >= 500 && !isKnown) recordError(request, error)
}

export function refuse(reply: FastifyReply, { status, message, more: { retryAfter, ...more } }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, ...more }))
}

function fail(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!isClientGone(error)) recordError(request, error)
  const message = `Something went wrong on our side. If it happens again, tell the office this number: ${request.id}`
  return reply
    .code(500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, code: 'internal' }))
}

/** This is how the body of a reply ends when the client disconnects before its first byte. */
const isClientGone = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const outOfRange = new Refusal(400, 'A number or a day is beyond all that can be kept.', { code: 'not_valid' })
const noText = new Refusal(400, nullCharacter, { code: 'not_text' })

/** Fastify's own refusals, and what PostgreSQL cannot read, in our words. */
const words: Record<string, Refusal> = {
  '22003': outOfRange,
  '22008': outOfRange,
  '22021': noText,
  '22P05': noText,
  ENOSPC: diskFull(),
  EDQUOT: diskFull(),
  EROFS: diskFull(),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'That is too large to send.', { code: 'too_large' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'Send JSON, with the content type application/json.', {
    code: 'wrong_type',
  }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal(400, 'What was sent is not JSON.', { code: 'not_json' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'What was sent is not as long as it says.', {
    code: 'not_json',
  }),
}

/** Refuses what the address or the headers alone show to be wrong, before anything is read or looked up. */
export function refuseBadAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    if (raw.httpVersion === '1.1' && headers.host === undefined) {
      reply.header('connection', 'close')
      return done(noHost)
    }
    return request.is404 ? done(noAddress(request)) : done()
  })
}
const noHost = new Refusal(400, 'This request is not valid HTTP: it has no Host header.', { code: 'not_http' })

export const noAddress = ({ method }: FastifyRequest) =>
  new Refusal(404, `There is nothing at this address for ${method}.`, { code: 'not_found' })
