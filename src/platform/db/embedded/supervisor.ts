import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { ReportEvent } from '../../process/log.ts'
import { StartRefused } from '../../refusal/startRefused.ts'
import type { SystemAccount } from './account.ts'
import { clusterIn } from './cluster.ts'
import { type PostgresAddress, takeLock, tryConnect } from './lock.ts'
import { type Postmaster, postmasterOf, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import type { Programs } from './programs.ts'
import { messageOf, serverError } from './startErrors.ts'

export interface PostgresSetup {
  dataDir: string
  connection: PostgresAddress
  programs: Programs
  account: SystemAccount | undefined
  settings: string[]
  log: ReportEvent
}

/** Keeps PostgreSQL running on a folder, and holds the app's lock on it, from `start` to `stop`. */
export class Supervisor {
  readonly #setup: PostgresSetup
  readonly #stopping = new AbortController()
  #lock: pg.Client | undefined
  #restarting: Promise<void> = Promise.resolve()

  constructor(setup: PostgresSetup) {
    this.#setup = setup
  }

  /** Uses the server that a crashed app left running, or starts one. Returns the connection that holds the lock. */
  async start(): Promise<pg.Client> {
    const lock = await this.#obtainLock()
    this.#lock = lock
    lock.once('end', () => {
      this.#lock = undefined
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart()
    })
    return lock
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restarting
    // Without the lock, the server may belong to another app. The lock is held until PostgreSQL has stopped, so that no
    // other app starts to use a server that is about to stop.
    const lock = this.#lock
    if (!lock) return
    const pid = await postmasterOf(clusterIn(this.#setup.dataDir))
    if (pid !== undefined) await stopPostmaster(pid)
    else if (await isAnswering(lock)) {
      this.#setup.log(
        'PostgreSQL is left running, because its process was not found: end it if it is not needed.',
        'warn',
      )
    }
    await lock.end().catch(() => undefined)
  }

  async #restart(): Promise<void> {
    const lost = 'The connection to PostgreSQL was lost. Connecting again, and starting it if it has stopped.'
    this.#setup.log(lost, 'error')
    while (!this.#stopping.signal.aborted) {
      try {
        await this.start()
        return this.#setup.log('PostgreSQL is back.')
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#setup.log(`PostgreSQL is not back yet: ${messageOf(error)}`, 'error', error)
        await pause(2_000, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      }
    }
  }

  async #obtainLock(): Promise<pg.Client> {
    for (;;) {
      const client = await this.#connect()
      if (await takeLock(client, this.#setup.dataDir)) return client
    }
  }

  /** Connects to the server that is running on the folder. If there is none, starts one. */
  async #connect(): Promise<pg.Client> {
    const { dataDir, connection, programs, account, settings, log } = this.#setup
    const begun = performance.now()
    let postmaster: Postmaster | undefined
    let firstFailure: number | undefined
    let isLogged = false
    for (;;) {
      const attempt = await tryConnect(connection)
      if (typeof attempt !== 'string') return attempt
      if (attempt === 'no server' && postmaster?.pid() === undefined) {
        this.#stopping.signal.throwIfAborted()
        if (postmaster) {
          const output = await postmaster.output()
          firstFailure ??= performance.now()
          if (!isTemporary(output) || performance.now() - firstFailure > 10_000) throw serverError(dataDir, output)
          await pause(100)
        }
        postmaster = await spawnPostmaster(dataDir, programs, account, settings)
      }
      const waited = performance.now() - begun
      if (!isLogged && waited > 5_000) {
        log('Waiting for PostgreSQL, which may be recovering from a crash.', 'warn')
        isLogged = true
      }
      if (waited > 10 * 60_000) {
        throw new StartRefused(`PostgreSQL in ${dataDir} does not answer: see postgres.log there.`)
      }
      await pause(Math.min(250, 10 + waited / 20))
    }
  }
}

/** Another app is just starting or stopping, or the system has not freed the shared memory of a killed server yet. */
const isTemporary = (output: string): boolean =>
  /lock file .* (already exists|is empty)|shared memory block/.test(output)

const isAnswering = (client: pg.Client): Promise<boolean> =>
  client.query('select').then(
    () => true,
    () => false,
  )
