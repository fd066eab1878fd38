import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '#platform/backup/makeBackup.ts'
import { listBackups, readManifest, writeManifest } from '#platform/backup/manifest.ts'
import { readPieces, writePieces } from '#platform/backup/pieces.ts'
import { sealWith } from '#platform/files/seal.ts'
import { openStorage } from '#platform/files/storage/openStorage.ts'
import { cleanUpAfterEach, run, start } from '../fixtures/startedShop.ts'
import { copyDemoFolder, startTestPostgres } from '../postgres.ts'
import { removeFolder } from '../removeFolder.ts'

// Anybody who can write to the storage of a backup without a key can change the backup. The tests do that.

cleanUpAfterEach()

const BACKUP_KEY = 'a key with more than 20 characters'
const unsealed = sealWith(undefined)
let folder: string
let environment: Record<string, string>
/** If a changed setting runs a program, that program creates this file. */
let trace: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'))
  trace = join(folder, 'ran')
  const source = join(folder, 'source')
  await copyDemoFolder(source)
  const { connection, stop } = await startTestPostgres(source)
  const storage = openStorage({ folder: join(folder, 'disk') })
  const uploads = openStorage({ folder: join(folder, 'uploads') })
  await makeBackup({ database: { connection, dataDir: source }, uploads }, storage, unsealed)
  await stop()
  const run = `touch ${trace}`
  await changeFiles({
    'postgresql.auto.conf': `recovery_end_command = '${run}'\narchive_cleanup_command = '${run}'\nssl_passphrase_command = '${run}'\nshared_preload_libraries = 'nowhere'\n`,
    'postgresql.conf': `include = 'more.conf'\nrecovery_end_command = '${run}'\n`,
    'more.conf': `recovery_end_command = '${run}'\n`,
    'pg_hba.conf': 'host all all 0.0.0.0/0 trust\n',
    'standby.signal': '',
    tablespace_map: `16999 ${folder}\n`,
  })
  const DATA_DIR = join(folder, 'data')
  environment = { DATA_DIR, BACKUP_URL: pathToFileURL(join(folder, 'disk')).href }
})
afterAll(() => removeFolder(folder))

/** Writes the only backup again, with these files in place of its own. */
async function changeFiles(changed: Record<string, string>) {
  const storage = openStorage({ folder: join(folder, 'disk') })
  const [name = ''] = await listBackups(storage)
  const manifest = await readManifest(storage, unsealed, name)
  if (!manifest.cluster) throw new Error('The backup has no cluster.')
  const { files, pieces } = manifest.cluster
  const all = Buffer.concat(await Array.fromAsync(readPieces(storage, unsealed, pieces)))
  let at = 0
  const contents = new Map<string, Buffer>()
  for (const { path, bytes } of files) {
    contents.set(path, all.subarray(at, at + bytes))
    at += bytes
  }
  // The control file has to be followed by the label and the WAL, as in every backup, so new files come first.
  const entries = [
    ...Object.entries(changed).map(([path, text]): [string, Buffer] => [path, Buffer.from(text)]),
    ...[...contents].filter(([path]) => !(path in changed)),
  ]
  const cluster = {
    ...manifest.cluster,
    files: entries.map(([path, content]) => ({ path, bytes: content.length })),
    pieces: await writePieces(
      storage,
      unsealed,
      name,
      (async function* () {
        for (const [, content] of entries) yield content
      })(),
    ),
  }
  await writeManifest(storage, unsealed, { ...manifest, cluster })
}

describe('a backup without a key that somebody has changed', () => {
  it('is refused by a shop that has a key', async () => {
    const refused = await run('tools/restore.ts', ['newest', '--yes'], { ...environment, BACKUP_KEY })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toMatch(
      /is not encrypted, so whoever can write its storage may have changed it\..*--unencrypted/,
    )
    expect(refused.output).not.toContain('unset')
  })

  it('is restored with --unencrypted, with our settings in place of its own, and runs no program', async () => {
    const restored = await run('tools/restore.ts', ['newest', '--yes', '--unencrypted'], { ...environment, BACKUP_KEY })
    expect(restored.output).toContain('The shop was restored.')
    expect(restored.code).toBe(0)
    const cluster = join(environment.DATA_DIR ?? '', 'postgres')
    for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf'])
      expect(await readFile(join(cluster, name), 'utf8'), name).not.toMatch(/touch|include|0\.0\.0\.0/)
    for (const name of ['standby.signal', 'tablespace_map']) expect(existsSync(join(cluster, name)), name).toBe(false)
    await start({ ...environment, BACKUP_KEY })
    expect(existsSync(trace)).toBe(false)
  })
})
