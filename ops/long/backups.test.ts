import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataChecks } from '#app/serverFeatures.ts'
import { inDraftFolder } from '#platform/backup/draftFolder.ts'
import { makeBackup } from '#platform/backup/makeBackup.ts'
import { type BackupManifest, readProof } from '#platform/backup/manifest.ts'
import { proveBackup } from '#platform/backup/prove.ts'
import { type Restoring, restoreShop } from '#platform/backup/restore.ts'
import { archiveWal } from '#platform/backup/walArchive.ts'
import { accountFor } from '#platform/db/embedded/account.ts'
import { postmasterOf, spawnPostmaster } from '#platform/db/embedded/postmaster.ts'
import { findPackage, runnablePrograms } from '#platform/db/embedded/programs.ts'
import { settings } from '#platform/db/embedded/settings.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { type Seal, sealWith } from '#platform/files/seal.ts'
import type { FileStorage } from '#platform/files/storage/fileStorage.ts'
import { openStorage } from '#platform/files/storage/openStorage.ts'
import type { StorageAddress } from '#platform/files/storageAddress.ts'
import { run } from '#test/fixtures/startedShop.ts'
import { copyDemoFolder } from '#test/postgres.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { openBucket } from '#test/s3.ts'

const key = 'a key with more than twenty characters'
const picture = Buffer.from('a picture')

interface Kit {
  dataDir: string
  storage: FileStorage
  seal: Seal
  uploads: FileStorage
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
  where: StorageAddress = { folder: join(folder, 'storage') },
  seal = sealWith(undefined),
): Promise<Running> {
  const dataDir = join(folder, 'data')
  await copyDemoFolder(dataDir)
  const uploads = openStorage({ folder: join(dataDir, 'uploads') })
  await uploads.put('abc-640.webp', picture)
  return reopen({ dataDir, storage: openStorage(where), seal, uploads })
}

async function reopen(kit: Kit): Promise<Running> {
  const { dataDir, storage, seal, uploads } = kit
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
    backUp: () => makeBackup({ database: { connection: embedded.connection, dataDir }, uploads }, storage, seal),
    async archive() {
      // PostgreSQL does not finish a segment without a change.
      await client.query(`select pg_logical_emit_message(true, 'test', 'a change')`)
      const { rows: switched } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
      await vi.waitFor(async () => expect(await readdir(spool)).toContain(switched[0].name), { timeout: 120_000 })
      return archiveWal(spool, rows[0]?.id ?? '', storage, seal)
    },
  }
  running.push(shop)
  return shop
}

const printed: string[] = []
/** Restores the closed shop, and returns the sentences that were printed. */
async function restore({ dataDir, storage, seal, uploads }: Kit, more: Partial<Restoring> = {}) {
  printed.length = 0
  await restoreShop({
    dataDir,
    storage,
    seal,
    uploads,
    erasures: openStorage({ folder: join(dataDir, 'backups') }),
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
    const proof = await proveBackup(manifest, kept.storage, kept.seal, kept.dataDir, dataChecks)
    expect(proof).toEqual({ at: expect.any(String), rows: expect.any(Number) })
    expect(proof.rows).toBeGreaterThan(20_000)
    expect(await readProof(kept.storage, manifest.name)).toEqual(proof)
    expect(manifest.pictures).toEqual(['abc-640.webp'])
    // The trial left nothing, and the shop runs on.
    expect(await draftsIn(kept.dataDir)).toEqual([])
    expect(await count(kept.client, 'orders')).toBeGreaterThan(3_000)
  })

  it('has no readable text if it is encrypted, nor have its changes', async () => {
    await rename(kept.client, 'Haligonian Handsets')
    await kept.archive()
    for (const name of await kept.storage.list('')) {
      const stored = await kept.storage.get(name)
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

it('a restore refuses a moment after the last change that was archived, and leaves everything as it was', async () => {
  await kept.close()
  await expect(restore(kept, { to: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
    /^The archived changes reach only until \d{4}-.*: choose an earlier moment, or --to latest\.$/,
  )
  expect((await readdir(kept.dataDir)).filter((name) => /backup-draft-|before-/.test(name))).toEqual([])
})

describe('a restore', () => {
  it('from an encrypted backup in a bucket brings a destroyed shop back', async () => {
    const shop = await open(folder, await openBucket(), sealWith(key))
    const orders = await count(shop.client, 'orders')
    await shop.backUp()
    await shop.close()
    await rm(join(shop.dataDir, 'postgres'), { recursive: true })
    await rm(join(shop.dataDir, 'uploads'), { recursive: true })
    await shop.storage.put('erasures/one.json', Buffer.from('erased later'))
    const erasures = openStorage({ folder: join(folder, 'erasures') })
    await restore(shop, { erasures })
    const again = await reopen(shop)
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
    await shop.client.query('truncate order_lines cascade')
    await rename(shop.client, 'Destroyed')
    await shop.archive()
    await shop.close()

    await restore(shop, { to: before })
    expect(printed).toContain('The total of every order is the sum of its lines.')
    const again = await reopen(shop)
    expect([await count(again.client, 'order_lines'), await nameOf(again.client)]).toEqual([lines, 'After the backup'])
    // The database before is kept under another name.
    expect((await readdir(shop.dataDir)).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)

    // The shop continues on its own timeline. The same backup also leads to the latest state of that timeline.
    await rename(again.client, 'Went on')
    await again.archive()
    await again.close()
    await restore(shop, { to: 'latest' })
    const third = await reopen(shop)
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
    expect(await nameOf((await reopen(shop)).client)).toBe('In the backup')
  })
})

it('a backup is made from the command line while the shop is closed, also into another folder', async () => {
  const DATA_DIR = join(folder, 'data')
  await copyDemoFolder(DATA_DIR)
  const stick = join(folder, 'usb stick')
  const made = await run('tools/backup.ts', [stick], { DATA_DIR })
  expect(made.output).toMatch(/Made the backup .* in .*usb stick: [\d.]+ MB, 0 pictures\.\nProved it: a copy started/)
  expect(made.code).toBe(0)
  const [name = ''] = await readdir(stick)
  const restored = await run('tools/restore.ts', [join(stick, name), '--yes'], {
    DATA_DIR: `${DATA_DIR} of another machine`,
  })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The shop was restored.') })
})

it.each([
  ['newest', /^There is no complete backup in this storage\./],
  ['2026-11-23T06-30-00Z', /^The backup 2026-11-23T06-30-00Z is incomplete/],
])('restore with %s from the command line explains what is wrong', async (name, sentence) => {
  const { code, output } = await run('tools/restore.ts', [name], { DATA_DIR: join(folder, 'empty') })
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
