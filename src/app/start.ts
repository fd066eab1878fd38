import { fileURLToPath } from 'node:url'
import { demoAccounts, demoPassword } from '#features/accounts/server/demo.ts'
import { appSecretSeal, sealAppSecrets } from '#features/accounts/server/factors/appSecrets.ts'
import { backupCalls } from '#features/backups/contract.ts'
import { mailBackupFailure } from '#features/backups/server/mailBackupFailure.ts'
import { findEmployeeKey } from '#features/staff/server/queries.ts'
import { BackupService } from '#platform/backup/backupService.ts'
import type { SecretSeal } from '#platform/backup/secretSeal.ts'
import { readSecretsKeys } from '#platform/backup/secretsKeys.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { reportNode } from '#platform/db/nodes.ts'
import { startEveryMinute } from '#platform/everyMinute.ts'
import { openPlace } from '#platform/files/places/openPlace.ts'
import { sealWith } from '#platform/files/seal.ts'
import { markOfPlace } from '#platform/files/uploads/markOfPlace.ts'
import { leave } from '#platform/http/leave.ts'
import { isLoopback } from '#platform/http/proxies.ts'
import { jobNames } from '#platform/jobs/heavyCalls.ts'
import { JobRunner } from '#platform/jobs/jobRunner.ts'
import { listOwnWork } from '#platform/jobs/ownWork.ts'
import { startMailer } from '#platform/mail/mailer.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import type { PageSource } from '#platform/pages/builtPages.ts'
import { ErasureList } from '#platform/personal/erasureList.ts'
import { logSurprises, openLog, reportTo } from '#platform/process/log.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { withinTime } from '#platform/refusal/withinTime.ts'
import { type Config, erasuresPlace, readConfig } from '#platform/shop/config.ts'
import { startHousekeeping } from '#platform/shop/housekeeping.ts'
import { readShop } from '#platform/shop/shop.ts'
import { nameOfCall } from '#shared/call.ts'
import { workbenchHome } from '#shared/page.ts'
import { fillDemoShop } from './demoShop.ts'
import { housekeepingRules } from './housekeepingRules.ts'
import { personalTables } from './personalTables.ts'
import { checkPort, explainPort } from './port.ts'
import { buildApp } from './server.ts'
import { serverFeatures } from './serverFeatures.ts'
import { ServiceManager } from './serviceManager.ts'

/** In milliseconds. A place of backups that does not answer must not keep the shop closed. */
const longestComparison = 15_000

/** The events of a start, an end and an outage are logged at every LOG_LEVEL. */
const log = openLog('info')
const print = reportTo(log)
const features = Object.values(serverFeatures)

const manager = new ServiceManager(process.env, print)
// PostgreSQL and other programs that the shop starts must not speak to systemd in its place.
delete process.env.NOTIFY_SOCKET

/** Starts all parts in order. At a signal or an error, those that were started are stopped in the opposite order. */
export async function start(pages: PageSource) {
  logSurprises(log, logEnd)
  try {
    await open(readConfig(process.env), pages)
  } catch (error) {
    logEnd(error)
    process.exit(1)
  }
}

