import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeAfterFile } from '#test/closing.ts'
import { sharedPostgres } from '#test/postgres.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { openDatabase } from '../db/database.ts'
import { sealWith } from '../files/seal.ts'
import { openStorage } from '../files/storage/openStorage.ts'
import { readConfig } from '../shop/config.ts'
import { backupMetrics } from './backupMetrics.ts'
import { BackupService } from './backupService.ts'
import { type BackupManifest, writeManifest, writeProof } from './manifest.ts'

const db = openDatabase(sharedPostgres())
closeAfterFile(() => db.destroy())

let dataDir: string
let folder: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backup metrics-'))
  folder = join(dataDir, 'backups')
})
afterEach(() => removeFolder(dataDir))

/** The metrics of a shop, with the embedded database or an external one. */
function open({ isExternal = false } = {}) {
  const connection = isExternal ? undefined : sharedPostgres()
  const { backups: config } = readConfig({ DATA_DIR: dataDir })
  if (!config) throw new Error('Backups are off.')
  const onFailure = async () => {}
  const service = new BackupService({ config, dataDir, connection, program: [], onFailure, log: () => {} })
  const metrics = backupMetrics(service)
  return async () => {
    const read = metrics.map(async ({ name, samples }) => [name, (await samples(db))[0]] as const)
    const found = new Map(await Promise.all(read))
    return {
      age: found.get('tidewater_backup_age_seconds')?.value,
      holds: found.get('tidewater_backup_age_seconds')?.labels?.holds,
      isUp: found.get('tidewater_backup_place_up')?.value,
      archive: found.get('tidewater_database_archive_age_seconds')?.value,
      archives: found.get('tidewater_database_archive_up')?.value,
      proved: found.get('tidewater_backup_proved_age_seconds')?.value,
      failed: found.get('tidewater_backup_failed')?.value,
    }
  }
}

async function writeBackup(minutesAgo: number) {
  const ended = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const name = '2026-11-20T06-30-00Z'
  const manifest: BackupManifest = { format: 1, name, release: '1', began: ended, ended, pictures: [] }
  await writeManifest(openStorage({ folder }), sealWith(undefined), manifest)
}

it('the newest known backup gets older while the storage does not answer, so that the alert is raised', async () => {
  const read = open()
  expect(await read()).toMatchObject({ age: Number.POSITIVE_INFINITY, isUp: 1 })
  await writeBackup(60)
  const { age: before = 0, ...others } = await read()
  expect(before).toBeGreaterThanOrEqual(3_600)
  // Its archive is as old as the start, and no backup was proved.
  expect(others).toMatchObject({ holds: 'everything', isUp: 1, archive: expect.any(Number), archives: 1, failed: 0 })
  expect(others.proved).toBe(Number.POSITIVE_INFINITY)
  await rename(folder, `${folder}-away`)
  await writeFile(folder, 'This is no folder.')
  const { age = 0, isUp } = await read()
  expect(isUp).toBe(0)
  expect(age).toBeGreaterThan(before)
})

it('a backup that was proved, and one whose proof found a fault, are told apart', async () => {
  await writeBackup(60)
  const prove = (error?: string) =>
    writeProof(openStorage({ folder }), '2026-11-20T06-30-00Z', {
      at: new Date().toISOString(),
      rows: 1,
      ...(error && { error }),
    })
  await prove()
  expect(await open()()).toMatchObject({ proved: expect.closeTo(3_600, -2), failed: 0 })
  await prove('A page is damaged.')
  expect(await open()()).toMatchObject({ proved: Number.POSITIVE_INFINITY, failed: 1 })
})

it('a node that has never reached the storage knows of no backup', async () => {
  await writeFile(folder, 'This is no folder.')
  expect(await open()()).toMatchObject({ age: Number.POSITIVE_INFINITY, isUp: 0 })
})

it('with an external database the backups hold pictures and settings, and its own archive is measured', async () => {
  await writeBackup(1)
  // The PostgreSQL of the tests archives nothing.
  expect(await open({ isExternal: true })()).toMatchObject({
    holds: 'pictures and settings',
    isUp: 1,
    archive: Number.POSITIVE_INFINITY,
  })
})
