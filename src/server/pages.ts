import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where the workbench's files come from: the build, or Vite while we develop. */
export type PageSource = (app: FastifyInstance) => Promise<(url: string) => Promise<string>>

const workbench = ['/', '/admin', '/admin/*', '/adminSupplier', '/adminSupplier/*', '/api/docs']

/** Serves the workbench: one page, with what it needs to know of the shop before it can ask. */
export async function servePages(app: FastifyInstance, source: PageSource, shop: () => Promise<object>) {
  const pageFor = await source(app)
  for (const url of workbench) {
    app.get(url, async (request, reply) => {
      const page = await pageFor(request.url)
      const told = asAttribute(JSON.stringify(await shop()))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page.replace('name="shop" content=""', () => `name="shop" content="${told}"`))
    })
  }
}

const built = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const forever = 'public, max-age=31536000, immutable'

/** The built files: named after their content, kept for ever, sent as they were compressed when they were built. */
export const builtPages: PageSource = async (app) => {
  const html = await readFile(`${built}index.html`, 'utf8')
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? forever : 'public, max-age=3600')
    },
  })
  return async () => html
}

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
