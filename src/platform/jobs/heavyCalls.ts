import type { Call } from '#shared/call.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { KeepReply } from '../http/answer/idempotency.ts'
import { codes } from '../http/codes.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'
import { Refusal } from '../http/refusal.ts'
import type { Progress } from './currentWork.ts'
import type { ClaimedJob, JobResult } from './jobQueue.ts'

/** The validated input of a call. */
export interface WorkInput {
  params: unknown
  body: unknown
  caller: Session
  keep?: KeepReply<unknown>
}

export interface HeavyCall {
  call: Call
  handle: (input: WorkInput) => Promise<unknown>
  /** Throws if the role of the caller allows the call, but something else does not. */
  refuse: ((caller: Session) => Promise<void>) | undefined
}
/** By the names of the calls. */
export type HeavyCalls = Map<string, HeavyCall>

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
  /** Makes the file with which a call is answered. `becomesLong` is called before it waits for a place. */
  answer: (call: string, input: Omit<WorkInput, 'keep'>, becomesLong: () => void) => Promise<OutgoingFile>
  /** Does a job and stores its file. */
  run: (job: ClaimedJob, watched: WatchedJob) => Promise<JobResult>
}
