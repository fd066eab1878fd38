import type { FastifyInstance } from 'fastify'
import { demoAccounts, demoPassword } from '#features/accounts/server/demo.ts'
import { hasUsers } from '#features/accounts/server/queries.ts'
import { background } from '#platform/background/background.ts'
import { leave } from '#platform/http/leave.ts'
import { isLoopback } from '#platform/http/proxies.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openTextRecords } from '#platform/mail/textRecords.ts'
import type { PageSource } from '#platform/pages/builtPages.ts'
import { logSurprises, openLog, reportTo } from '#platform/process/log.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { type Config, readConfig } from '#platform/shop/config.ts'
import { housekeeping } from '#platform/shop/housekeeping.ts'
import { signUpPage, workbenchHome } from '#shared/pageAddresses.ts'
import { housekeepingRules } from './housekeepingRules.ts'
import { type Data, openData, type Stop } from './openData.ts'
import { checkPort, explainPort } from './port.ts'
import { buildApp } from './server.ts'
import { serverFeatures } from './serverFeatures.ts'
import { ServiceManager } from './serviceManager.ts'

/** The events of a start, an end and an outage are logged at every LOG_LEVEL. */
const log = openLog('info')
const print = reportTo(log)
const features = Object.values(serverFeatures)

const manager = new ServiceManager(process.env, print)
// PostgreSQL and other programs that the shop starts must not notify systemd in its place.
delete process.env.NOTIFY_SOCKET

/** Opens the data, then the server, then the work in the background. A signal or an error stops them in the opposite order. */
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
  const stops: Stop[] = []
  const hurry = new AbortController()
  const end = endOnSignal(async () => {
    for (const stop of stops.reverse()) await stop()
  }, hurry)
  try {
    if (!config.production && !isLoopback(config.host)) {
      print(`HOST=${config.host} lets other machines connect, and NODE_ENV is not production.`, 'warn')
    }
    await checkPort(config)
    // PostgreSQL starts meanwhile.
    const prepared = Promise.all(features.map(({ prepare }) => prepare?.(config)))
    const data = await openData(config, stops, print)
    const app = await openApp(config, pages, data, stops)
    await prepared
    const address = await app.listen({ host: config.host, port: config.port }).catch(explainPort(config))
    startBackground(config, data, app, stops)
    stops.push(() => leave(app, config.drainSeconds, hurry.signal))
    manager.isReady()
    print(`The shop is open at ${address}${workbenchHome()}`)
    if (data.isDemo) print(demoSentence())
    else if (!(await hasUsers(data.db))) print(firstSignUp(config.production ? config.publicUrl : address))
  } catch (error) {
    await end(1, error)
  }
}

/** The server with the calls and pages of all features. */
async function openApp(config: Config, pages: PageSource, data: Data, stops: Stop[]) {
  const app = await buildApp({
    ...data,
    config,
    pages,
    textRecords: openTextRecords(),
    log: log.child({}, { level: config.logLevel }),
  })
  stops.push(() => app.close())
  return app
}

/** The loops that work while nobody waits for them. */
function startBackground(config: Config, { db, backups, erasures }: Data, app: FastifyInstance, stops: Stop[]) {
  const { publicUrl, training } = config
  // The mails of a training shop are held. No program that could send them runs.
  const smtpUrl = training ? undefined : config.smtpUrl
  if (!smtpUrl && config.production) print('Without SMTP_URL no e-mail is sent. E-mails wait in the outbox.', 'warn')
  const attachments = Object.fromEntries(features.flatMap(({ attachments = {} }) => Object.entries(attachments)))
  const logError = (error: unknown, sentence: string) => app.log.error({ error }, sentence)
  const onError = (error: unknown) =>
    app.log.error({ error }, 'Work in the background failed. It is tried again in a minute.')
  const loops = [
    ...(smtpUrl ? [openMailer({ db, smtpUrl, publicUrl, attachments, log: app.log })] : []),
    ...[app.jobs, erasures.loop, housekeeping(db, housekeepingRules(serverFeatures), logError)],
    ...Object.entries(serverFeatures).flatMap(([name, { everyMinute }]) =>
      everyMinute ? [background({ name, every: 60_000, run: () => everyMinute({ db, publicUrl }), onError })] : [],
    ),
  ]
  for (const loop of loops) {
    loop.start()
    stops.push(() => loop.stop())
  }
  backups?.start()
}

const firstSignUp = (address: string) =>
  `The shop has no users yet. Its first administrator signs up at ${address}${signUpPage()}`

const demoSentence = () =>
  [
    `Demo accounts, all with the password ${demoPassword}:`,
    ...demoAccounts.map(({ email, username }) => `  ${email.padEnd(34)} ${username}`),
  ].join('\n')

/** In milliseconds. One Ctrl-C arrives twice if both the terminal and npm pass it on. */
const sameCtrlC = 500

/**
 * SIGTERM and SIGINT let running requests finish, then stop everything. Another Ctrl-C ends the wait of DRAIN_SECONDS, because
 * somebody is waiting at the terminal. Further signals change nothing.
 */
function endOnSignal(stop: Stop, hurry: AbortController) {
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
