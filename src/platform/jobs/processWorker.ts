import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { countStatement } from '../db/connections/knownStatements.ts'
import { currentDatabaseTime, type DatabaseTime } from '../db/databaseTime.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'
import { Refusal, type RefusalFault } from '../http/refusal.ts'
import type { ReportEvent } from '../log.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import { jobCodes } from './codes.ts'
import { type WatchedJob, type Worker, WorkerEnded, type WorkInput } from './heavyCalls.ts'
import type { ClaimedJob, JobResult } from './jobQueue.ts'
import type { DatabaseWork, FromWorker, SentError, ToWorker, WorkerSetup } from './workerMessages.ts'

interface Options {
  /** The program of the worker process. */
  program: string
  setup: WorkerSetup
  log: ReportEvent
}

/** What is done with the messages about one piece of work. */
interface Waiting {
  on: (message: FromWorker) => void
  /** The process ended, or could not be started. */
  lost: () => void
}

/** In megabytes. A list is never in memory as a whole, so more than this is a mistake. */
const mostMemory = 768

/**
 * Does heavy work in one process of its own, with a lower priority, so that requests do not wait for it. The process starts
 * with the first work, and again if it ended.
 */
export class ProcessWorker implements Worker {
  readonly #options: Options
  readonly #waiting = new Map<number, Waiting>()
  #child: Promise<ChildProcess> | undefined
  /** Set while it starts, too. */
  #process: ChildProcess | undefined
  #lastId = 0
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
  }

  /** The id of the process, while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Starts the process before it is needed. A failure is reported when it is used. */
  warm() {
    this.#open().catch(() => undefined)
  }

  answer = (call: string, input: Omit<WorkInput, 'keep'>): Promise<OutgoingFile> => {
    const time = currentDatabaseTime()
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      const content = new Readable({
        read: () => this.#send({ act: 'more', id }),
        destroy: (error, done) => {
          if (this.#waiting.delete(id)) this.#send({ act: 'cancel', id })
          done(error)
        },
      })
      const fail = (error: Error) => {
        this.#waiting.delete(id)
        reject(error)
        content.destroy(error)
      }
      // Before a reply has it, nobody listens.
      content.on('error', () => {})
      this.#begin({ act: 'answer', id, call, input }, id, {
        lost: () => fail(new Refusal(jobCodes.interrupted, {}, { retryAfter: 5 })),
        on: (message) => {
          if (message.act === 'file') resolve({ ...given(message), content })
          else if (message.act === 'chunk') content.push(message.bytes)
          else if (message.act === 'done' || message.act === 'failed') {
            addDatabaseWork(time, message.database)
            if (message.act === 'failed') return fail(errorOf(message.error))
            this.#waiting.delete(id)
            content.push(null)
          }
        },
      })
    })
  }

  run = (job: ClaimedJob, { signal, onProgress }: WatchedJob): Promise<JobResult> =>
    new Promise<JobResult>((resolve, reject) => {
      const id = ++this.#lastId
      let timer: NodeJS.Timeout | undefined
      const cancel = () => {
        this.#send({ act: 'cancel', id })
        timer = setTimeout(() => this.#process?.kill('SIGKILL'), timeLimits.longWork.toEnd)
      }
      const end = () => {
        this.#waiting.delete(id)
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
      }
      signal.addEventListener('abort', cancel)
      this.#begin({ act: 'run', id, job }, id, {
        lost: () => {
          end()
          reject(new WorkerEnded('The worker process ended.'))
        },
        on: (message) => {
          if (message.act === 'progress') onProgress(message.progress)
          if (message.act !== 'done' && message.act !== 'failed') return
          end()
          if (message.act === 'done') resolve(message.result)
          else reject(errorOf(message.error))
        },
      })
      if (signal.aborted) cancel()
    })

  async stop() {
    this.#isStopping = true
    const child = this.#process
    if (!child) return
    const ended = once(child, 'exit')
    // The process ends when it has no server any more.
    if (child.connected) child.disconnect()
    await withinTime(ended, 2_000)
    child.kill('SIGKILL')
  }

  #begin(message: ToWorker, id: number, waiting: Waiting) {
    this.#waiting.set(id, waiting)
    this.#open().then(
      () => this.#send(message),
      (error: Error) => {
        this.#options.log(`The worker process could not be started: ${error.message}`, 'error', error)
        waiting.lost()
      },
    )
  }

  #send(message: ToWorker) {
    // If the process has ended, its work is reported as lost.
    this.#child?.then((child) => child.send(message, () => {})).catch(() => undefined)
  }

  #open(): Promise<ChildProcess> {
    if (this.#isStopping) return Promise.reject(new Error('The server stops.'))
    this.#child ??= this.#start().catch((error: unknown) => {
      this.#child = undefined
      throw error
    })
    return this.#child
  }

  async #start(): Promise<ChildProcess> {
    const { program, setup, log } = this.#options
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${mostMemory}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('error', () => {})
    this.#process = child
    const ended = once(child, 'exit')
    ended.then(([code, signal]) => {
      this.#child = undefined
      this.#process = undefined
      if (!this.#isStopping)
        log(`The worker process ended (${signal ?? code}). It is started again when it is needed.`, 'error')
      for (const { lost } of [...this.#waiting.values()]) lost()
    })
    child.send({ act: 'open', setup } satisfies ToWorker, () => {})
    const ready = new Promise<true>((resolve) => {
      child.on('message', (message: FromWorker) => {
        if (message.act === 'ready') resolve(true)
        else this.#waiting.get(message.id)?.on(message)
      })
    })
    const isReady = await withinTime(Promise.race([ready, ended.then(() => false)]), timeLimits.longWork.start)
    if (isReady) return child
    child.kill('SIGKILL')
    throw new Error(isReady === false ? 'it ended at once' : 'it took too long')
  }
}

const given = ({ fileName, mediaType }: Extract<FromWorker, { act: 'file' }>) => ({
  ...(fileName !== undefined && { fileName }),
  ...(mediaType !== undefined && { mediaType }),
})

/** The statements of the worker count for the request that waited for them. */
function addDatabaseWork(time: DatabaseTime | undefined, { ms, statements }: DatabaseWork) {
  time?.add(ms)
  for (const statement of statements) {
    countStatement(statement, statement.ms)
    time?.onStatement?.(statement)
  }
}

function errorOf(sent: SentError): Error {
  if ('refusal' in sent) {
    const { errors, ...more } = sent.more
    // The worker has sent the faults of a refusal of its own.
    const refusal = new Refusal(sent.refusal, {}, { ...more, ...(errors ? { errors: errors as RefusalFault[] } : {}) })
    return Object.assign(refusal, { cause: new Error(sent.cause) })
  }
  const error = new Error(sent.message)
  return Object.assign(error, { stack: sent.stack, ...(sent.code !== undefined && { code: sent.code }) })
}
