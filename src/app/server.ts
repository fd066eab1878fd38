import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { appSecretSeal } from '#features/accounts/server/factors/appSecrets.ts'
import { shopForPages } from '#features/accounts/server/shopForPages.ts'
import { shopWords } from '#features/settings/server/shopWords.ts'
import { backgroundMetrics } from '#platform/background/backgroundMetrics.ts'
import { backupMetrics } from '#platform/backup/backupMetrics.ts'
import type { BackupService } from '#platform/backup/backupService.ts'
import type { SecretSeal } from '#platform/backup/secretSeal.ts'
import { platformAudited } from '#platform/db/audited.ts'
import { type Database, poolOf } from '#platform/db/database.ts'
import { openUploads, serveUploads } from '#platform/files/uploads.ts'
import type { ReportCopiedSession } from '#platform/http/answer/caller.ts'
import { answerMenuCounts } from '#platform/http/answerMenuCounts.ts'
import { limitBodyTime } from '#platform/http/bodyTime.ts'
import { answerBadConnections, answerUnreadable } from '#platform/http/connections.ts'
import { drainWhenClosed } from '#platform/http/drain.ts'
import { addressNotFound, handleErrors, refuse, rejectBadAddresses } from '#platform/http/errorHandler.ts'
import { setSecurityHeaders } from '#platform/http/headers.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { smallestBodyLimit } from '#platform/http/inputLimits.ts'
import { closeConnectionsOnLeave } from '#platform/http/leave.ts'
import { serveOpenApi } from '#platform/http/openapi.ts'
import { trustedProxies, warnOfUntrustedProxies } from '#platform/http/proxies.ts'
import { requestIdBy } from '#platform/http/requestId.ts'
import { logRequests, openRecord, RequestLogController } from '#platform/http/requestLog.ts'
import { serveMetrics } from '#platform/http/serveMetrics.ts'
import { slowStatementLogger } from '#platform/http/slowStatements.ts'
import { createWorker } from '#platform/jobs/heavyWorker.ts'
import { jobRoutes } from '#platform/jobs/jobRoutes.ts'
import { createJobRunner } from '#platform/jobs/jobRunner.ts'
import { countShortRequests, ShortRequests } from '#platform/jobs/shortRequests.ts'
import type { TextRecords } from '#platform/mail/textRecords.ts'
import type { PageSource } from '#platform/pages/builtPages.ts'
import { cacheAndRefresh } from '#platform/pages/cacheAndRefresh.ts'
import { KeptContent } from '#platform/pages/keptContent.ts'
import { pageMetrics } from '#platform/pages/pageMetrics.ts'
import { serveWorkbench } from '#platform/pages/serveWorkbench.ts'
import { openSite } from '#platform/pages/site.ts'
import { serveSiteMap } from '#platform/pages/siteMap.ts'
import type { ErasureList } from '#platform/personal/erasureList.ts'
import { type Log, openLog } from '#platform/process/log.ts'
import { timeLimits } from '#platform/refusal/timeLimits.ts'
import { withinTime } from '#platform/refusal/withinTime.ts'
import { type Config, usualSlowStatement } from '#platform/shop/config.ts'
import { diskMetrics } from '#platform/shop/diskSpace.ts'
import type { ServerFeatures } from '#platform/shop/feature.ts'
import { undoRoute } from '#platform/undo/undoRoute.ts'
import { setErrorMessages } from '#shared/faults.ts'
import { apiDocsPage, supplierPage, workbenchHome } from '#shared/pageAddresses.ts'
import { fillDemoShopIn } from './demoShop.ts'
import { emptyTables } from './emptyTables.ts'
import { personalTables } from './personalTables.ts'
import { serverFeatures } from './serverFeatures.ts'

/** The server sends the workbench for every path below its two homes: the router in the browser finds the page. */
const workbenchPaths = [...[workbenchHome, supplierPage].flatMap(({ path }) => [path, `${path}/*`]), apiDocsPage.path]

export interface AppParts {
  db: Database
  /** All features, unless a test leaves some out. */
  features?: ServerFeatures
  config: Pick<Config, 'publicUrl' | 'production' | 'logLevel' | 'uploads'> &
    Partial<
      Pick<
        Config,
        | 'smtpUrl'
        | 'dkimSelector'
        | 'training'
        | 'isTrustedProxy'
        | 'metricsToken'
        | 'slowStatement'
        | 'dataDir'
        | 'databaseUrl'
      >
    >
  pages?: PageSource
  /** Without it, secrets are stored as they are. Only a server that was started has one. */
  secrets?: SecretSeal
  /** Looks up names on the internet. Without it, nothing is looked up: only a server that was started has it. */
  textRecords?: TextRecords
  /** Undefined if backups are off. */
  backups?: BackupService | undefined
  /** The list of erasures beside the backups. Only a server that was started has one. */
  erasures?: Pick<ErasureList, 'compare'>
  /** The log of requests and background work. By default it goes to standard output. */
  log?: Log
}

/** In milliseconds. A place of backups that does not answer does not keep a user waiting; the list tries again. */
const longestListing = 3_000

