import type { FastifyInstance } from 'fastify'
import { jobCalls } from '#shared/jobContract.ts'
import type { Database } from '../db/database.ts'
import { answer } from '../http/answer.ts'
import { noSuch, Refusal } from '../http/refusal.ts'
import { jobCodes } from './codes.ts'
import { readFile } from './jobFiles.ts'
import { cancelJob } from './jobQueue.ts'
import { findCancelled, findLatest, findOwnJob } from './ownJobs.ts'
import { startJob } from './startJob.ts'

export function jobRoutes(app: FastifyInstance, db: Database) {
  answer(app, jobCalls.latest, ({ caller }) => findLatest(db, caller))
  answer(app, jobCalls.insert, async ({ body, caller, keep }) => {
    const started = await startJob(app, db, body, caller, keep)
    app.jobSignals.added()
    return started
  })
  answer(app, jobCalls.cancel, async ({ params, caller }) => {
    const job = await findCancelled(db, params.id, caller)
    if (!job) throw noSuch('job')
    // The work ends first, because a statement that stores its file keeps the row locked.
    app.jobSignals.cancelled(job.id)
    if (!(await cancelJob(db, job.id))) throw new Refusal(jobCodes.ended)
    return { message: `${job.title} has been cancelled` }
  })
  answer(app, jobCalls.file, async ({ params, caller }) => {
    const job = await findOwnJob(db, params.id, caller)
    if (!job?.file_name || !job.media_type) throw noSuch('file')
    return { fileName: job.file_name, mediaType: job.media_type, content: readFile(db, job.id) }
  })
}
