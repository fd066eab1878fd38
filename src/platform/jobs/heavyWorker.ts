import { addAbortSignal, Readable } from 'node:stream'
import * as z from 'zod'
import { sessionWithoutToken } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { DatabaseTime, duringRequest } from '../db/databaseTime.ts'
import type { HeavyCall, HeavyCalls } from '../http/answer/heavyCall.ts'
import { type KeepReply, runOnce } from '../http/answer/idempotency.ts'
import { validateInput } from '../http/answer/input.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'
import { encodeReply } from '../http/replyBody.ts'
import { duringWork, type HeavyWork, type Progress } from '../list/currentWork.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'
import { readRights } from './fileRights.ts'
import type { WatchedJob, Worker } from './heavyCalls.ts'
import { storeFile } from './jobFiles.ts'
import type { ClaimedJob, JobResult } from './jobQueue.ts'
import { LongWork } from './longWork.ts'
import { recordExport, recordWhenSent } from './recordExport.ts'
import type { ShortRequests } from './shortRequests.ts'

/** Does the heavy work of this node. Rows are written in batches, and PDFs are drawn in a thread of their own. */
export function createWorker(db: Database, calls: HeavyCalls, short: ShortRequests): Worker {
  const longWork = new LongWork()
  const giveWay = () => short.giveWay()
  const find = (name: string): HeavyCall => {
    const found = calls.get(name)
    if (!found) throw new Refusal(jobCodes.noJob)
    return found
  }
  return {
    answer: async (name, input, becomesLong) => {
      const enter = (signal: AbortSignal) => {
        becomesLong()
        return longWork.enter(input.caller.user_id, signal)
      }
      // A call that makes files returns one.
      const make = () => find(name).handle(input) as Promise<OutgoingFile>
      const made = await duringWork({ isJob: false, enter, giveWay, report: () => {} }, make)
      return recordWhenSent(db, { call: name, by: input.caller }, made)
    },
    run: async (job, watched) => {
      const leave = await longWork.enterJob(watched.signal)
      try {
        const time = new DatabaseTime({ work: 'job', signal: watched.signal })
        return await duringRequest(time, () => runJob(db, find(job.call), job, { ...watched, giveWay }))
      } finally {
        leave()
      }
    },
  }
}

async function runJob(
  db: Database,
  { call, handle }: HeavyCall,
  job: ClaimedJob,
  { signal, onProgress, giveWay }: WatchedJob & Pick<HeavyWork, 'giveWay'>,
): Promise<JobResult> {
  // The user may have been switched off, or have another role, since the job was started.
  const caller = await sessionWithoutToken(db, job.user_id)
  if (!caller || !call.allow.includes(caller.type)) throw new Refusal(codes.forbidden)
  const { params, body } = await validateInput(call, job.input.params, { body: job.input.body, file: undefined })
  const report = (progress: Progress) => {
    signal.throwIfAborted()
    onProgress(progress)
  }
  // The rights are read before the rows. If they change in between, the file is not sent.
  const madeWith = await readRights(db, caller)
  // A job has its slot already.
  const work: HeavyWork = { isJob: true, enter: async () => () => {}, giveWay, report }
  return duringWork(work, async () => {
    const { reply } = call
    if (reply instanceof z.ZodType) {
      // A job that is done a second time, because its node ended, does its work once.
      const sent = { headers: { 'idempotency-key': `job ${job.id}` }, body, caller }
      const act = (keep?: KeepReply) => handle({ params, body, caller, ...(keep && { keep }) })
      const replied = await (call.idempotent ? runOnce(db, call, sent, act) : act())
      return { message: messageIn(encodeReply(reply, replied)) }
    }
    // A call that makes files returns one.
    const made = (await handle({ params, body, caller })) as OutgoingFile
    const { content } = made
    if (content instanceof Readable) {
      // Once the loop has left the stream nothing listens to it, and an error without a listener would end the process.
      content.on('error', () => {})
      addAbortSignal(signal, content)
    }
    try {
      signal.throwIfAborted()
      const bytes = await storeFile(db, job, content)
      await recordExport(db, { call: job.call, by: caller }, made)
      const mediaType = made.mediaType ?? reply.mediaType
      return { file: { name: made.fileName ?? 'result', mediaType, bytes, madeWith } }
    } finally {
      if (content instanceof Readable) content.destroy()
    }
  })
}

const messageIn = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : ''