/** Builds the server: the hooks for every request, the calls of all features, and the pages. */
export async function buildApp({
  db,
  features = serverFeatures,
  config,
  pages,
  backups,
  erasures,
  textRecords,
  secrets = appSecretSeal([]),
  log = openLog(config.logLevel),
}: AppParts): Promise<FastifyInstance> {
  setErrorMessages()
  const { isTrustedProxy = trustedProxies('loopback'), slowStatement = usualSlowStatement } = config
  const app = Fastify({
    bodyLimit: smallestBodyLimit,
    requestTimeout: timeLimits.request.upload,
    connectionTimeout: timeLimits.request.silence,
    keepAliveTimeout: timeLimits.request.keepAlive,
    http: {
      headersTimeout: timeLimits.request.headers,
      connectionsCheckingInterval: timeLimits.request.checkEvery,
      // A missing Host header is answered in `rejectBadAddresses`, in the form of all other errors.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: isTrustedProxy,
    genReqId: requestIdBy(isTrustedProxy),
    // Requests that arrive while the server stops are still answered, and their connection is closed.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    logController: new RequestLogController(),
    // An address that cannot be decoded, or with a part that is too long. Fastify runs no hooks for it.
    frameworkErrors(_error, request, reply) {
      openRecord(request, reply)
      setHeaders(reply)
      refuse(reply, addressNotFound(request))
    },
    loggerInstance: log,
  })
  app.decorate('calls', [])
  app.decorate('db', db)
  app.decorate('heavyCalls', new Map())
  const short = new ShortRequests()
  const worker = createWorker(db, app.heavyCalls, short)
  app.decorate('worker', worker)
  app.decorate('jobs', createJobRunner({ db, worker, calls: app.heavyCalls, log: app.log }))
  app.decorate('answerHeavy', worker.answer)
  app.decorate('publicUrl', config.publicUrl)
  app.decorate('reportCopiedSession', async (...copy: Parameters<ReportCopiedSession>) => {
    for (const { reportCopiedSession } of Object.values(features)) await reportCopiedSession?.(...copy)
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    // A call without a body may still have the content type JSON.
    text === '' ? done(null, undefined) : app.getDefaultJsonParser('error', 'error')(request, String(text), done),
  )
  // No call accepts plain text, which Fastify would read by default.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart)
  logRequests(app, slowStatement)
  countShortRequests(app, short)
  watchBackgroundWork(app, slowStatement)
  limitBodyTime(app)
  closeConnectionsOnLeave(app)
  drainWhenClosed(app)
  answerBadConnections(app)
  handleErrors(app)
  const setHeaders = setSecurityHeaders(app, config)
  warnOfUntrustedProxies(app, isTrustedProxy)
  rejectBadAddresses(app)

  const uploads = openUploads(config.uploads)

  const kept = new KeptContent()
  kept.readWhileOpen(app)
  kept.dropSaved(app)
  healthRoutes(app, db, kept)
  serveUploads(app, uploads)
  undoRoute(app, db)
  jobRoutes(app, db)
  const audited = [...platformAudited, ...Object.values(features).flatMap(({ audited = [] }) => audited)]
  const parts = {
    ...{ db, uploads, backups, audited, publicUrl: config.publicUrl, smtpUrl: config.smtpUrl, secrets },
    ...{ dkimSelector: config.dkimSelector, textRecords, training: config.training === true },
    fillTrainingShop: async (tx: Database) => {
      await emptyTables(tx)
      await fillDemoShopIn(tx, 'training', features)
    },
    personal: personalTables(features),
    lists: Object.values(features).flatMap(({ lists = [] }) => lists),
    listErasures: async () => {
      if (erasures) await withinTime(erasures.compare(), longestListing).catch(() => undefined)
    },
    health: Object.values(features).flatMap(({ health = [] }) => health),
    folders: {
      ...{ data: config.dataDir, pictures: config.uploads },
      hasOwnDatabase: config.dataDir !== undefined && config.databaseUrl === undefined,
    },
  }
  const metrics = Object.values(features).flatMap(({ metrics = [] }) => metrics)
  serveMetrics(app, {
    db,
    token: config.metricsToken,
    metrics: [
      ...backgroundMetrics,
      ...diskMetrics(parts.folders),
      ...pageMetrics,
      ...(backups ? backupMetrics(backups) : []),
      ...metrics,
    ],
  })
  for (const { routes } of Object.values(features)) routes?.(app, parts)
  answerMenuCounts(
    app,
    db,
    Object.values(features).flatMap(({ menuCounts }) => (menuCounts ? [menuCounts] : [])),
  )
  const publicPages = Object.values(features).flatMap((feature) => feature.publicPages?.(parts) ?? [])
  const site = { db, pages: publicPages, origin: config.publicUrl, kept }
  serveSiteMap(app, site)
  serveOpenApi(app, config)
  if (pages) {
    const built = await pages(app)
    const logError = (error: unknown) =>
      app.log.warn(
        { error },
        'The shop’s data for the workbench could not be read. Until it can, the last data is used.',
      )
    // Read for each page. The cached value is only used while the database is away.
    const shop = cacheAndRefresh(
      () => shopForPages(db, config),
      logError,
      () => 0,
    )
    kept.add(shop)
    serveWorkbench(app, built, { paths: workbenchPaths, shop })
    await app.register(async (scope) => openSite(scope, { ...built, ...site, shop: shopWords }))
  }
  return app
}

/** Logs slow statements of background work, such as mail and housekeeping, because no request logs them. */
function watchBackgroundWork({ db, log }: FastifyInstance, slowStatement: number) {
  const pool = poolOf(db)
  if (pool) pool.onBackgroundStatement = slowStatementLogger(log, 'background', slowStatement)
}
