import { sql } from 'kysely'
import * as z from 'zod'
import { background } from '../background/background.ts'
import type { Database } from '../db/database.ts'
import { DamagedBackup, type Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import type { ReportEvent } from '../process/log.ts'
import { eraseEmployee, eraseVisitor, recordErasure } from './erasePerson.ts'
import type { EmployeeKey, PersonalTable } from './personalTable.ts'

/** An erasure as it is kept beside the backups: ids and moments of rows, and nothing personal. */
const ListedErasure = z.object({
  id: z.uuid(),
  /** When the first migration of the shop was applied. Another shop in the same storage has other rows with these ids. */
  origin: z.string(),
  at: z.string(),
  kind: z.enum(['visitor', 'employee']),
  neutral: z.string(),
  rows: z.record(z.string(), z.array(z.string())),
})
type ListedErasure = z.output<typeof ListedErasure>

const folder = 'erasures/'
const nameOf = (id: string) => `${folder}${id}.json`

interface Setup {
  db: Database
  tables: readonly PersonalTable[]
  /** The storage of the backups, or DATA_DIR if there are none. */
  storage: FileStorage
  seal: Seal
  findEmployee(tx: Database, id: number): Promise<EmployeeKey | undefined>
  log: ReportEvent
}

/**
 * Keeps the list of erasures beside the backups, so that a restored backup does not bring erased people back. An erasure that
 * is in the list but not in the database was made after the backup, and is applied again.
 */
export class ErasureList {
  readonly #setup: Setup

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** Compares again every ten minutes, because the storage may not have answered before. */
  readonly loop = background({
    name: 'list of erasures',
    every: 10 * 60_000,
    run: () => this.#compare(),
    onError: (error) => this.#logError(error),
  })

  /**
   * Applies the erasures that the database lacks, and writes those that the list lacks. If the storage does not answer, this is
   * tried again in ten minutes. Returns true, so that `withinTime` shows whether it has ended.
   */
  async compare(): Promise<true> {
    await this.#compare().catch((error: unknown) => this.#logError(error))
    return true
  }

  async #compare() {
    await this.#applyMissing()
    await this.#writeMissing()
  }

  #logError(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = `The list of erasures could not be compared with ${folder} beside the backups: ${reason}`
    this.#setup.log(sentence, 'error', error)
  }

  async #applyMissing() {
    const { db, storage, log } = this.#setup
    const names = await storage.list(folder)
    const ids = names
      .map((name) => name.slice(folder.length, -'.json'.length))
      .filter((id) => z.uuid().safeParse(id).success)
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${ids}::uuid[]) as listed (id) where id not in (select id from erasures)`.execute(db)
    if (rows.length === 0) return
    const origin = await this.#readOrigin()
    const listed = await Promise.all(rows.map(({ id }) => this.#read(id)))
    const missing = listed.filter((erasure) => erasure?.origin === origin).filter((erasure) => erasure !== undefined)
    let applied = 0
    for (const erasure of missing.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
      if (await this.#apply(erasure)) applied++
    }
    if (applied > 0) log(`${applied} erasures of personal data were applied again.`)
  }

  async #read(id: string): Promise<ListedErasure | undefined> {
    const { storage, seal, log } = this.#setup
    const stored = await storage.get(nameOf(id))
    if (!stored) return undefined
    try {
      return ListedErasure.parse(JSON.parse(seal.open(nameOf(id), stored).toString()))
    } catch (error) {
      const reason = error instanceof DamagedBackup ? error.message : `${nameOf(id)} is damaged.`
      log(`An erasure of personal data cannot be applied again: ${reason}`, 'error', error)
      return undefined
    }
  }

  /** Returns false if another node has applied it meanwhile. */
  #apply({ id, at, kind, neutral, rows }: ListedErasure): Promise<boolean> {
    const { db, tables, findEmployee } = this.#setup
    return db.transaction().execute(async (tx) => {
      // Nodes that start at the same time apply one after the other.
      await sql`select pg_advisory_xact_lock(hashtext('erasures'))`.execute(tx)
      const isApplied = await tx.selectFrom('erasures').select('id').where('id', '=', id).executeTakeFirst()
      if (isApplied) return false
      const erasure = await recordErasure(tx, { kind, neutral, rows }, { id, at })
      if (kind === 'visitor') await eraseVisitor(tx, tables, rows, erasure)
      for (const mark of rows.employees ?? []) {
        const employee = await findEmployee(tx, Number(mark))
        if (employee) await eraseEmployee(tx, tables, { ...employee, neutral }, erasure)
      }
      return true
    })
  }

  async #writeMissing() {
    const { db, storage, seal } = this.#setup
    const unlisted = await db.selectFrom('erasures').selectAll().where('listed_at', 'is', null).orderBy('at').execute()
    if (unlisted.length === 0) return
    const origin = await this.#readOrigin()
    for (const { id, at, kind, neutral, rows } of unlisted) {
      const text = JSON.stringify(ListedErasure.parse({ id, origin, at, kind, neutral, rows }))
      await storage.put(nameOf(id), seal.close(nameOf(id), Buffer.from(text)))
      await db.updateTable('erasures').set({ listed_at: sql<string>`now()` }).where('id', '=', id).execute()
    }
  }

  async #readOrigin(): Promise<string> {
    const { rows } = await sql<{ origin: string }>`
      select min(timestamp::text) as origin from kysely_migration`.execute(this.#setup.db)
    return rows[0]?.origin ?? ''
  }
}

/** Copies the list from the storage of a backup to the storage where the shop looks for it. */
export async function copyErasures(from: FileStorage, to: FileStorage): Promise<void> {
  const kept = new Set(await to.list(folder))
  for (const name of await from.list(folder)) {
    const content = kept.has(name) ? undefined : await from.get(name)
    if (content) await to.put(name, content)
  }
}
