import type { FastifyInstance } from 'fastify'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { jobCodes } from '#platform/jobs/codes.ts'
import { jobNamesFor } from '#platform/jobs/heavyCalls.ts'
import { findOwnJob } from '#platform/jobs/ownJobs.ts'
import { checkNewJob, startJob } from '#platform/jobs/startJob.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { jobListCalls } from '../contract.ts'
import { findJobs } from './queries.ts'

export function jobListRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, jobListCalls.search, ({ body, caller }) =>
    findJobs(db, body, { calls: jobNamesFor(app.heavyCalls, caller), caller }),
  )
  answerOnce(app, jobListCalls.again, {
    before: async ({ params, caller }) => {
      const job = await findOwnJob(db, params.id, caller)
      if (!job) throw noSuch('job')
      if (job.state === 'queued' || job.state === 'running') throw new Refusal(jobCodes.isOpen)
      return checkNewJob(app, { call: job.call, input: JSON.stringify(job.input) }, caller)
    },
    work: (tx, { caller }, job) => startJob(tx, job, caller),
    afterwards: () => app.jobs.wake(),
  })
}
