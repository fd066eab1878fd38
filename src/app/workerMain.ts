import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { openDatabase } from '#platform/db/database.ts'
import { localWorker } from '#platform/jobs/localWorker.ts'
import type { ToWorker } from '#platform/jobs/workerMessages.ts'
import { serveWork } from '#platform/jobs/workerProgram.ts'
import { logSurprises, openLog } from '#platform/log.ts'
import { buildApp } from './server.ts'

/** Lower than that of the server and of PostgreSQL: requests get three times as much of a busy processor. */
const priority = 5
/** Two for long work, two for short files. */
const poolSize = 4

logSurprises(openLog('info'))
// The server ends this process. A signal to all processes, such as Ctrl-C, lets the running work end first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
lower()

process.once('message', async (message: ToWorker) => {
  if (message.act !== 'open') return
  const { connection, config } = message.setup
  const isEmbedded = typeof connection !== 'string'
  const db = openDatabase(
    // A statement of long work gets one core, so that the others are free.
    isEmbedded ? { ...connection, options: '-c max_parallel_workers_per_gather=0' } : connection,
    { poolSize, ...(isEmbedded && { onConnected: lowerBackend }) },
  )
  const app = await buildApp({ db, config })
  serveWork(localWorker(db, app.heavyCalls))
})

/** On Linux, each thread has a priority of its own. New threads get that of the one that starts them. */
function lower() {
  setPriority(0, priority)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

/** The embedded PostgreSQL may run as another user. Then the priority stays as it is. */
function lowerBackend(serverProcess: number) {
  try {
    setPriority(serverProcess, priority)
  } catch {}
}
