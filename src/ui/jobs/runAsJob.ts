import { type Call, nameOfCall } from '#shared/call.ts'
import { type Job, jobCalls } from '#shared/jobContract.ts'
import { type CallFailed, type CallInput, send } from '../api/fetchCall.ts'
import { newKey, toCallFailed } from '../api/query.ts'
import { notify } from '../notices/notify.ts'
import { isOpen, watchJob } from './watchJobs.ts'

/** Starts a call as a job. When it ends, a notice says so. Returns false if it was refused, and the reason was shown. */
export async function startAsJob<const C extends Call>(
  call: C,
  sent: CallInput<C>,
  onFailed: (failure: CallFailed) => void,
): Promise<boolean> {
  try {
    const { id, message } = await start(call, sent)
    watchJob(id)
    notify('info', message)
    return true
  } catch (error) {
    const failure = toCallFailed(error)
    if (!failure.isShown) notify('error', failure.message)
    onFailed(failure)
    return false
  }
}

const start = <const C extends Call>(call: C, { params, body }: CallInput<C>) =>
  send(jobCalls.insert, {
    body: { call: nameOfCall(call), input: JSON.stringify({ params, body }) },
    idempotencyKey: newKey(),
  })

/**
 * Starts a call as a job and reports how far it is, until it has ended. When the signal is aborted, the job is cancelled.
 * The job goes on if the page is left.
 */
export async function runAsJob<const C extends Call>(
  call: C,
  sent: CallInput<C>,
  signal: AbortSignal,
  onProgress: (job: Job) => void,
): Promise<void> {
  const { id } = await start(call, sent)
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
