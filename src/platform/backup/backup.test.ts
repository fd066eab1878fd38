import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dataChecks } from '#app/serverFeatures.ts'
import { copyDemoFolder } from '#test/postgres.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { openBucket } from '#test/s3.ts'
import type { UploadsPlace } from '../config.ts'
import { accountFor } from '../db/embedded/account.ts'
import { postmasterOf, spawnPostmaster } from '../db/embedded/postmaster.ts'
import { findPackage, runnablePrograms } from '../db/embedded/programs.ts'
import { settings } from '../db/embedded/settings.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import type { FilePlace } from '../files/places/filePlace.ts'
import { openPlace } from '../files/places/openPlace.ts'
import { inDraftFolder } from './draftFolder.ts'
import { makeBackup } from './makeBackup.ts'
import { type BackupManifest, listBackups, readProof } from './manifest.ts'
import { proveBackup } from './prove.ts'
import { type Restoring, restoreShop } from './restore.ts'
import { type Seal, sealWith } from './seal.ts'
import { archiveWal } from './walArchive.ts'

const key = 'a key with more than twenty characters'
const picture = Buffer.from('a picture')

interface Kit {
  dataDir: string
  place: FilePlace
  seal: Seal
  uploads: FilePlace
}

/** A running shop whose changes are archived. */
interface Running extends Kit {
  client: pg.Client
  backUp(): Promise<BackupManifest>
  archive(): Promise<unknown>
  close(): Promise<void>
}

const running: Running[] = []
const draftsIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('backup-draft-'))