async function open(config: Config, pages: PageSource) {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.reverse()) await each()
  }
  const hurry = new AbortController()
  const end = endOnSignal(stop, hurry)
  try {
    if (!config.production && !isLoopback(config.host)) {
      print(`HOST=${config.host} lets other machines connect, and NODE_ENV is not production.`, 'warn')
    }
    await checkPort(config)
    // PostgreSQL starts meanwhile.
    const prepared = Promise.all(features.map(({ prepare }) => prepare?.(config)))
    const connection = await openPostgres(config, stops)
    const db = openDatabase(connection, {
      onLost: (error) => print(`A database connection was lost: ${error.message}`, 'error', error.cause ?? error),
      onFound: () => print('The database answers again.'),
    })
    stops.push(() => db.destroy())
    await rejectWhileMoved(db)
    const migrated = await migrate(db, undefined, { print })
    if (migrated.length > 0) print(`Database brought up to date: ${migrated.join(', ')}.`)
    // The node stays registered until its last request is answered: a migration that does more than add is refused while older nodes run.
    stops.push(reportNode(db, print, async () => ({ pictures: await markOfPlace(config.uploads) })))
    if (config.demo && (await fillDemoShop(db))) print('Filled the empty database with the demo shop.')
    const { demo } = await readShop(db)
    if (demo && config.production) {
      throw new StartRefused(
        'This database has the demo shop, whose password everyone knows. With NODE_ENV=production, use another database.',
      )
    }

    const secrets = await openSecrets(config, db)
    const backups = backupsOf(config, connection, db)
    if (backups) stops.push(() => backups.stop())
    // A restored backup has people again who were erased since: they are erased before anybody can see them.
    const erasures = new ErasureList({
      ...{ db, tables: personalTables(serverFeatures), findEmployee: findEmployeeKey, log: print },
      ...{ place: openPlace(erasuresPlace(config)), seal: sealWith(config.backups?.key) },
    })
    if (!(await withinTime(erasures.compare(), longestComparison)))
      print('The list of erasures beside the backups does not answer. The shop opens, and compares it later.', 'warn')
    erasures.start()
    stops.push(() => erasures.stop())
    const app = await buildApp({
      ...{ db, config, pages, secrets, backups, erasures },
      log: log.child({}, { level: config.logLevel }),
    })
    const { smtpUrl, publicUrl } = config
    const attachments = Object.fromEntries(features.flatMap(({ attachments = {} }) => Object.entries(attachments)))
    if (smtpUrl) stops.push(startMailer({ db, smtpUrl, publicUrl, attachments, log: app.log }))
    else if (config.production) print('Without SMTP_URL no e-mail is sent. E-mails wait in the outbox.', 'warn')
    stops.push(() => app.close())
    await prepared
    const address = await app.listen({ host: config.host, port: config.port }).catch(explainPort(config))
    backups?.start()
    const runner = new JobRunner({ db, worker: app.worker, calls: jobNames(app.heavyCalls), log: app.log })
    app.jobSignals.listener = runner
    runner.start()
    stops.push(() => runner.stop())
    const logError = (error: unknown) => app.log.error({ error }, 'A rule of the housekeeping failed.')
    stops.push(startHousekeeping(db, housekeepingRules(serverFeatures), logError))
    const logWorkError = (error: unknown) =>
      app.log.error({ error }, 'Work in the background failed. It is tried again in a minute.')
    const works = features.flatMap(({ everyMinute }) => (everyMinute ? [() => everyMinute({ db, publicUrl })] : []))
    stops.push(startEveryMinute(works, logWorkError))
    stops.push(() => leave(app, config.drainSeconds, hurry.signal))
    manager.isReady()
    print(`The shop is open at ${address}${workbenchHome()}`)
    if (demo) print(demoSentence())
  } catch (error) {
    await end(1, error)
  }
}

/** Seals the secrets of authenticator apps that are not sealed yet, such as those of an older release. */
async function openSecrets(config: Config, db: Database): Promise<SecretSeal> {
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
  stops: (() => Promise<void>)[],
): Promise<Connection> {
  if (databaseUrl) return databaseUrl
  // The last minute is for moving a segment to the place of the backups.
  const archiveSeconds = backups && Math.max(30, (backups.minutes - 1) * 60)
  const postgres = await startEmbeddedPostgres(dataDir, print, { isArchived: backups !== undefined, archiveSeconds })
  stops.push(() => postgres.stop())
  return postgres.connection
}

function backupsOf(
  { backups, dataDir, publicUrl }: Config,
  connection: Connection,
  db: Database,
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
    onBegin: (startedBy, onCancel) =>
      listOwnWork(db, { call: nameOfCall(backupCalls.make), title: 'Backup', startedBy, onCancel }),
    onFailure: (message) => mailBackupFailure(db, publicUrl, message),
    log: print,
  })
}

const demoSentence = () =>
  [
    `Demo accounts, all with the password ${demoPassword}:`,
    ...demoAccounts.map(({ email, username }) => `  ${email.padEnd(34)} ${username}`),
  ].join('\n')

/** In milliseconds. One Ctrl-C arrives twice if the terminal and npm both pass it on. */
const sameCtrlC = 500

/**
 * SIGTERM and SIGINT let running requests finish, then stop everything. Another Ctrl-C ends the wait of DRAIN_SECONDS, because somebody
 * sits there and waits. Other signals that follow change nothing.
 */
function endOnSignal(stop: () => Promise<void>, hurry: AbortController) {
  let ending: Promise<void> | undefined
  let begun = 0
  const end = (code: number, error?: unknown) => {
    ending ??= (async () => {
      begun = performance.now()
      manager.isStopping()
      if (error !== undefined) logEnd(error)
      await stop()
      process.exit(code)
    })()
    return ending
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => {
    if (ending && performance.now() - begun > sameCtrlC) hurry.abort()
    void end(0)
  })
  return end
}

const logEnd = (error: unknown) =>
  error instanceof StartRefused ? log.fatal(error.message) : log.fatal({ error }, 'The shop ends because of an error')
