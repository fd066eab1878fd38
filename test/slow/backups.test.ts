import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { backupCalls } from '#features/backups/contract.ts'
import { readExternalArchive } from '#platform/backup/externalArchive.ts'
import { type BackupManifest, listBackups, readManifest } from '#platform/backup/manifest.ts'
import { momentInWords } from '#platform/backup/moment.ts'
import { type Restoring, restoreShop } from '#platform/backup/restore.ts'
import { openDatabase } from '#platform/db/database.ts'
import { sealWith } from '#platform/files/seal.ts'
import { openStorage } from '#platform/files/storage/openStorage.ts'
import { addressOf, type Call, type Reply } from '#shared/call.ts'
import type { EveryField } from '#test/openShop.ts'
import { aFolder, begin, cleanUpAfterEach, run, start, stop } from '../fixtures/startedShop.ts'
import { copyDemoFolder } from '../postgres.ts'
import { removeFolder } from '../removeFolder.ts'

// A short form of the tests of `npm run ops -- backups`. The tests use one shop and its backup, in their order.

cleanUpAfterEach()

const BACKUP_KEY = 'a key with more than 20 characters'
const seal = sealWith(BACKUP_KEY)
let folder: string
let DATA_DIR: string
let stored: (name: string) => string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept backup-'))
  DATA_DIR = join(folder, 'data')
  stored = (name) => join(folder, 'disk', name)
  await copyDemoFolder(DATA_DIR)
})
afterAll(() => removeFolder(folder))