/** One shop with an encrypted backup, for the tests that do not replace its database. They run in their order. */
let kept: Running
let keptFolder: string
let manifest: BackupManifest
beforeAll(async () => {
  keptFolder = await mkdtemp(join(tmpdir(), 'kept-backup-'))
  kept = await open(keptFolder, undefined, sealWith(key))
  running.length = 0
})
afterAll(async () => {
  await kept.close()
  await removeFolder(keptFolder)
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterEach(async () => {
  for (const shop of running.splice(0)) await shop.close()
  await removeFolder(folder)
})

async function open(
  folder: string,
  where: UploadsPlace = { folder: join(folder, 'place') },
  seal = sealWith(undefined),
): Promise<Running> {
  const dataDir = join(folder, 'data')
  await copyDemoFolder(dataDir)
  const uploads = openPlace({ folder: join(dataDir, 'uploads') })
  await uploads.put('abc-640.webp', picture)
  return run({ dataDir, place: openPlace(where), seal, uploads })
}

async function run(kit: Kit): Promise<Running> {
  const { dataDir, place, seal, uploads } = kit
  const embedded = await startEmbeddedPostgres(dataDir, () => undefined)
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await client.end()
    await embedded.stop()
  }
  const spool = join(dataDir, 'postgres', 'wal_spool')
  const shop: Running = {
    ...kit,
    client,
    close,
    backUp: () => makeBackup({ database: { connection: embedded.connection, dataDir }, uploads }, place, seal),
    async archive() {
      // A segment without a change is not finished.
      await client.query(`select pg_logical_emit_message(true, 'test', 'a change')`)
      const { rows: switched } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
      await vi.waitFor(async () => expect(await readdir(spool)).toContain(switched[0].name), { timeout: 120_000 })
      return archiveWal(spool, rows[0]?.id ?? '', place, seal)
    },
  }
  running.push(shop)
  return shop
}

const printed: string[] = []
/** Restores the closed shop, and returns the sentences that were printed. */
async function restore({ dataDir, place, seal, uploads }: Kit, more: Partial<Restoring> = {}) {
  printed.length = 0
  await restoreShop({
    dataDir,
    place,
    seal,
    uploads,
    erasures: openPlace({ folder: join(dataDir, 'backups') }),
    name: undefined,
    to: undefined,
    checks: dataChecks,
    confirm: async () => true,
    log: (sentence) => printed.push(sentence),
    ...more,
  })
  return printed
}

const momentOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp() as now')
  return new Date(rows[0]?.now ?? '')
}
const count = async (client: pg.Client, table: string) =>
  Number((await client.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const rename = (client: pg.Client, name: string) => client.query('update shop set name = $1', [name])
/** Changes a row again and again. Returns how often. */
async function changeUntil(client: pg.Client, signal: AbortSignal): Promise<number> {
  let changes = 0
  for (; !signal.aborted; changes++) await rename(client, `Change ${changes}`)
  return changes
}
const nameOf = async (client: pg.Client) => (await client.query('select name from shop')).rows[0].name

describe('a backup of a running shop', () => {
  it('has the changes of a shop that goes on, and starts beside it with all rows and pictures', async () => {
    const changing = new AbortController()
    const changed = changeUntil(kept.client, changing.signal)
    manifest = await kept.backUp()
    changing.abort()
    expect(await changed).toBeGreaterThan(10)
    const proof = await proveBackup(manifest, kept.place, kept.seal, kept.dataDir, dataChecks)
    expect(proof).toEqual({ at: expect.any(String), rows: expect.any(Number) })
    expect(proof.rows).toBeGreaterThan(20_000)
    expect(await readProof(kept.place, manifest.name)).toEqual(proof)
    expect(manifest.pictures).toEqual(['abc-640.webp'])
    // The trial left nothing, and the shop runs on.
    expect(await draftsIn(kept.dataDir)).toEqual([])
    expect(await count(kept.client, 'orders')).toBeGreaterThan(3_000)
  })

  it('has no readable text if it is encrypted, and its changes neither', async () => {
    await rename(kept.client, 'Haligonian Handsets')
    await kept.archive()
    for (const name of await kept.place.list('')) {
      const stored = await kept.place.get(name)
      expect(stored?.includes('Haligonian'), name).toBe(false)
      expect(stored?.includes('hsc@tidewater.example'), name).toBe(false)
      if (!name.endsWith('.json'))
        expect(stored?.readUInt32LE(0), `${name} is not plain Zstandard`).not.toBe(0xfd2fb528)
    }
  })

  it('is proved after another program was killed, which left a folder and a PostgreSQL', async () => {
    // A process number that no process has.
    const abandoned = join(kept.dataDir, 'backup-draft-4194999-abcdef')
    await copyDemoFolder(abandoned)
    const cluster = join(abandoned, 'postgres')
    const account = await accountFor(cluster)
    const programs = await runnablePrograms(findPackage(abandoned), account)
    const left = await spawnPostmaster(abandoned, programs, account, settings({ isDurable: false }))
    await vi.waitFor(async () => expect(await postmasterOf(cluster)).toBe(left.pid()), { timeout: 120_000 })
    await inDraftFolder(kept.dataDir, async (draft) => expect(await draftsIn(kept.dataDir)).toEqual([basename(draft)]))
    expect(left.pid()).toBeUndefined()
    expect(await draftsIn(kept.dataDir)).toEqual([])
  })
})

describe('a restore refuses with a sentence', () => {
  const stored = (name: string) => join(keptFolder, 'place', name)
  const pieceOf = ({ cluster }: BackupManifest) => cluster?.pieces[1]?.name ?? ''

  /** Changes a file of the backup for one test. */
  async function change(name: string, act: (bytes: Buffer) => Buffer | undefined) {
    const path = stored(name)
    const bytes = await readFile(path)
    onTestFinished(() => writeFile(path, bytes))
    const changed = act(Buffer.from(bytes))
    await (changed ? writeFile(path, changed) : rm(path))
  }
  const refusal = async (more: Partial<Restoring> = {}) => {
    const message = await restore(kept, more).then(
      () => 'It was restored.',
      (error: Error) => error.message,
    )
    // Nothing was replaced, and nothing is left over.
    expect((await readdir(kept.dataDir)).filter((name) => /backup-draft-|before-/.test(name))).toEqual([])
    expect((await stat(join(kept.dataDir, 'postgres'))).isDirectory()).toBe(true)
    return message
  }

  it('while the shop is running', async () => {
    expect(await refusal()).toMatch(/^The shop is running on .*: stop it, and restore then\.$/)
    await kept.close()
  })
  it('if the person does not agree', async () => {
    const asked: string[] = []
    const confirm = async (question: string) => {
      asked.push(question)
      return false
    }
    expect(await refusal({ confirm })).toBe('Nothing was changed.')
    expect(asked).toEqual([expect.stringMatching(/has a database\. It is kept as .*postgres\.before-/)])
  })
  it('that names the damaged piece, if a bit was flipped', async () => {
    await change(pieceOf(manifest), (bytes) => {
      bytes[1000] = (bytes[1000] ?? 0) ^ 1
      return bytes
    })
    expect(await refusal()).toBe(
      `The backup is damaged: the checksum of ${pieceOf(manifest)} is another one than when it was written.`,
    )
  })
  it('if a piece was cut short, or is missing', async () => {
    await change(pieceOf(manifest), (bytes) => bytes.subarray(0, -1))
    expect(await refusal()).toMatch(/The backup is damaged: .*base-00002 has \d+ bytes instead of \d+\./)
    await change(pieceOf(manifest), () => undefined)
    expect(await refusal()).toBe(`The backup is incomplete: ${pieceOf(manifest)} is missing.`)
  })
  it('if it is unfinished, because the machine failed while it was made', async () => {
    await change(`${manifest.name}/manifest.json`, () => undefined)
    expect(await refusal({ name: manifest.name })).toBe(
      `The backup ${manifest.name} is incomplete: it has no manifest.json.`,
    )
    expect(await refusal()).toBe('There is no complete backup in this place.')
  })
  it('if its manifest was changed', async () => {
    await change(`${manifest.name}/manifest.json`, (bytes) =>
      Buffer.from(String(bytes).replace(/"bytes":(\d)/, '"bytes":9$1')),
    )
    expect(await refusal()).toBe(`The manifest.json of the backup ${manifest.name} was changed or is damaged.`)
  })
  it('if it was encrypted with another key, or there is none', async () => {
    const is = `The backup ${manifest.name}`
    expect(await refusal({ seal: sealWith('another key of twenty letters') })).toBe(
      `${is} was encrypted with another key: set BACKUP_KEY to the key with which it was made.`,
    )
    expect(await refusal({ seal: sealWith(undefined) })).toBe(
      `${is} is encrypted: set BACKUP_KEY to the key with which it was made.`,
    )
  })
  it('if it was made by another major version of PostgreSQL', async () => {
    const seal = sealWith(key)
    await change(`${manifest.name}/manifest.json`, (bytes) => {
      const text = String(bytes).replace(/^.*\n/, '').replace('"postgres":"18.', '"postgres":"17.')
      return Buffer.from(`${seal.sign(Buffer.from(text))}\n${text}`)
    })
    expect(await refusal()).toMatch(/was made by PostgreSQL 17, and this is PostgreSQL 18: restore it with the release/)
  })
  it('if the moment is before the backup, or after the last change that was archived', async () => {
    const ended = new Date(manifest.ended)
    const before = new Date(ended.getTime() - 60_000)
    expect(await refusal({ name: manifest.name, to: before })).toBe(
      `The backup ${manifest.name} was complete at ${manifest.ended}: choose an older backup, or a moment after that.`,
    )
    expect(await refusal({ to: before })).toBe(
      `The oldest backup, ${manifest.name}, is of a later moment: choose a later one.`,
    )
    expect(await refusal({ to: new Date(Date.now() + 3_600_000) })).toMatch(
      /^The archived changes reach only until \d{4}-.*: choose an earlier moment, or --to latest\.$/,
    )
  })
  it('lists only complete backups', async () => {
    await writeFile(stored('2026-01-01T00-00-00Z'), '')
    expect(await listBackups(kept.place)).toEqual([manifest.name])
  })
})

describe('a restore', () => {
  it('from an encrypted backup in a bucket brings a destroyed shop back', async () => {
    const shop = await open(folder, await openBucket(), sealWith(key))
    const orders = await count(shop.client, 'orders')
    await shop.backUp()
    await shop.close()
    await rm(join(shop.dataDir, 'postgres'), { recursive: true })
    await rm(join(shop.dataDir, 'uploads'), { recursive: true })
    await shop.place.put('erasures/one.json', Buffer.from('erased later'))
    const erasures = openPlace({ folder: join(folder, 'erasures') })
    await restore(shop, { erasures })
    const again = await run(shop)
    expect(await erasures.list('')).toEqual(['erasures/one.json'])
    expect(await count(again.client, 'orders')).toBe(orders)
    expect(await again.uploads.get('abc-640.webp')).toEqual(picture)
  })

  it('brings back the minute before rows were destroyed, and the shop can go on and be restored again', async () => {
    const shop = await open(folder)
    await shop.backUp()
    await rename(shop.client, 'After the backup')
    const before = await momentOf(shop.client)
    const lines = await count(shop.client, 'order_lines')
    await shop.client.query('truncate order_lines')
    await rename(shop.client, 'Destroyed')
    await shop.archive()
    await shop.close()

    await restore(shop, { to: before })
    expect(printed).toContain('The total of every order is the sum of its lines.')
    const again = await run(shop)
    expect([await count(again.client, 'order_lines'), await nameOf(again.client)]).toEqual([lines, 'After the backup'])
    // The database before is kept under another name.
    expect((await readdir(shop.dataDir)).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)

    // The shop goes on, on a timeline of its own. The same backup leads to its latest state as well.
    await rename(again.client, 'Went on')
    await again.archive()
    await again.close()
    await restore(shop, { to: 'latest' })
    const third = await run(shop)
    expect([await count(third.client, 'order_lines'), await nameOf(third.client)]).toEqual([lines, 'Went on'])
  })

  it('to the end of a backup ignores later changes, and leaves checks for later if its release had not all tables', async () => {
    const shop = await open(folder)
    await rename(shop.client, 'In the backup')
    await shop.client.query('drop table order_sums cascade')
    const { name } = await shop.backUp()
    await rename(shop.client, 'Later')
    await shop.archive()
    await shop.close()
    await restore(shop, { name })
    expect(printed).toContainEqual(expect.stringMatching(/^Not checked, because the database is of an older release: /))
    expect(printed).toContain('The total of every order is the sum of its lines.')
    expect(printed.at(-1)).toMatch(/^The shop was restored\./)
    expect(await nameOf((await run(shop)).client)).toBe('In the backup')
  })
})
