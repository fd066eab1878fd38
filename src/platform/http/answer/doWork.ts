import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Call, nameOfCall } from '#shared/call.ts'
import type { WorkInput } from './heavyCall.ts'
import { runOnce } from './idempotency.ts'

export const isHeavy = ({ reply }: Call) => !(reply instanceof z.ZodType) && reply.isHeavy === true

/** Does the work of a call: at once, once for each Idempotency-Key, or by the worker for heavy calls. */
export function doWork(
  { server, headers, becomesLong }: FastifyRequest,
  call: Call,
  input: WorkInput,
  act: (input: WorkInput) => Promise<unknown>,
): Promise<unknown> {
  if (isHeavy(call)) return server.answerHeavy(nameOfCall(call), input, becomesLong)
  if (!call.idempotent) return act(input)
  return runOnce(server.db, call, { headers, ...input }, (keep) => act({ ...input, ...(keep && { keep }) }))
}
