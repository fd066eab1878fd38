import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { dayOf, momentOf } from '#shared/day.ts'
import type { BackupConfig } from '../config.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import type { PostgresAddress } from '../db/embedded/lock.ts'
import { walSpool } from '../db/embedded/settings.ts'
import type { FilePlace } from '../files/places/filePlace.ts'
import { openPlace } from '../files/places/openPlace.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import { type BackupManifest, listBackups, type Proof, readManifest, readProof } from './manifest.ts'
import { type Seal, sealWith } from './seal.ts'
import { archiveWal, listSpool } from './walArchive.ts'

/** A backup as the page shows it: whole, or with the reason why it cannot be read. */
export type KnownBackup = { name: string; manifest?: BackupManifest; proof?: Proof; error?: string }

export interface BackupState {
  /** A backup is being made since this moment. */
  runningSince?: Date
  /** Why the last backup failed. */
  failure?: { at: Date; message: string }
  /** Until when every change is in the archive. Undefined before the first segment. */
  archivedUntil?: Date
  /** Why changes cannot be archived at the moment. */
  archiveError?: string
  /** The archive did not answer for so long that the spool was emptied. The next backup begins the archive again. */
  isArchivePaused: boolean
}

interface Setup {
  config: BackupConfig
  dataDir: string
  /** The embedded database, or undefined if the shop has an external one. */
  connection: PostgresAddress | undefined
  /** The program that makes one backup, with its arguments. */
  program: readonly string[]
  onFailure(message: string): Promise<unknown>
  log(sentence: string): void
}

/** How long a shop that stops waits until its last changes are archived. */
const atTheEnd = 5_000
const archiveEvery = 10_000
const lookEvery = 60_000
/** A shop that was just opened, for example to try it, makes no backup at once. */
const firstAfter = 10 * 60_000
const retryAfter = 3_600_000
const aDay = 24 * 3_600_000

/** The spool may take this much of the shop's disk while the archive does not answer. */
export const spoolLimits = { files: 64, freeBytes: 1024 ** 3 }

/** Makes the backups of a running shop by themselves, and archives its WAL. */
export class BackupService {
  readonly #setup: Setup
  readonly place: FilePlace
  readonly #seal: Seal
  readonly #known = new Map<string, KnownBackup>()
  readonly #opened = Date.now()
  #state: BackupState = { isArchivePaused: false }
  #timers: NodeJS.Timeout[] = []
  #archiving: Promise<void> = Promise.resolve()
  #making: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()
  #systemId: string | undefined
  #reported = 0

  constructor(setup: Setup) {
    this.#setup = setup
    this.place = openPlace(setup.config.place)
    this.#seal = sealWith(setup.config.key)
  }

  get config(): BackupConfig {
    return this.#setup.config
  }

  get dataDir(): string {
    return this.#setup.dataDir
  }

  get hasDatabase(): boolean {
    return this.#setup.connection !== undefined
  }

  get state(): BackupState {
    return this.#state
  }

