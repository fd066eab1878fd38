import type { Code } from '#shared/codes.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../db/database.ts'
import type { SentStatement } from '../db/databaseTime.ts'
import type { Progress } from './currentWork.ts'
import type { WorkInput } from './heavyCalls.ts'
import type { ClaimedJob, JobResult } from './jobQueue.ts'

/** What the worker process needs to know of the shop. */
export interface WorkerSetup {
  connection: Connection
  config: Pick<Config, 'publicUrl' | 'production' | 'logLevel' | 'uploads' | 'smtpUrl' | 'slowStatement'>
}

/** From the server to the worker process. `id` tells the pieces of work apart. */
export type ToWorker =
  | { act: 'open'; setup: WorkerSetup }
  | { act: 'answer'; id: number; call: string; input: Omit<WorkInput, 'keep'> }
  | { act: 'run'; id: number; job: ClaimedJob }
  /** The server has passed a chunk on and takes another one. */
  | { act: 'more'; id: number }
  | { act: 'cancel'; id: number }

/** From the worker process to the server. */
export type FromWorker =
  | { act: 'ready' }
  | { act: 'file'; id: number; fileName?: string | undefined; mediaType?: string | undefined }
  | { act: 'chunk'; id: number; bytes: Uint8Array }
  | { act: 'progress'; id: number; progress: Progress }
  | { act: 'done'; id: number; result: JobResult; database: DatabaseWork }
  | { act: 'failed'; id: number; error: SentError; database: DatabaseWork }

/** What the work cost the database. The server adds it to the log line of the request and to the metrics. */
export interface DatabaseWork {
  ms: number
  /** At most `mostStatements`. */
  statements: SentStatement[]
}
export const mostStatements = 200

/** A refusal with its words and its cause for the log, or any other error. */
export type SentError =
  | { refusal: Code; more: { retryAfter?: number; errors?: unknown; field?: string }; cause: string }
  | { message: string; stack: string | undefined; code: string | undefined }
