import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from '#features/accounts/server/routes.ts'
import { shopForPages } from '#features/accounts/server/shopForPages.ts'
import { discountRoutes } from '#features/discounts/server/routes.ts'
import { speakPlainly } from '#shared/faults.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { guardHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { serveOpenApi } from './openapi.ts'
import { type PageSource, servePages } from './pages.ts'
import { speakOfFailures } from './refusing.ts'
import { findSession } from './session.ts'

const oneMegabyte = 1024 * 1024

export interface Shop {
  db: Database
  config: Pick<Config, 'publicUrl' | 'production' | 'logLevel'>
  pages?: PageSource
  /** Where the log goes, if not to standard output. */
  log?: { write(line: string): void }
}

/** The table of contents of the server: everything it answers, and in what frame. */
export async function buildApp({ db, config, pages, log }: Shop): Promise<FastifyInstance> {
  speakPlainly()
  const app = Fastify({
    bodyLimit: oneMegabyte,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A reverse proxy stands on this machine; nobody farther off can say who they are.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      ...(log && { stream: log }),
      // Addresses can carry an invitation, headers a token: neither is anybody's to read in a log.
      serializers: { req: ({ id, method, url, ip }) => ({ id, method, path: url.split('?')[0], ip }) },
    },
  })
  app.decorate('calls', [])
  app.decorate('findSession', (token: string) => findSession(db, token))
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    // A call without a body may still say that it sends JSON.
    text === '' ? done(null, undefined) : app.getDefaultJsonParser('error', 'error')(request, String(text), done),
  )
  speakOfFailures(app)
  guardHeaders(app, config)

  healthRoutes(app, db)
  accountRoutes(app, db, config.publicUrl)
  discountRoutes(app, db)
  serveOpenApi(app)
  if (pages) await servePages(app, pages, () => shopForPages(db, config.production))
  return app
}
