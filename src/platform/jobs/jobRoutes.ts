import type { FastifyInstance } from 'fastify'
import { jobCalls } from '#shared/jobContract.ts'
import { downloadedFile } from '../db/audited.ts'
import type { Database } from '../db/database.ts'
import { recordEvent } from '../db/securityEvents.ts'
import { answer, answerOnce } from '../http/answer.ts'
import { noSuch, Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'
import { jobNamesFor } from './heavyCalls.ts'
import { readFile } from './jobFiles.ts'
import { cancelJob } from './jobQueue.ts'
import { findOwnFile } from './ownFiles.ts'
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
    const { fileName, mediaType, bytes } = await findOwnFile(app, db, id, caller)
    const facts = { file: fileName, bytes }
    await recordEvent(db, { by: caller, act: 'downloaded', subject: downloadedFile, id, facts })
    return { fileName, mediaType, content: readFile(db, id) }
  })
}
