import { type Call, nameOfCall } from '#shared/call.ts'
import { type Job, jobCalls } from '#shared/jobContract.ts'
import { type CallInput, send } from '../api/fetchCall.ts'
import { newKey } from '../api/query.ts'
import { isOpen, watchJob } from './watchJobs.ts'

/**
 * Starts a call as a job and reports how far it is, until it has ended. When the signal is aborted, the job is cancelled.
 * The job goes on if the page is left.
 */
export async function runAsJob<const C extends Call>(
  call: C,
  { params, body }: CallInput<C>,
  signal: AbortSignal,
  onProgress: (job: Job) => void,
): Promise<void> {
  const { id } = await send(jobCalls.insert, {
    body: { call: nameOfCall(call), input: JSON.stringify({ params, body }) },
    idempotencyKey: newKey(),
  })
  const ended = Promise.withResolvers<void>()
  const stopListening = watchJob(id, (job) => {
    onProgress(job)
    if (!isOpen(job)) ended.resolve()
  })
  const cancel = () => {
    stopListening()
    send(jobCalls.cancel, { params: { id } }).then(() => ended.resolve(), ended.reject)
  }
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  await ended.promise
}
