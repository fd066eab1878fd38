import { type Job, jobCalls } from '#shared/jobContract.ts'
import { menuCounts } from '#shared/menuCountsContract.ts'
import { send } from '../api/fetchCall.ts'
import { keyOf, queryClient } from '../api/query.ts'
import { notify } from '../notices/notify.ts'
import { isOpen } from './jobProgress.ts'

const lookEvery = 1_000
/** After this many polls, a long job is polled less often. */
const looksBeforeSlow = 60
const slowEvery = 5_000

type Listener = (job: Job) => void
/** The jobs that have not ended, by id, each with the listeners for its progress. */
const watched = new Map<number, Set<Listener>>()
let timer: ReturnType<typeof setTimeout> | undefined
let looks = 0

/**
 * Watches a job until it ends. Then its listener downloads its file; without one, the file is offered, on whichever page the
 * user is. Returns the function that stops listening.
 */
export function watchJob(id: number, listener?: Listener): () => void {
  const listeners = watched.get(id) ?? new Set()
  if (!watched.has(id)) void queryClient.invalidateQueries({ queryKey: keyOf(menuCounts) })
  watched.set(id, listeners)
  if (listener) listeners.add(listener)
  looks = 0
  plan()
  return () => void (listener && listeners.delete(listener))
}

/** Watches the jobs that were started before the page was loaded. */
export async function watchOpenJobs() {
  const jobs = await send(jobCalls.latest, {}).catch(() => [])
  for (const job of jobs) if (isOpen(job)) watchJob(job.id)
}

function plan() {
  if (timer === undefined) timer = setTimeout(look, looks++ < looksBeforeSlow ? lookEvery : slowEvery)
}

async function look() {
  // If the request fails, the next poll tries again.
  const jobs = await send(jobCalls.latest, {}).catch(() => undefined)
  timer = undefined
  for (const [id, listeners] of watched) {
    const job = jobs?.find((each) => each.id === id)
    if (!job) {
      if (jobs) watched.delete(id)
      continue
    }
    for (const listener of listeners) listener(job)
    if (!isOpen(job)) end(job, listeners.size > 0)
  }
  if (watched.size > 0) plan()
}

function end(job: Job, isFollowed: boolean) {
  watched.delete(job.id)
  void queryClient.invalidateQueries({ queryKey: keyOf(menuCounts) })
  if (job.state === 'failed') notify('error', `${job.title}: ${job.message}`)
  if (job.state !== 'done' || isFollowed) return
  if (job.file_name) notify('success', { message: `${job.title} is ready`, detail: job.file_name }, { file: job.id })
  else notify('success', job.message)
}
