import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { jobCodes } from '#platform/jobs/codes.ts'
import { jobNamesFor } from '#platform/jobs/heavyCalls.ts'
import { findOwnJob } from '#platform/jobs/ownJobs.ts'
import { startJob } from '#platform/jobs/startJob.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { jobListCalls } from '../contract.ts'
import { findJobs } from './queries.ts'

export function jobListRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, jobListCalls.search, ({ body, caller }) =>
    findJobs(db, body, { calls: jobNamesFor(app.heavyCalls, caller), caller }),
  )
  answer(app, jobListCalls.again, async ({ params, caller, keep }) => {
    const job = await findOwnJob(db, params.id, caller)
    if (!job) throw noSuch('job')
    if (job.state === 'queued' || job.state === 'running') throw new Refusal(jobCodes.isOpen)
    const started = await startJob(app, db, { call: job.call, input: JSON.stringify(job.input) }, caller, keep)
    app.jobSignals.added()
    return started
  })
}
