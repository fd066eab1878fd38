import { parseArgs } from 'node:util'
import { dataChecks } from '#app/serverFeatures.ts'
import { isBackupName } from '#platform/backup/manifest.ts'
import { parseMoment } from '#platform/backup/moment.ts'
import { type Restoring, restoreShop, splitPath } from '#platform/backup/restore.ts'
import { endRecoveriesOnSignal } from '#platform/db/embedded/recovery.ts'
import { sealWith } from '#platform/files/seal.ts'
import { openStorage } from '#platform/files/storage/openStorage.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { erasuresStorage, readConfig } from '#platform/shop/config.ts'
import { ask } from './ask.ts'
import { say } from './say.ts'

// Restores the shop: `npm run restore -- <backup> [--to <moment>]`. The backup is the name of one, or a folder.
const usage = `npm run restore -- <backup> [--to <moment>] [--yes] [--unencrypted]
  <backup>  the name of a backup in BACKUP_URL (2026-11-23T06-30-00Z), newest, or a folder with backups
  --to      "2026-11-23 14:05" in the time of the shop, 2026-11-23T18:05:00Z, or latest; by default the end of the backup
  --yes     does not ask before the database is replaced, which is kept under another name
  --unencrypted  reads a backup that was made without BACKUP_KEY, although there is one now`

try {
  endRecoveriesOnSignal()
  const { name, folder, to, isAgreed, isUnencrypted } = await readArguments()
  const config = readConfig(process.env)
  const { databaseUrl, dataDir, backups, uploads } = config
  if (databaseUrl)
    throw new StartRefused('DATABASE_URL is set. Restore an external database where it runs, with its own tools.')
  if (!backups && !folder) throw new StartRefused('BACKUP_URL is off: name the folder of the backup.')
  await restoreShop({
    storage: openStorage(folder ? { folder } : (backups?.storage ?? { folder: '' })),
    seal: sealWith(isUnencrypted ? undefined : backups?.key),
    name,
    to,
    dataDir,
    uploads: openStorage(uploads),
    erasures: openStorage(erasuresStorage(config)),
    checks: dataChecks,
    confirm: isAgreed ? async () => true : ask,
    log: say,
  })
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function readArguments(): Promise<
  Pick<Restoring, 'name' | 'to'> & {
    folder?: string
    isAgreed: boolean
    isUnencrypted: boolean
  }
> {
  const options = { to: { type: 'string' }, yes: { type: 'boolean' }, unencrypted: { type: 'boolean' } } as const
  const { positionals, values } = parse(() => parseArgs({ allowPositionals: true, options }))
  const [backup] = positionals
  if (backup === undefined || positionals.length > 1) throw new StartRefused(usage)
  const to = values.to === 'latest' ? ('latest' as const) : parseMoment(values.to ?? '')
  if (values.to !== undefined && !to) throw new StartRefused(`“${values.to}” is no moment.\n${usage}`)
  const chosen = { to, isAgreed: values.yes ?? false, isUnencrypted: values.unencrypted ?? false }
  if (backup === 'newest') return { name: undefined, ...chosen }
  if (isBackupName(backup)) return { name: backup, ...chosen }
  return { name: undefined, ...splitPath(backup), ...chosen }
}

function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read()
  } catch {
    throw new StartRefused(usage)
  }
}