  start() {
    const archive = () => {
      this.#archiving = this.#archiving.then(() => this.archive())
    }
    if (this.#setup.connection) this.#timers.push(setInterval(archive, archiveEvery))
    this.#timers.push(
      setInterval(() => void this.#makeIfDue().catch((error: Error) => this.#setup.log(error.message)), lookEvery),
    )
  }

  /** Archives the last changes, so that a shop that was closed has lost none of them. */
  async stop() {
    if (this.#timers.length === 0) return
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await this.#making
    await this.#archiving
    if (this.#setup.connection) await withinTime(this.#archiveTheRest(), atTheEnd).catch(() => undefined)
  }

  async #archiveTheRest() {
    // A segment without a change is not finished, so one is written.
    const [switched] = await this.#query<{ segment: string }>(
      `select pg_walfile_name(pg_switch_wal()) as segment from pg_logical_emit_message(true, 'tidewater', 'stop')`,
    )
    const isInSpool = async () => {
      const [row] = await this.#query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')
      return (row?.last ?? '') >= (switched?.segment ?? '')
    }
    while (!(await isInSpool())) await pause(50)
    await this.archive()
  }

  /** Moves the WAL that PostgreSQL has finished into the place of the backups. */
  async archive(limits = spoolLimits): Promise<void> {
    const spool = join(clusterIn(this.#setup.dataDir), walSpool)
    try {
      if (this.#state.isArchivePaused) return await emptySpool(spool)
      const began = new Date()
      this.#systemId ??= await this.#readSystemId()
      const moved = await archiveWal(spool, this.#systemId, this.place, this.#seal)
      const { archiveError: _, ...state } = this.#state
      this.#state = moved > 0 ? { ...state, archivedUntil: began } : state
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (this.#state.archiveError === undefined) this.#setup.log(`The archive of the backups: ${message}`)
      this.#state = { ...this.#state, archiveError: message }
      if (await isTooLarge(spool, limits)) await this.#pauseArchive(spool, message)
    }
  }

  async #pauseArchive(spool: string, message: string) {
    this.#state = { ...this.#state, isArchivePaused: true }
    await emptySpool(spool)
    const sentence =
      'Changes are not archived any more, because the place of the backups did not accept them for a long time. ' +
      `Only whole backups are made until one succeeds. The last error: ${message}`
    await this.#report(sentence)
  }

  /** Logs a failure, and tells people of it at most once a day. */
  async #report(sentence: string) {
    this.#setup.log(`The backup: ${sentence}`)
    if (Date.now() - this.#reported < aDay) return
    this.#reported = Date.now()
    await this.#setup.onFailure(sentence).catch((error: Error) => this.#setup.log(error.message))
  }

  /** All backups of the place, the newest first. */
  async list(): Promise<KnownBackup[]> {
    const names = await listBackups(this.place)
    return Promise.all(names.toReversed().map((name) => this.#read(name)))
  }

  async #read(name: string): Promise<KnownBackup> {
    const known = this.#known.get(name)
    if (known?.proof) return known
    try {
      const manifest = known?.manifest ?? (await readManifest(this.place, this.#seal, name))
      const proof = await readProof(this.place, name)
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
    const message = await runProgram(this.#setup.program, this.#stopping.signal).catch((error: Error) => error.message)
    if (this.#stopping.signal.aborted) return
    const { runningSince: _, failure: __, ...state } = this.#state
    if (message === undefined) {
      this.#state = { ...state, isArchivePaused: false }
      return
    }
    this.#state = { ...state, failure: { at: new Date(), message } }
    await this.#report(message)
  }

  async #makeIfDue() {
    if (Date.now() - this.#opened < firstAfter || this.#state.runningSince) return
    const { failure, isArchivePaused } = this.#state
    if (failure && Date.now() - failure.at.getTime() < retryAfter) return
    // If the place does not answer, the attempt fails and people are told why.
    const last = (await listBackups(this.place).catch(() => [])).at(-1)
    if (isArchivePaused || isDue(last, this.config.at, new Date())) this.make()
  }

  async #readSystemId(): Promise<string> {
    const [row] = await this.#query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    if (!row) throw new Error('PostgreSQL has no system identifier.')
    return row.id
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ ...this.#setup.connection, connectionTimeoutMillis: 5_000 })
    // Without a listener, a connection that is lost would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
}

/** Whether no backup has begun since the time of the day at which one is made. */
export function isDue(last: string | undefined, at: string, now: Date): boolean {
  if (last === undefined) return true
  const began = new Date(last.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))
  const todayAt = `${dayOf(now)} ${at}`
  const aDayAgo = new Date(now.getTime() - aDay)
  const dueSince = momentOf(now) >= todayAt ? todayAt : `${dayOf(aDayAgo)} ${at}`
  return momentOf(began) < dueSince
}

async function emptySpool(spool: string) {
  for (const name of await listSpool(spool)) await rm(join(spool, name), { force: true })
}

async function isTooLarge(spool: string, { files, freeBytes }: typeof spoolLimits): Promise<boolean> {
  const { bavail, bsize } = await statfs(spool)
  const { length } = await listSpool(spool)
  return length > 0 && (length >= files || bavail * bsize < freeBytes)
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
