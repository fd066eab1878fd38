import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Every failure leaves as `{ message, code, errors }`; what is our own fault is logged, and told by its number alone. */
export function speakOfFailures(app: FastifyInstance) {
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = refusalOf(error)
    return refusal ? refuse(reply, refusal) : fail(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => refuse(reply, noAddress(request)))
}

/** What is refused, by us, by Fastify or by PostgreSQL; any other failure is our own fault. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Error && 'code' in error ? words[String(error.code)] : undefined
}

export function refuse(reply: FastifyReply, { status, message, more: { retryAfter, ...more } }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, ...more }))
}

function fail(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!isClientGone(error)) request.log.error({ err: error }, 'A request failed')
  const message = `Something went wrong on our side. If it happens again, tell the office this number: ${request.id}`
  return reply
    .code(500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, code: 'internal' }))
}

/** This is how the body of a reply ends when the client disconnects before its first byte. */
const isClientGone = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const outOfRange = new Refusal(400, 'A number or a day is beyond all that can be kept.', { code: 'not_valid' })
const noText = new Refusal(400, 'A text holds the character number 0, which no text can hold.', { code: 'not_text' })

/** Fastify's own refusals, and what PostgreSQL cannot read, in our words. */
const words: Record<string, Refusal> = {
  '22003': outOfRange,
  '22008': outOfRange,
  '22021': noText,
  '22P05': noText,
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'That is too large to send.', { code: 'too_large' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'Send JSON, with the content type application/json.', {
    code: 'wrong_type',
  }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal(400, 'What was sent is not JSON.', { code: 'not_json' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'What was sent is not as long as it says.', {
    code: 'not_json',
  }),
}

export const noAddress = ({ method }: FastifyRequest) =>
  new Refusal(404, `There is nothing at this address for ${method}.`, { code: 'not_found' })
