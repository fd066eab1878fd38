import type { FastifyInstance } from 'fastify'
import { refusalOf } from '../http/errorHandler.ts'
import type { Pages } from './builtPages.ts'

interface WorkbenchPages {
  paths: readonly string[]
  /** The data of the shop that is in the page, which saves the browser a request. */
  shop: () => Promise<object>
}

/** Serves the page of the workbench at all of its paths. */
export function serveWorkbench(app: FastifyInstance, { workbench: pageFor }: Pages, { paths, shop }: WorkbenchPages) {
  for (const url of paths) {
    app.get(url, async (request, reply) => {
      const page = await pageFor(request.url)
      // Without the database the page still opens. It shows the error, and tries again by itself.
      const shopData = asAttribute(JSON.stringify(await shop().catch(unlessUnavailable)))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page.replace('name="shop" content=""', () => `name="shop" content="${shopData}"`))
    })
  }
}

function unlessUnavailable(error: unknown): object {
  if (refusalOf(error)?.status === 503) return {}
  throw error
}

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
