import type { Session } from '../auth/sessionTokens.ts'
import type { AnswerHeavy, HeavyCall, HeavyCalls } from '../http/answer/heavyCall.ts'
import type { Progress } from '../list/currentWork.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { ClaimedJob, JobResult } from './jobQueue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    worker: Worker
  }
}

/** The names of the calls that can be jobs. */
export const jobNames = (calls: HeavyCalls) => [...calls].flatMap(([name, { call }]) => (call.job ? [name] : []))

/** The names of the calls that a user with this role can start as a job. */
export const jobNamesFor = (calls: HeavyCalls, { type }: Pick<Session, 'type'>) =>
  jobNames(calls).filter((name) => calls.get(name)?.call.allow.includes(type))

/** Throws if the user may not make this call now. */
export async function refuseCaller({ call, refuse }: HeavyCall, by: Session) {
  if (!call.allow.includes(by.type)) throw new Refusal(codes.forbidden)
  await refuse?.(by)
}

export interface WatchedJob {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Does heavy work, so that requests and short files do not wait for long ones. */
export interface Worker {
  answer: AnswerHeavy
  /** Does a job and stores its file. */
  run: (job: ClaimedJob, watched: WatchedJob) => Promise<JobResult>
}
