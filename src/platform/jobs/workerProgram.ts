import { Readable } from 'node:stream'
import { DatabaseTime, duringRequest } from '../db/databaseTime.ts'
import { causesOf, refusalOf } from '../http/errorHandler.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'
import { endOnAbort } from './endOnAbort.ts'
import type { Worker } from './heavyCalls.ts'
import type { JobResult } from './jobQueue.ts'
import { type DatabaseWork, type FromWorker, mostStatements, type SentError, type ToWorker } from './workerMessages.ts'

/** How many chunks are sent before the server asks for more. */
const chunksAhead = 8

interface Running {
  controller: AbortController
  /** How many chunks the server takes. */
  credit: number
  onCredit: () => void
}

/** Serves the work that the server sends, until the server ends. */
export function serveWork(worker: Worker) {
  const running = new Map<number, Running>()
  // If the server has ended, this process ends as well.
  const send = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => {})

  async function work(id: number, act: (current: Running, time: DatabaseTime) => Promise<JobResult>) {
    const current: Running = { controller: new AbortController(), credit: chunksAhead, onCredit: () => {} }
    running.set(id, current)
    const database: DatabaseWork = { ms: 0, statements: [] }
    const time = new DatabaseTime({ signal: current.controller.signal })
    time.onStatement = (statement) => {
      if (database.statements.length < mostStatements) database.statements.push(statement)
    }
    try {
      const result = await act(current, time)
      send({ act: 'done', id, result, database: { ...database, ms: time.milliseconds } })
    } catch (error) {
      send({ act: 'failed', id, error: asSent(error), database: { ...database, ms: time.milliseconds } })
    } finally {
      running.delete(id)
    }
  }

  const answer = (id: number, message: Extract<ToWorker, { act: 'answer' }>) =>
    work(id, (current, time) =>
      duringRequest(time, async () => {
        const { fileName, mediaType, content } = await worker.answer(message.call, message.input)
        send({ act: 'file', id, fileName, mediaType })
        await sendContent(id, content, current)
        return {}
      }),
    )

  async function sendContent(id: number, content: OutgoingFile['content'], current: Running) {
    const { signal } = current.controller
    const stopWatching = endOnAbort(content, signal)
    try {
      signal.throwIfAborted()
      for await (const chunk of content instanceof Readable ? content : [content]) {
        while (current.credit === 0 && !signal.aborted)
          await new Promise<void>((resolve) => {
            current.onCredit = resolve
          })
        signal.throwIfAborted()
        current.credit--
        send({ act: 'chunk', id, bytes: Buffer.from(chunk) })
      }
    } finally {
      stopWatching()
    }
  }

  const run = (id: number, { job }: Extract<ToWorker, { act: 'run' }>) =>
    work(id, ({ controller: { signal } }) =>
      worker.run(job, { signal, onProgress: (progress) => send({ act: 'progress', id, progress }) }),
    )

  process.on('message', (message: ToWorker) => {
    if (message.act === 'answer') void answer(message.id, message)
    else if (message.act === 'run') void run(message.id, message)
    else if (message.act !== 'open') {
      const current = running.get(message.id)
      if (!current) return
      if (message.act === 'more') current.credit++
      else current.controller.abort(new Error('The work was cancelled.'))
      current.onCredit()
    }
  })
  send({ act: 'ready' })
}

function asSent(error: unknown): SentError {
  const refusal = refusalOf(error)
  if (refusal) {
    const { code, status, words, more } = refusal
    return {
      refusal: { code, status, ...words },
      more: JSON.parse(JSON.stringify(more)),
      cause: causesOf(error as Error),
    }
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { message, stack, code }
}
