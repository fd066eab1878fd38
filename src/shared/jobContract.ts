import * as z from 'zod'
import { anyFile, ById, type Call, Done, Id } from './call.ts'
import { Moment } from './day.ts'
import { signedIn } from './roles.ts'

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export const JobState = z.enum(jobStates)
export type JobState = z.output<typeof JobState>

export const Job = z.object({
  id: z.int(),
  title: z.string(),
  state: JobState,
  /** How many rows, transactions or e-mails are done, and of how many, if that is known. */
  done: z.int(),
  total: z.int().nullable(),
  /** What is being done, in words; empty before it begins. */
  step: z.string(),
  started_by: z.string(),
  /** The name of the file; null if there is none, or if it has expired. */
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  /** How it ended, or why it failed. */
  message: z.string(),
  created_at: Moment,
  ended_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  /** Whether the caller started it. Only this user may fetch its file and try it again. */
  is_own: z.boolean(),
  /** Users may cancel their own jobs while these have not ended. */
  may_cancel: z.boolean(),
})
export type Job = z.output<typeof Job>

/** The longest input of a job: the JSON of its path and its body. */
const longestInput = 100_000

export const NewJob = z.object({
  call: z
    .string('call is required: the method and the path of the call.')
    .min(1, 'call is required: the method and the path of the call.')
    .max(200, 'There is no such call.')
    .describe('The method and the path of a call, such as `POST /admin/transaction/summary/export/`.'),
  input: z
    .string('input must be text: JSON with the params and the body of the call.')
    .max(longestInput, `input has at most ${longestInput} characters.`)
    .default('{}')
    .describe('JSON with the `params` and the `body` of the call.'),
})
export type NewJob = z.output<typeof NewJob>

export const StartedJob = Done.extend({ id: Id })
export type StartedJob = z.output<typeof StartedJob>

/** The calls that every page may make: to start a job, to watch it, and to fetch its file. */
export const jobCalls = {
  latest: {
    method: 'POST',
    path: '/admin/job/latest/',
    allow: signedIn,
    summary: 'One’s own jobs of the last day that have not ended, and the latest that have',
    reply: z.array(Job),
  },
  insert: {
    method: 'POST',
    path: '/admin/job/insert/',
    allow: signedIn,
    summary: 'Start a call as a job: it waits for its turn, and its file is kept for a day',
    idempotent: true,
    body: NewJob,
    reply: StartedJob,
  },
  cancel: {
    method: 'POST',
    path: '/admin/job/cancel/{id}/',
    allow: signedIn,
    summary: 'Cancel one’s own job. What it has written is deleted',
    params: ById,
    reply: Done,
  },
  file: {
    method: 'GET',
    path: '/admin/job/{id}/file/',
    allow: signedIn,
    summary: 'The file of one’s own job, until it expires',
    params: ById,
    reply: anyFile,
  },
} as const satisfies Record<string, Call>
