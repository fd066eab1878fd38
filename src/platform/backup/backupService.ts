import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dayOf, daysAfter, momentOf } from '#shared/day.ts'
import { background } from '../background/background.ts'
import type { PostgresAddress } from '../db/embedded/lock.ts'
import { type Seal, sealWith } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { openStorage } from '../files/storage/openStorage.ts'
import type { ReportEvent } from '../process/log.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { ArchiveService, type ArchiveState } from './archiveService.ts'
import type { BackupConfig } from './backupConfig.ts'
import { type BackupManifest, beganAt, listBackups, type Proof, readManifest, readProof } from './manifest.ts'

/** A backup as the page shows it: whole, or with the reason why it cannot be read. */
export type KnownBackup = { name: string; manifest?: BackupManifest; proof?: Proof; error?: string }

export interface BackupState {
  /** A backup is being made since this moment. */
  runningSince?: Date
  /** Why the last backup failed. */
  failure?: { at: Date; message: string }
}

interface Setup {
  config: BackupConfig
  dataDir: string
  /** The embedded database, or undefined if the shop has an external one. */
  connection: PostgresAddress | undefined
  /** The program that makes one backup, with its arguments. */
  program: readonly string[]
  onFailure(message: string): Promise<unknown>
  log: ReportEvent
}

/** A shop that was just opened, for example to try it, makes no backup at once. */
const firstAfter = 10 * 60_000
const retryAfter = 3_600_000
const aDay = 24 * 3_600_000

/** Makes the backups of a running shop by themselves. Those of an embedded database have an archive of all later changes. */
export class BackupService {
  readonly #setup: Setup
  readonly storage: FileStorage
  readonly archive: ArchiveService | undefined
  readonly #seal: Seal
  readonly #known = new Map<string, KnownBackup>()
  /** This and the other moments of waiting are by `performance.now()`, because the clock may be set. */
  readonly #opened = performance.now()
  #state: BackupState = {}
  readonly #loop = background({
    name: 'backups',
    every: 60_000,
    run: () => this.#makeIfDue(),
    onError: (error) => this.#setup.log(error instanceof Error ? error.message : String(error), 'error', error),
  })
  #making: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()
  #reported = Number.NEGATIVE_INFINITY
  #failed = Number.NEGATIVE_INFINITY
  #newest: string | undefined

  constructor(setup: Setup) {
    const { config, dataDir, connection, log } = setup
    this.#setup = setup
    this.storage = openStorage(config.storage)
    this.#seal = sealWith(config.key)
    const onPause = (sentence: string) => this.#report(sentence)
    this.archive =
      connection &&
      new ArchiveService({
        ...{ dataDir, connection, storage: this.storage, seal: this.#seal, onPause, log },
        minutes: config.minutes,
      })
  }

  get config(): BackupConfig {
    return this.#setup.config
  }

  get dataDir(): string {
    return this.#setup.dataDir
  }

  get state(): BackupState & { archive: ArchiveState | undefined } {
    return { ...this.#state, archive: this.archive?.state }
  }

  start() {
    this.archive?.start()
    this.#loop.start()
  }

  async stop() {
    await this.#loop.stop()
    this.#stopping.abort()
    await this.#making
    await this.archive?.stop()
  }

  /** Logs a failure, and mails it at most once a day. */
  async #report(sentence: string) {
    this.#setup.log(`The backup: ${sentence}`, 'error')
    if (performance.now() - this.#reported < aDay) return
    this.#reported = performance.now()
    await this.#setup.onFailure(sentence).catch((error: Error) => this.#setup.log(error.message, 'error', error))
  }

  /** All backups of the storage, the newest first. */
  async list(): Promise<KnownBackup[]> {
    const names = await listBackups(this.storage)
    return Promise.all(names.toReversed().map((name) => this.#read(name)))
  }

  async #read(name: string): Promise<KnownBackup> {
    const known = this.#known.get(name)
    if (known?.proof) return known
    try {
      const manifest = known?.manifest ?? (await readManifest(this.storage, this.#seal, name))
      const proof = await readProof(this.storage, name)
      const backup = { name, manifest, ...(proof && { proof }) }
      this.#known.set(name, backup)
      return backup
    } catch (error) {
      return { name, error: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Makes a backup in a process of its own, so that the shop stays quick. Returns false if one is being made already. */
  make(): boolean {
    if (this.#state.runningSince) return false
    this.#state = { ...this.#state, runningSince: new Date() }
    this.#making = this.#run()
    return true
  }

  async #run() {
    this.archive?.beginBackup()
    const { signal } = this.#stopping
    const message = await runProgram(this.#setup.program, signal).catch((error: Error) => error.message)
    if (signal.aborted) return
    this.archive?.endBackup(message === undefined)
    this.#state = message === undefined ? {} : { failure: { at: new Date(), message } }
    if (message === undefined) return
    this.#failed = performance.now()
    await this.#report(message)
  }

  async #makeIfDue() {
    if (performance.now() - this.#opened < firstAfter || this.#state.runningSince) return
    const { failure, archive } = this.state
    if (failure && performance.now() - this.#failed < retryAfter) return
    if (archive?.isPaused || (await this.#isDue())) this.make()
  }

  async #isDue(): Promise<boolean> {
    const { at } = this.config
    const now = new Date()
    // The storage is read only if the newest backup that is known is too old. Another node may have made one.
    if (this.#newest !== undefined && !isDue(this.#newest, at, now)) return false
    // If the storage does not answer, the attempt fails, and its error says why.
    this.#newest = newestUntil(await listBackups(this.storage).catch(() => []), now)
    return isDue(this.#newest, at, now)
  }
}

/** The newest backup that began before this moment. Later ones were made before the clock was set back. */
export const newestUntil = (names: readonly string[], now: Date): string | undefined =>
  names.findLast((name) => beganAt(name) <= now)

/** Whether no backup has begun since the last time at which the clock showed `at`, for example 02:30. */
export function isDue(last: string | undefined, at: string, now: Date): boolean {
  if (last === undefined) return true
  const today = dayOf(now)
  const dueToday = `${today} ${at}`
  const dueSince = momentOf(now) >= dueToday ? dueToday : `${daysAfter(today, -1)} ${at}`
  return momentOf(beganAt(last)) < dueSince
}

/** Runs the program to its end. Returns the last line of its errors if it failed. */
async function runProgram(program: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: timeLimits.backup.whole,
    signal,
  })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors = `${errors}${text}`.slice(-10_000)
  })
  const [code] = await once(child, 'close')
  return code === 0 ? undefined : errors.trim().split('\n').at(-1) || `The program ended with ${code}.`
}
