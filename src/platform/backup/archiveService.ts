import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Background, background } from '../background/background.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import type { PostgresAddress } from '../db/embedded/lock.ts'
import { walSpool } from '../db/embedded/settings.ts'
import type { Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import type { ReportEvent } from '../process/log.ts'
import { withinTime } from '../refusal/withinTime.ts'
import { archiveWal, listSpool } from './walArchive.ts'

export interface ArchiveState {
  /** All changes before this moment are in the archive. Undefined before the first segment. */
  until?: Date
  /** Why changes cannot be archived at the moment. */
  error?: string
  /** The storage did not accept changes for so long that the spool was emptied. The next backup begins the archive again. */
  isPaused: boolean
}

interface Setup {
  dataDir: string
  connection: PostgresAddress
  storage: FileStorage
  seal: Seal
  /** A segment of the WAL is finished after this many minutes, although it is not full. */
  minutes: number
  /** Called when no changes are archived any more, to notify people. */
  onPause(sentence: string): Promise<unknown>
  log: ReportEvent
}

const every = 10_000
const lookForLateEvery = 60_000
/** How long a shop that stops waits until its last changes are archived. */
const atTheEnd = 5_000

/** The spool may take this much of the shop's disk while the storage does not accept changes. */
export const spoolLimits = { files: 64, freeBytes: 1024 ** 3 }

/** Moves the WAL that PostgreSQL has finished from its spool into the storage of the backups, while the shop runs. */
export class ArchiveService {
  readonly #setup: Setup
  readonly #spool: string
  #state: ArchiveState = { isPaused: false }
  #moving: Promise<void> | undefined
  readonly #loops: readonly Background[]
  #hasStarted = false
  /** The segment that PostgreSQL is writing, and since when, by `performance.now()`. */
  #current: { segment: string; since: number } | undefined
  #systemId: string | undefined
  /** A backup is being made, and no change since its beginning was thrown away. */
  #isCompleteSinceBackup = false

  constructor(setup: Setup) {
    this.#setup = setup
    this.#spool = join(clusterIn(setup.dataDir), walSpool)
    const onError = this.#logError
    this.#loops = [
      // A storage that hangs must not keep the spool from being limited.
      background({ name: 'archive', every, run: () => withinTime(this.archive(), every), onError }),
      background({ name: 'late segment', every: lookForLateEvery, run: () => this.finishLateSegment(), onError }),
    ]
  }

  get state(): ArchiveState {
    return this.#state
  }

  start() {
    this.#hasStarted = true
    for (const loop of this.#loops) loop.start()
  }

  /** Archives the last changes, so that a shop that was closed has lost none of them. */
  async stop() {
    if (!this.#hasStarted) return
    await Promise.all(this.#loops.map((loop) => loop.stop()))
    await withinTime(this.#archiveTheRest(), atTheEnd).catch(() => undefined)
  }

  async #archiveTheRest() {
    await this.#moving
    // PostgreSQL switches only from a segment that has a change, so one is written.
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

  /**
   * PostgreSQL finishes a segment in time, by its own clock. After the clock was set back, it waits until the clock has reached
   * the time of before, so the segment is finished from here.
   */
  async finishLateSegment(now = performance.now()) {
    const [{ segment } = { segment: '' }] = await this.#query<{ segment: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
    )
    if (segment !== this.#current?.segment) this.#current = { segment, since: now }
    else if (now - this.#current.since > this.#setup.minutes * 60_000) await this.#query('select pg_switch_wal()')
  }

  /** Moves the finished WAL into the storage. If the storage does not accept it, the spool is kept within its limits. */
  async archive(limits = spoolLimits): Promise<void> {
    const isStuck = this.#moving !== undefined
    if (!isStuck && !this.#state.isPaused) await this.#move()
    if (isStuck || this.#state.isPaused || this.#state.error !== undefined)
      await this.#limitSpool(limits).catch(this.#logError)
  }

  async #move() {
    this.#moving = this.#moveAll().finally(() => {
      this.#moving = undefined
    })
    await this.#moving
  }

  async #moveAll() {
    const { storage, seal, log } = this.#setup
    try {
      this.#systemId ??= await this.#readSystemId()
      const until = await archiveWal(this.#spool, this.#systemId, storage, seal)
      const { error: _, ...state } = this.#state
      this.#state = until ? { ...state, until } : state
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // It is logged once, and not every ten seconds.
      if (this.#state.error === undefined) log(`The archive of the backups: ${message}`, 'error', error)
      this.#state = { ...this.#state, error: message }
    }
  }

  async #limitSpool(limits: typeof spoolLimits) {
    const isKept = !this.#state.isPaused || this.#isCompleteSinceBackup
    if (isKept && !(await isTooLarge(this.#spool, limits))) return
    const isNew = !this.#state.isPaused
    this.#state = { ...this.#state, isPaused: true }
    this.#isCompleteSinceBackup = false
    await emptySpool(this.#spool)
    if (!isNew) return
    await this.#setup.onPause(
      'Changes are not archived any more, because the storage of the backups did not accept them for a long time. ' +
        `Only whole backups are made until one succeeds.${this.#state.error ? ` The last error: ${this.#state.error}` : ''}`,
    )
  }

  /** A backup begins: from now on every change is needed, also if the archive is paused. */
  beginBackup() {
    this.#isCompleteSinceBackup = true
  }

  /** A backup has ended. If it succeeded, and all changes since it began are there, a paused archive goes on. */
  endBackup(hasSucceeded: boolean) {
    if (hasSucceeded && this.#isCompleteSinceBackup) this.#state = { ...this.#state, isPaused: false }
    this.#isCompleteSinceBackup = false
  }

  readonly #logError = (error: unknown) =>
    this.#setup.log(`The archive of the backups: ${error instanceof Error ? error.message : error}`, 'error', error)

  async #readSystemId(): Promise<string> {
    const [row] = await this.#query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    if (!row) throw new Error('PostgreSQL has no system identifier.')
    return row.id
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ ...this.#setup.connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    // Without a listener, a connection that is lost would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
}

async function emptySpool(spool: string) {
  for (const name of await listSpool(spool)) await rm(join(spool, name), { force: true })
}

async function isTooLarge(spool: string, { files, freeBytes }: typeof spoolLimits): Promise<boolean> {
  const { bavail, bsize } = await statfs(spool)
  const { length } = await listSpool(spool)
  return length > 0 && (length >= files || bavail * bsize < freeBytes)
}
