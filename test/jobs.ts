import { sql } from 'kysely'
import { expect } from 'vitest'
import { jobListCalls } from '#features/jobs/contract.ts'
import type { Database } from '#platform/db/database.ts'
import type { JobRunner } from '#platform/jobs/jobRunner.ts'
import { type Call, nameOfCall } from '#shared/call.ts'
import { type Job, jobCalls, type NewJob } from '#shared/jobContract.ts'
import { closeAfterFile } from './closing.ts'
import type { OpenShop, Who } from './openShop.ts'

/** Does the jobs of a shop, like a server that was started. */
export function runJobs({ app }: Pick<OpenShop, 'app'>): JobRunner {
  app.jobs.start()
  closeAfterFile(() => app.jobs.stop())
  return app.jobs
}

/** Starts a call as a job and returns its id. */
export async function startJob(shop: OpenShop, who: Who, call: Call, body: object = {}, params?: object) {
  const sent: NewJob = { call: nameOfCall(call), input: JSON.stringify({ params, body }) }
  const { status, body: started } = await shop.ask(who, jobCalls.insert, { body: sent })
  expect([status, started.message]).toEqual([200, expect.stringMatching(/: the job has been started$/)])
  return started.id
}

export async function jobOf(shop: OpenShop, who: Who, id: number): Promise<Job | undefined> {
  const { body } = await shop.ask(who, jobListCalls.search, { body: {} })
  return body.items.find((job) => job.id === id)
}

/** Waits until the job has this state. */
export async function untilState(shop: OpenShop, who: Who, id: number, state: Job['state']) {
  await expect.poll(async () => (await jobOf(shop, who, id))?.state, { timeout: 30_000, interval: 50 }).toBe(state)
  return (await jobOf(shop, who, id))!
}

/** Makes each piece of a file take a while to store, so that a test sees the job running. Three seconds, or an SQL expression. */
export async function slowDownJobs(db: Database, seconds = '3') {
  await sql`create function wait_a_while() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${seconds}); return new; end`)}`.execute(db)
  await sql`create trigger wait_a_while before insert on job_files for each row execute function wait_a_while()`.execute(
    db,
  )
}
