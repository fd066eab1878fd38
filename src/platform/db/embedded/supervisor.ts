import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../../startRefused.ts'
import type { Account } from './account.ts'
import { clusterIn } from './cluster.ts'
import { type Connection, takeLock, tryConnect } from './lock.ts'
import { type Postmaster, postmasterOf, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import type { Programs } from './programs.ts'
import { messageOf, serverError } from './startErrors.ts'

/** All that is needed to run PostgreSQL on a folder. */
export interface PostgresSetup {
  dataDir: string
  connection: Connection
  programs: Programs
  account: Account | undefined
  settings: string[]
  log(sentence: string): void
}

/** Keeps PostgreSQL running on a folder, and the app's lock on it, from `begin` to `end`. */
export class Supervisor {
  readonly #place: PostgresSetup
  readonly #ending = new AbortController()
  #lock: pg.Client | undefined
  #mending: Promise<void> = Promise.resolve()

  constructor(place: PostgresSetup) {
    this.#place = place
  }

  /** Adopts the server that a crashed app left running, or starts one. Answers the connection that holds the lock. */
  async begin(): Promise<pg.Client> {
    const lock = await this.#obtainLock()
    this.#lock = lock
    lock.once('end', () => {
      this.#lock = undefined
      if (!this.#ending.signal.aborted) this.#mending = this.#mend()
    })
    return lock
  }

  async end(): Promise<void> {
    this.#ending.abort()
    await this.#mending
    // Without the lock the server may be another app's. It is kept until PostgreSQL is gone, so that
    // nobody settles on a server about to stop.
    const lock = this.#lock
    if (!lock) return
    const pid = await postmasterOf(clusterIn(this.#place.dataDir))
    if (pid !== undefined) await stopPostmaster(pid)
    else if (await answers(lock)) this.#place.log('PostgreSQL is left running: its process cannot be found from here.')
    await lock.end().catch(() => undefined)
  }

  async #mend(): Promise<void> {
    this.#place.log('The connection to PostgreSQL was lost: looking after it.')
    while (!this.#ending.signal.aborted) {
      try {
        await this.begin()
        return this.#place.log('PostgreSQL is back.')
      } catch (error) {
        if (this.#ending.signal.aborted) return
        this.#place.log(`PostgreSQL is not back yet: ${messageOf(error)}`)
        await pause(2_000, undefined, { signal: this.#ending.signal }).catch(() => undefined)
      }
    }
  }

  async #obtainLock(): Promise<pg.Client> {
    for (;;) {
      const client = await this.#reach()
      if (await takeLock(client, this.#place.dataDir)) return client
    }
  }

  /** Whoever serves the folder is asked first. Only where nobody is there do we start a server. */
  async #reach(): Promise<pg.Client> {
    const { dataDir, connection, programs, account, settings, log } = this.#place
    const begun = performance.now()
    let postmaster: Postmaster | undefined
    let firstFailure: number | undefined
    let told = false
    for (;;) {
      const answer = await tryConnect(connection)
      if (typeof answer !== 'string') return answer
      if (answer === 'nobody' && postmaster?.pid() === undefined) {
        this.#ending.signal.throwIfAborted()
        if (postmaster) {
          const words = await postmaster.words()
          firstFailure ??= performance.now()
          if (!mayPass(words) || performance.now() - firstFailure > 10_000) throw serverError(dataDir, words)
          await pause(100)
        }
        postmaster = await spawnPostmaster(dataDir, programs, account, settings)
      }
      const waited = performance.now() - begun
      if (!told && waited > 5_000) {
        log('Waiting for PostgreSQL, which may be recovering from a crash.')
        told = true
      }
      if (waited > 10 * 60_000) {
        throw new StartRefused(`PostgreSQL in ${dataDir} does not answer: see postgres.log there.`)
      }
      await pause(Math.min(250, 10 + waited / 20))
    }
  }
}

/** A rival that starts or stops this instant, or the memory of a killed server, which the system frees a little later. */
const mayPass = (words: string): boolean => /lock file .* (already exists|is empty)|shared memory block/.test(words)

const answers = (client: pg.Client): Promise<boolean> =>
  client.query('select').then(
    () => true,
    () => false,
  )