async function ask<const C extends Call>(
  address: string,
  call: C,
  body: object,
  token = '',
): Promise<EveryField<Reply<C>>> {
  const answer = await fetch(`${address}${addressOf(call, {})}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** The reason why a restore is refused. Then nothing was replaced, and no files are left over. */
async function refusal(more: Partial<Restoring> = {}): Promise<string> {
  const before = await readdir(DATA_DIR)
  const restoring = restoreShop({
    ...{ dataDir: DATA_DIR, storage: openStorage({ folder: stored('') }), seal, name: undefined, to: undefined },
    ...{ uploads: openStorage({ folder: join(DATA_DIR, 'uploads') }), checks: [], log: () => {} },
    erasures: openStorage({ folder: join(DATA_DIR, 'backups') }),
    confirm: async () => true,
    ...more,
  })
  const message = await restoring.then(
    () => 'It was restored.',
    (error: Error) => error.message,
  )
  expect(await readdir(DATA_DIR)).toEqual(before)
  return message
}

it('a running shop is backed up from its page, and restored from the command line to a moment before an accident', async () => {
  const storage = stored('').replace(/\/$/, '')
  const environment = { DATA_DIR, BACKUP_URL: pathToFileURL(storage).href, BACKUP_KEY }
  const shop = await start(environment)
  const { token } = await ask(shop.address, accountCalls.signIn, {
    email: 'admin@tidewater.example',
    password: demoPassword,
  })
  const overview = () => ask(shop.address, backupCalls.all, {}, token)
  expect(await overview()).toMatchObject({
    is_on: true,
    has_database: true,
    is_encrypted: true,
    place: storage,
    items: [],
  })

  await ask(shop.address, backupCalls.make, {}, token)
  expect((await overview()).running_since).not.toBeNull()
  await expect.poll(overview).toMatchObject({
    ...{ running_since: null, failure: null, place_error: '', archive_error: '' },
    items: [{ proof: 'proved', error: '', rows: expect.any(Number), ended_at: expect.any(String) }],
  })

  // An external PostgreSQL with an archive answers the same.
  const connection = { host: join(DATA_DIR, 'postgres'), port: 5432, user: 'tidewater', database: 'tidewater' }
  const db = openDatabase(connection)
  expect(await readExternalArchive(db)).toEqual({ archived_at: expect.stringMatching(/^\d{4}-.*Z$/), failed_at: null })
  await db.destroy()

  // An accident after the backup.
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`update shop set name = 'Before the accident'`)
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp()::timestamptz(3) as now')
  await client.query('truncate order_lines cascade')
  await client.query(`update shop set name = 'After the accident'`)
  await client.end()
  const moment = new Date(rows[0]?.now ?? '').toISOString()

  expect(await refusal()).toMatch(/^The shop is running on .*: stop it, and run the same command again\.$/)
  // A shop that is closed archives its last changes before.
  await stop(shop.program)
  const unanswered = begin('tools/restore.ts', ['newest', '--to', moment], environment)
  unanswered.child.stdin?.end()
  expect(await unanswered.ended).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Nothing was changed, because nobody answered\. Add --yes/m),
  })
  const restored = await run('tools/restore.ts', ['newest', '--to', moment, '--yes'], environment)
  expect(restored.output).toContain('The stock ledger explains the quantities of every product.')
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The shop was restored.') })
  expect(await readdir(DATA_DIR)).toContainEqual(expect.stringMatching(/^postgres\.before-/))

  await start(environment)
  const later = new pg.Client({ host: join(DATA_DIR, 'postgres'), user: 'tidewater', database: 'tidewater' })
  await later.connect()
  expect((await later.query('select name from shop')).rows).toEqual([{ name: 'Before the accident' }])
  // The node of the copy never reports again: Health would warn of it for a day.
  expect((await later.query('select from nodes')).rowCount).toBe(1)
  await later.end()
})

describe('a restore refuses with a sentence', () => {
  let manifest: BackupManifest
  beforeAll(async () => {
    const storage = openStorage({ folder: stored('') })
    const [name = ''] = await listBackups(storage)
    manifest = await readManifest(storage, seal, name)
  })
  const pieceOf = ({ cluster }: BackupManifest) => cluster?.pieces[1]?.name ?? ''

  /** Changes a file of the backup for one test. */
  async function change(name: string, act: (bytes: Buffer) => Buffer | undefined) {
    const path = stored(name)
    const bytes = await readFile(path)
    onTestFinished(() => writeFile(path, bytes))
    const changed = act(Buffer.from(bytes))
    await (changed ? writeFile(path, changed) : rm(path))
  }
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
    expect(await refusal()).toBe('There is no complete backup in this storage.')
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
    await change(`${manifest.name}/manifest.json`, (bytes) => {
      const text = String(bytes).replace(/^.*\n/, '').replace('"postgres":"18.', '"postgres":"17.')
      return Buffer.from(`${seal.sign(Buffer.from(text))}\n${text}`)
    })
    expect(await refusal()).toMatch(/was made by PostgreSQL 17, and this is PostgreSQL 18: restore it with the release/)
  })
  it('if the moment is before the backup', async () => {
    const ended = new Date(manifest.ended)
    const before = new Date(ended.getTime() - 60_000)
    expect(await refusal({ name: manifest.name, to: before })).toBe(
      `The backup ${manifest.name} was complete at ${momentInWords(new Date(manifest.ended))}: choose an older backup, or a moment after that.`,
    )
    expect(await refusal({ to: before })).toBe(
      `The oldest backup, ${manifest.name}, was complete at ${momentInWords(new Date(manifest.ended))}: choose a later moment.`,
    )
  })
  it('lists only complete backups', async () => {
    await writeFile(stored('2026-01-01T00-00-00Z'), '')
    expect(await listBackups(openStorage({ folder: stored('') }))).toEqual([manifest.name])
  })
})

it('a restore goes on although one of its checks fails', async () => {
  const dataDir = join(await aFolder(), 'data')
  const printed: string[] = []
  const findFaulty = () => Promise.reject(new RangeError('Maximum call stack size exceeded'))
  await restoreShop({
    ...{ dataDir, storage: openStorage({ folder: stored('') }), seal, name: undefined, to: undefined },
    uploads: openStorage({ folder: join(dataDir, 'uploads') }),
    erasures: openStorage({ folder: join(dataDir, 'backups') }),
    checks: [{ holds: 'All rows are well.', fails: 'These are not well', findFaulty }],
    confirm: async () => true,
    log: (sentence) => void printed.push(sentence),
  })
  expect(printed).toContain(
    'Not checked, because the check failed: “All rows are well.” Its error: Maximum call stack size exceeded',
  )
  expect(printed.at(-1)).toBe('The shop was restored.')
})

it.each([
  [[], /npm run restore -- <backup>/],
  [['newest', '--to', 'yesterday'], /^“yesterday” is no moment\./],
])('restore with %j explains what is wrong', async (args, sentence) => {
  const { code, output } = await run('tools/restore.ts', args, { DATA_DIR: await aFolder() })
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
