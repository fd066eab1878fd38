import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { dataChecks, settingsTables } from '#app/serverFeatures.ts'
import type { BackupConfig } from '#platform/backup/backupConfig.ts'
import { makeBackup, type Sources } from '#platform/backup/makeBackup.ts'
import { storedBytes } from '#platform/backup/manifest.ts'
import { proveBackup } from '#platform/backup/prove.ts'
import { thinOut } from '#platform/backup/thin.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { withEmbeddedDatabase } from '#platform/db/embedded/openCluster.ts'
import { endRecoveriesOnSignal } from '#platform/db/embedded/recovery.ts'
import { oneAtATime } from '#platform/db/oneAtATime.ts'
import { sealWith } from '#platform/files/seal.ts'
import { nameOfStorage, openStorage } from '#platform/files/storage/openStorage.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { type Config, readConfig } from '#platform/shop/config.ts'
import { say } from './say.ts'

// Makes one backup, proves it, and removes old ones: `npm run backup [-- <folder>]`. The shop may be running. The running shop
// starts this program by itself every night.
try {
  // A lower priority, so that people in the shop do not wait.
  setPriority(10)
  endRecoveriesOnSignal()
  const [folder] = process.argv.slice(2)
  const config = readConfig({ ...process.env, ...(folder !== undefined && { BACKUP_URL: pathToFileURL(folder).href }) })
  if (!config.backups) throw new StartRefused('BACKUP_URL is off: name a folder, like npm run backup -- /mnt/disk.')
  await backUp(config, config.backups)
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function backUp({ databaseUrl, dataDir, uploads }: Config, { storage: where, key, keep }: BackupConfig) {
  const storage = openStorage(where)
  const seal = sealWith(key)
  const make = (database: Sources['database']) => makeBackup({ database, uploads: openStorage(uploads) }, storage, seal)
  const manifest = databaseUrl
    ? await withExternal(databaseUrl, (external) => make({ external, settingsTables }))
    : await withEmbeddedDatabase(dataDir, (connection) => make({ connection, dataDir }), say)
  if (!manifest) return console.log('Another node makes a backup now, so no other one was begun.')
  const megabytes = (storedBytes(manifest) / 1024 ** 2).toFixed(1)
  console.log(
    `Made the backup ${manifest.name} in ${nameOfStorage(where)}: ${megabytes} MB, ${manifest.pictures.length} pictures.`,
  )
  if (databaseUrl)
    console.log('The database is external, so only its settings are part of it: back it up where it runs.')
  else {
    const { rows, error } = await proveBackup(manifest, storage, seal, dataDir, dataChecks)
    if (error !== undefined) throw new StartRefused(`The backup was made, but its trial start failed: ${error}`)
    console.log(
      `Proved it: a copy started beside the shop, all its ${rows.toLocaleString('en-CA')} rows could be read.`,
    )
  }
  await thinOut(storage, seal, keep)
}

async function withExternal<Result>(databaseUrl: string, act: (db: Database) => Promise<Result>) {
  const db = openDatabase(databaseUrl)
  return oneAtATime(db, 'backup', () => act(db)).finally(() => db.destroy())
}
