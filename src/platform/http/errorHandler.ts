import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusedCall } from '../db/audited.ts'
import { diskFull, refusalOfDatabase } from '../db/refusals.ts'
import { recordEvent } from '../db/securityEvents.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { networkOf } from '../limits/network.ts'
import { codes, connectionCodes, dutyCodes } from '../refusal/codes.ts'
import { languageOf, Refusal } from '../refusal/refusal.ts'
import { callNameOf } from './callName.ts'
import { answerBeforeBody } from './connections.ts'
import { recordError } from './requestLog.ts'

/** Answers every error with `{ message, code, errors }`. For an error of ours the message has only the id of the request. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(async (error: Error, request, reply) => {
    answerBeforeBody(request, reply)
    const refusal = refusalOf(error)
    if (!refusal) return fail(error, request, reply)
    recordOutage(request, refusal, error)
    // The refusal is sent even if it cannot be logged.
    if (refusal.status === 403) {
      await recordRefusal(request, refusal).catch((error) => {
        if (!(error instanceof DatabaseUnavailable)) recordError(request, error)
      })
    }
    return refuse(reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => refuse(reply, addressNotFound(request)))
}

/**
 * Logs that the role of a user does not allow a call, because somebody may be trying out a stolen session. Many such calls within
 * a quarter of an hour are one entry.
 */
async function recordRefusal(request: FastifyRequest, { code }: Refusal) {
  const { caller } = request.record
  if (!caller || !('user_id' in caller) || asksForMore.has(code)) return
  const facts = { call: callNameOf(request), network: networkOf(request.ip) }
  const countedBy = [caller.user_id, facts.network]
  await recordEvent(request.server.db, { by: caller, act: 'refused', subject: refusedCall, facts, countedBy })
}
/** These refusals only ask the user for something, so they are not logged. */
const asksForMore: ReadonlySet<string> = new Set(
  [...Object.values(dutyCodes), codes.proofRequired].map(({ code }) => code),
)

/** Returns the refusal for an error of ours, of Fastify or of PostgreSQL; undefined for an unexpected error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return (
    refusalOfDatabase(error) ??
    (error instanceof Error && 'code' in error ? refusalsByCode[String(error.code)] : undefined)
  )
}

/**
 * Adds the error to the request's log line if something on our side is full or does not answer. A known outage is logged as one
 * line with its causes, because its stack is the same for each request.
 */
export function recordOutage(request: FastifyRequest, { status }: Refusal, error: Error) {
  const isKnown = error instanceof DatabaseUnavailable || error instanceof Refusal
  if (status >= 500) recordError(request, isKnown ? causesOf(error) : error)
}

/** Such as “The database is unavailable: away: connect ECONNREFUSED 127.0.0.1:5432”. */
export function causesOf(error: Error): string {
  const { cause } = error
  const code = 'code' in error ? String(error.code) : error.name
  const words = error instanceof Refusal ? error.code : error.message || code
  return cause instanceof Error ? `${words}: ${causesOf(cause)}` : words
}

export function refuse(reply: FastifyReply, refusal: Refusal) {
  const { status, code, more } = refusal
  const { message, errors } = refusal.formErrorsIn(languageOf(reply.request))
  const named = errors.length > 0 ? { errors } : {}
  if (more.retryAfter !== undefined) reply.header('retry-after', more.retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, code, ...named, current: more.current }))
}

function fail(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!isClientGone(error)) recordError(request, error)
  return refuse(reply, new Refusal(codes.internal, { id: request.id }))
}

/** The body of a reply ends with this error when the client disconnects before the first byte. */
const isClientGone = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const outOfRange = new Refusal(codes.outOfRange)
const noText = new Refusal(codes.notText)

/** By the error codes of Fastify, of PostgreSQL and of the file system. */
const refusalsByCode: Record<string, Refusal> = {
  '22003': outOfRange,
  '22008': outOfRange,
  '22021': noText,
  '22P05': noText,
  ENOSPC: diskFull(),
  EDQUOT: diskFull(),
  EROFS: diskFull(),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(codes.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(codes.jsonTypeWanted),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal(codes.notJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(codes.wrongLength),
}

/** Rejects requests with an unknown address or without a Host header, before anything is read or looked up. */
export function rejectBadAddresses(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    if (raw.httpVersion === '1.1' && headers.host === undefined) {
      reply.header('connection', 'close')
      return done(noHost)
    }
    return request.is404 ? done(addressNotFound(request)) : done()
  })
}
const noHost = new Refusal(connectionCodes.noHost)

export const addressNotFound = ({ method }: FastifyRequest) => new Refusal(codes.noAddress, { method })
