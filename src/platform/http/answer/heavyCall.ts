import type { Call } from '#shared/call.ts'
import type { Session } from '../../auth/sessionTokens.ts'
import type { OutgoingFile } from '../outgoingFile.ts'
import type { KeepReply } from './idempotency.ts'

/** The validated input of a call. */
export interface WorkInput {
  params: unknown
  body: unknown
  caller: Session
  keep?: KeepReply
}

export interface HeavyCall {
  call: Call
  handle: (input: WorkInput) => Promise<unknown>
  /** Throws if the role of the caller allows the call, but something else does not. */
  refuse: ((caller: Session) => Promise<void>) | undefined
}
/** By the names of the calls. */
export type HeavyCalls = Map<string, HeavyCall>

/**
 * Makes the file with which a heavy call is answered. `becomesLong` is called before it waits for a slot. The jobs have this
 * function, and the app passes it on.
 */
export type AnswerHeavy = (
  call: string,
  input: Omit<WorkInput, 'keep'>,
  becomesLong: () => void,
) => Promise<OutgoingFile>
