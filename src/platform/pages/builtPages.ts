import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refusalOf } from '../http/errorHandler.ts'
import type { Draw } from './site.ts'

/** What Vite made: of the workbench, one page; of the public site, what draws its pages. */
export interface Pages {
  workbench: (url: string) => Promise<string>
  draw: () => Promise<Draw>
  /** It is made as it is asked for, while we develop. */
  isLive: boolean
}
/** Where they come from: the build, or Vite itself. */
export type PageSource = (app: FastifyInstance) => Promise<Pages>

interface Workbench {
  paths: readonly string[]
  /** What its page says of the shop, so that the browser need not ask for it first. */
  shop: () => Promise<object>
}

/** Serves the workbench: one page at all of its paths. */
export function serveWorkbench(app: FastifyInstance, { workbench: pageFor }: Pages, { paths, shop }: Workbench) {
  for (const url of paths) {
    app.get(url, async (request, reply) => {
      const page = await pageFor(request.url)
      // Without the database the page still opens: it says what is wrong, and goes on by itself afterwards.
      const told = asAttribute(JSON.stringify(await shop().catch(unlessUnavailable)))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page.replace('name="shop" content=""', () => `name="shop" content="${told}"`))
    })
  }
}

function unlessUnavailable(error: unknown): object {
  if (refusalOf(error)?.status === 503) return {}
  throw error
}

const builtIn = (folder: string) => fileURLToPath(new URL(`../../../dist/${folder}/`, import.meta.url))
const forever = 'public, max-age=31536000, immutable'

/** The built files: named after their content, kept for ever, sent as they were compressed when they were built. */
export const builtPages: PageSource = async (app) => {
  const root = builtIn('web')
  const [html, manifest] = await Promise.all([
    readFile(`${root}index.html`, 'utf8'),
    readFile(`${root}.vite/site.json`, 'utf8'),
  ])
  const { drawWith }: SiteBuild = await import(`${builtIn('site')}site.js`)
  const draw = drawWith(JSON.parse(manifest))
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? forever : 'public, max-age=3600')
    },
  })
  return { workbench: async () => html, draw: async () => draw, isLive: false }
}

/** What the build of the site's pages exports: they learn from the manifest what their files are called. */
export interface SiteBuild {
  drawWith(manifest: object): Draw
}

const asAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
