import type { FastifyInstance } from 'fastify'
import type { NewJob, StartedJob } from '#shared/jobContract.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { checkProof } from '../http/answer/caller.ts'
import type { KeepReply } from '../http/answer/idempotency.ts'
import { validateInput } from '../http/answer/input.ts'
import { fault, Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'
import { refuseCaller } from './heavyCalls.ts'
import { type JobInput, queueJob } from './jobQueue.ts'

/** Queues a call for the caller, who may make it. Its input is validated now and again when the job begins. */
export async function startJob(
  app: FastifyInstance,
  db: Database,
  { call: name, input }: NewJob,
  by: Session,
  keep: KeepReply<StartedJob>,
) {
  const given = readInput(input)
  const heavy = app.heavyCalls.get(name)
  if (!heavy?.call.job) throw new Refusal(jobCodes.noJob)
  const { call } = heavy
  await refuseCaller(heavy, by)
  const { body } = await validateInput(call, given.params, { body: given.body, file: undefined })
  checkProof(call, by, body)
  const title = heavy.call.job
  return db.transaction().execute(async (tx) => {
    const id = await queueJob(tx, { call: name, title, input: given }, by)
    return keep(tx, { id, message: `${title}: the job has been started` })
  })
}

/** Reads the path and the body of the call. The token of the caller is not stored. */
function readInput(text: string): JobInput {
  const { params, body } = parse(text)
  return { params, body: withoutToken(body) }
}

function parse(text: string): { params?: unknown; body?: unknown } {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read
  } catch {}
  throw fault('input', 'input must be JSON with the params and the body of the call.')
}

function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('token' in body)) return body
  const { token: _, ...rest } = body
  return rest
}
