import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { shopForPages } from '#features/accounts/server/shopForPages.ts'
import { appointmentPages } from '#features/appointments/server/pages.ts'
import { appointmentRoutes } from '#features/appointments/server/routes.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { cartRoutes } from '#features/cart/server/routes.ts'
import { contactPages } from '#features/contact/server/pages.ts'
import { contactRoutes } from '#features/contact/server/routes.ts'
import { discountRoutes } from '#features/discounts/server/routes.ts'
import { imageRoutes } from '#features/inventory/server/imageRoutes.ts'
import { inventoryRoutes } from '#features/inventory/server/routes.ts'
import { invoiceRoutes } from '#features/invoices/server/routes.ts'
import { mailRoutes } from '#features/mail/server/routes.ts'
import { mobileReportRoutes } from '#features/mobileReports/server/routes.ts'
import { navigationRoutes } from '#features/navigation/server/routes.ts'
import { orderFormRoutes } from '#features/orderForm/server/routes.ts'
import { orderRoutes } from '#features/orders/server/routes.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { schedulingRoutes } from '#features/scheduling/server/routes.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { foundRoutes } from '#features/site/server/found.ts'
import { type PublicSite, sitePages } from '#features/site/server/pages.ts'
import { readContent } from '#features/site/server/queries.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { employeeRoutes } from '#features/staff/server/routes.ts'
import { storeRoutes } from '#features/stores/server/routes.ts'
import { timeClockRoutes } from '#features/timeClock/server/routes.ts'
import { zReportRoutes } from '#features/zReports/server/routes.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { uploadRoutes } from '#platform/files/uploads/routes.ts'
import { openUploads } from '#platform/files/uploads.ts'
import { limitBodyTime } from '#platform/http/bodyTime.ts'
import { answerBadConnections, refuseUnreadable } from '#platform/http/connections.ts'
import { noAddress, refuse, refuseBadAddresses, speakOfFailures } from '#platform/http/errorHandler.ts'
import { guardHeaders } from '#platform/http/headers.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { smallestBodyLimit } from '#platform/http/inputLimits.ts'
import { serveOpenApi } from '#platform/http/openapi.ts'
import { trustedProxies, warnOfUntrustedProxies } from '#platform/http/proxies.ts'
import { logRequests, OneLineForEachRequest, openRecord } from '#platform/http/requestLog.ts'
import { type PageSource, serveWorkbench } from '#platform/pages/pages.ts'
import { openSite } from '#platform/pages/site.ts'
import { remembered } from '#platform/remembered.ts'
import { timeLimits } from '#platform/timeLimits.ts'
import { speakPlainly } from '#shared/faults.ts'

export interface Shop {
  db: Database
  config: Pick<Config, 'publicUrl' | 'production' | 'logLevel' | 'uploads'> &
    Partial<Pick<Config, 'smtpUrl' | 'isTrustedProxy'>>
  pages?: PageSource
  /** Where the log goes, if not to standard output. */
  log?: { write(line: string): void }
}

/** The table of contents of the server: everything it answers, and in what frame. */
export async function buildApp({ db, config, pages, log }: Shop): Promise<FastifyInstance> {
  speakPlainly()
  const { isTrustedProxy = trustedProxies('loopback') } = config
  const app = Fastify({
    bodyLimit: smallestBodyLimit,
    requestTimeout: timeLimits.request.upload,
    connectionTimeout: timeLimits.request.silence,
    keepAliveTimeout: timeLimits.request.keepAlive,
    http: {
      headersTimeout: timeLimits.request.headers,
      connectionsCheckingInterval: timeLimits.request.checkEvery,
      // We answer a missing Host header ourselves, like any other error.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: isTrustedProxy,
    genReqId: () => randomUUID(),
    // Requests that arrive while the server stops are still served, and their connection closes.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    logController: new OneLineForEachRequest(),
    frameworkErrors(_error, request, reply) {
      openRecord(request, reply)
      refuse(reply, noAddress(request))
    },
    logger: { level: config.logLevel, ...(log && { stream: log }) },
  })
  app.decorate('calls', [])
  app.decorate('db', db)
  app.decorate('publicUrl', config.publicUrl)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    // A call without a body may still say that it sends JSON.
    text === '' ? done(null, undefined) : app.getDefaultJsonParser('error', 'error')(request, String(text), done),
  )
  // Fastify reads plain text too; no call of ours does.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart)
  logRequests(app)
  limitBodyTime(app)
  drainWhenClosed(app)
  answerBadConnections(app)
  speakOfFailures(app)
  guardHeaders(app, config)
  warnOfUntrustedProxies(app, isTrustedProxy)
  refuseBadAddresses(app)

  const uploads = openUploads(config.uploads)

  healthRoutes(app, db)
  uploadRoutes(app, uploads)
  accountRoutes(app, db, config.publicUrl)
  inventoryRoutes(app, db, config.publicUrl)
  imageRoutes(app, db, uploads)
  cartRoutes(app, db)
  discountRoutes(app, db)
  navigationRoutes(app, db)
  orderFormRoutes(app, db)
  orderRoutes(app, db)
  invoiceRoutes(app, db)
  reportRoutes(app, db)
  schedulingRoutes(app, db)
  mailRoutes(app, db, config)
  auditRoutes(app, db)
  settingsRoutes(app, db)
  timeClockRoutes(app, db)
  zReportRoutes(app, db)
  mobileReportRoutes(app, db)
  storeRoutes(app, db)
  employeeRoutes(app, db)
  siteRoutes(app, db)
  appointmentRoutes(app, db, config.publicUrl)
  foundRoutes(app, db, config.publicUrl)
  contactRoutes(app, db, config.publicUrl)
  serveOpenApi(app)
  if (pages) {
    const made = await pages(app)
    const complain = (error: unknown) =>
      app.log.warn({ err: error }, 'What the workbench shows of the shop could not be read')
    serveWorkbench(
      app,
      made,
      remembered(() => shopForPages(db, config.production), complain, 0),
    )
    await app.register(async (scope) => {
      const content = () => readContent(db)
      const site: PublicSite = openSite(scope, { ...made, content, origin: config.publicUrl })
      sitePages(site)
      appointmentPages(site, db, config.publicUrl)
      contactPages(site, db, config.publicUrl)
    })
  }
  return app
}

/** A connection that was busy when we were told to stop would be kept, idle, for another minute; it goes once it has its answer. */
function drainWhenClosed(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(closing))
  })
}
