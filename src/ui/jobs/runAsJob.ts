import { type Call, nameOfCall } from '#shared/call.ts'
import { type Job, jobCalls } from '#shared/jobContract.ts'
import { download } from '../api/download.ts'
import { type CallFailed, type CallInput, send } from '../api/fetchCall.ts'
import { newKey, toCallFailed } from '../api/query.ts'
import { notify } from '../notices/notify.ts'
import { isOpen, progressOf } from './jobProgress.ts'
import { watchJob } from './watchJobs.ts'

/** Starts a call as a job. A notice appears when it ends. Returns false if the job was rejected, after the reason was shown. */
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

interface Following {
  /** Cancels the job. */
  cancel: AbortSignal
  /** Aborted when the user leaves the page. The job continues, and its file is offered. */
  leave: AbortSignal
  /** Called with the progress in words. */
  onProgress: (words: string) => void
}

/** Starts a call as a job, reports its progress, and downloads its file when it is done. */
export async function downloadAsJob<const C extends Call>(
  call: C,
  sent: CallInput<C>,
  following: Following,
): Promise<void> {
  const { id } = await start(call, sent)
  const job = await followJob(id, following)
  if (job?.state === 'done') await download(jobCalls.file, { params: { id } })
}

/** Returns the job when it has ended, or undefined if it was cancelled here or the user has left. */
async function followJob(id: number, { cancel, leave, onProgress }: Following) {
  const ended = Promise.withResolvers<Job | undefined>()
  const stopFollowing = watchJob(id, (job) => {
    onProgress(progressOf(job))
    if (!isOpen(job)) ended.resolve(job)
  })
  const cancelJob = () => {
    stopFollowing()
    send(jobCalls.cancel, { params: { id } }).then(() => ended.resolve(undefined), ended.reject)
  }
  const leaveJob = () => {
    stopFollowing()
    ended.resolve(undefined)
  }
  if (cancel.aborted) cancelJob()
  if (leave.aborted) leaveJob()
  cancel.addEventListener('abort', cancelJob, { once: true })
  leave.addEventListener('abort', leaveJob, { once: true })
  return ended.promise.finally(() => cancel.removeEventListener('abort', cancelJob))
}
