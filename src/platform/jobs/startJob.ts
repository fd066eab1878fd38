import type { FastifyInstance } from 'fastify'
import type { NewJob } from '#shared/jobContract.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { checkProof } from '../http/answer/caller.ts'
import { validateInput } from '../http/answer/input.ts'
import { fault, Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'
import { refuseCaller } from './heavyCalls.ts'
import { type JobInput, queueJob } from './jobQueue.ts'

/** Checks that the caller may make the call. Its input is validated now and again when the job begins. */
export async function checkNewJob(app: FastifyInstance, { call: name, input }: NewJob, by: Session) {
  const given = readJobInput(input)
  const heavy = app.heavyCalls.get(name)
  if (!heavy?.call.job) throw new Refusal(jobCodes.noJob)
  const { call } = heavy
  await refuseCaller(heavy, by)
  const { body } = await validateInput(call, given.params, { body: given.body, file: undefined })
  checkProof(call, by, body)
  return { call: name, title: heavy.call.job, input: given }
}

/** Queues a call that was checked. */
export async function startJob(tx: Database, job: Awaited<ReturnType<typeof checkNewJob>>, by: Session) {
  const id = await queueJob(tx, job, by)
  return { id, message: `${job.title}: the job has been started` }
}

/** Reads the path and the body of the call. The token of the caller is not stored. */
function readJobInput(text: string): JobInput {
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
