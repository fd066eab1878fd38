import { fileURLToPath } from 'node:url'
import { appSecretSeal, sealAppSecrets } from '#features/accounts/server/factors/appSecrets.ts'
import { mailBackupFailure } from '#features/backups/server/mailBackupFailure.ts'
import { findEmployeeKey } from '#features/staff/server/queries.ts'
import { nodeReport } from '#platform/background/nodeReport.ts'
import { BackupService } from '#platform/backup/backupService.ts'
import type { SecretSeal } from '#platform/backup/secretSeal.ts'
import { readSecretsKeys } from '#platform/backup/secretsKeys.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { sealWith } from '#platform/files/seal.ts'
import { openStorage } from '#platform/files/storage/openStorage.ts'
import { markOfStorage } from '#platform/files/uploads/markOfStorage.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { ErasureList } from '#platform/personal/erasureList.ts'
import type { ReportEvent } from '#platform/process/log.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { withinTime } from '#platform/refusal/withinTime.ts'
import { type Config, erasuresStorage } from '#platform/shop/config.ts'
import { readShop } from '#platform/shop/shop.ts'
import { checkTrainingMark, fillDemoShop } from './demoShop.ts'
import { personalTables } from './personalTables.ts'
import { serverFeatures } from './serverFeatures.ts'

export type Stop = () => Promise<unknown>

/** In milliseconds. A storage of backups that does not answer must not keep the shop closed. */
const longestComparison = 15_000

export type Data = Awaited<ReturnType<typeof openData>>

/** The database, its migrations, and the storages of the files. */
export async function openData(config: Config, stops: Stop[], print: ReportEvent) {
  const connection = await openPostgres(config, stops, print)
  const db = openDatabase(connection, {
    onLost: (error) => print(`A database connection was lost: ${error.message}`, 'error', error.cause ?? error),
    onFound: () => print('The database answers again.'),
  })
  stops.push(() => db.destroy())
  await rejectWhileMoved(db)
  const migrated = await migrate(db, undefined, { print })
  if (migrated.length > 0) print(`Database brought up to date: ${migrated.join(', ')}.`)
  // The node stays registered until its last request is answered: a migration that does more than add is refused while older nodes run.
  const report = nodeReport(db, print, () => markOfStorage(config.uploads))
  report.start()
  stops.push(() => report.stop())
  await checkTrainingMark(db, config.training)
  if (config.training && (await fillDemoShop(db, { kind: 'training' })))
    print('Filled the empty database with a training shop.')
  if (config.demo && (await fillDemoShop(db))) print('Filled the empty database with the demo shop.')
  const { demo: isDemo } = await readShop(db)
  if (isDemo && config.production) {
    throw new StartRefused(
      'This database has the demo shop, whose password everyone knows. With NODE_ENV=production, use another database.',
    )
  }
  const secrets = await openSecrets(config, db, print)
  const backups = backupsOf(config, connection, db, print)
  // It archives the changes of the last request, too.
  if (backups) stops.push(() => backups.stop())
  return { db, isDemo, secrets, backups, erasures: await openErasures(config, db, print) }
}

/** A restored backup has people again who were erased since: they are erased before anybody can see them. */
async function openErasures(config: Config, db: Database, print: ReportEvent): Promise<ErasureList> {
  const erasures = new ErasureList({
    ...{ db, tables: personalTables(serverFeatures), findEmployee: findEmployeeKey, log: print },
    ...{ storage: openStorage(erasuresStorage(config)), seal: sealWith(config.backups?.key) },
  })
  if (!(await withinTime(erasures.compare(), longestComparison)))
    print('The list of erasures beside the backups does not answer. The shop opens, and compares it later.', 'warn')
  return erasures
}

/** Seals the secrets of authenticator apps that are not sealed yet, such as those of an older release. */
async function openSecrets(config: Config, db: Database, print: ReportEvent): Promise<SecretSeal> {
  const secrets = appSecretSeal(await readSecretsKeys(config))
  if (!secrets.isOn) {
    print(
      'SECRETS_KEY is not set, so the secrets of authenticator apps are not encrypted in the database. Set the same key on all nodes.',
      'warn',
    )
  }
  const sealed = await sealAppSecrets(db, secrets)
  if (sealed > 0) print(`Encrypted the secrets of ${sealed} authenticator apps.`)
  return secrets
}

async function openPostgres(
  { databaseUrl, dataDir, backups }: Config,
  stops: Stop[],
  print: ReportEvent,
): Promise<Connection> {
  if (databaseUrl) return databaseUrl
  // The last minute is for moving a segment to the storage of the backups.
  const archiveSeconds = backups && Math.max(30, (backups.minutes - 1) * 60)
  const postgres = await startEmbeddedPostgres(dataDir, print, { isArchived: backups !== undefined, archiveSeconds })
  stops.push(() => postgres.stop())
  return postgres.connection
}

function backupsOf(
  { backups, dataDir, publicUrl }: Config,
  connection: Connection,
  db: Database,
  print: ReportEvent,
): BackupService | undefined {
  if (!backups) return undefined
  return new BackupService({
    config: backups,
    dataDir,
    connection: typeof connection === 'string' ? undefined : connection,
    program: [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('../../tools/backup.ts', import.meta.url)),
    ],
    onFailure: (message) => mailBackupFailure(db, publicUrl, message),
    log: print,
  })
}
