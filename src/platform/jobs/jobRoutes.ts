import type { FastifyInstance } from 'fastify'
import { jobCalls } from '#shared/jobContract.ts'
import { downloadedFile } from '../db/audited.ts'
import type { Database } from '../db/database.ts'
import { recordEvent } from '../db/securityEvents.ts'
import { checkProof } from '../http/answer/caller.ts'
import { answer, answerOnce } from '../http/answer.ts'
import { noSuch, Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'
import { jobNamesFor, refuseCaller } from './heavyCalls.ts'
import { readFile } from './jobFiles.ts'
import { cancelJob } from './jobQueue.ts'
import { findLatest, findOwnJob } from './ownJobs.ts'
import { checkNewJob, startJob } from './startJob.ts'

export function jobRoutes(app: FastifyInstance, db: Database) {
  answer(app, jobCalls.latest, ({ caller }) => findLatest(db, jobNamesFor(app.heavyCalls, caller), caller))
  answerOnce(app, jobCalls.insert, {
    before: ({ body, caller }) => checkNewJob(app, body, caller),
    work: (tx, { caller }, job) => startJob(tx, job, caller),
    afterwards: () => app.jobs.wake(),
  })
  answer(app, jobCalls.cancel, async ({ params, caller }) => {
    const job = await findOwnJob(db, params.id, caller)
    if (!job) throw noSuch('job')
    if (!(await cancelJob(db, job.id))) throw new Refusal(jobCodes.ended)
    // Another node that works on it notices it within a second.
    app.jobs.cancel(job.id)
    return { message: `${job.title} has been cancelled` }
  })
  answer(app, jobCalls.file, async ({ params: { id }, caller }) => {
    const job = await findOwnJob(db, id, caller)
    const heavy = job && app.heavyCalls.get(job.call)
    if (!heavy || !job.is_kept || !job.media_type) throw noSuch('file')
    // The rights of the caller may have changed since the file was made.
    await refuseCaller(heavy, caller)
    // A file that needs a fresh proof when it is made needs one when it is fetched, too: it is kept for a day.
    checkProof(heavy.call, caller, job.input.body)
    if (job.file_name === null) throw new Refusal(jobCodes.otherRights)
    const facts = { file: job.file_name, bytes: job.bytes ?? 0 }
    await recordEvent(db, { by: caller, act: 'downloaded', subject: downloadedFile, id, facts })
    return { fileName: job.file_name, mediaType: job.media_type, content: readFile(db, id) }
  })
}
