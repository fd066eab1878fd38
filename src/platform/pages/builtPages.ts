import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { releaseHeader } from '#shared/releaseHeader.ts'
import type { Draw } from './site.ts'
import { completePages, type ShellBuild, type ShownShop, type WorkbenchPage } from './workbenchPages.ts'

/** The output of Vite: the one page of the workbench, and the function that draws the public pages. */
export interface Pages {
  workbench: (url: string, shop: ShownShop) => Promise<WorkbenchPage>
  draw: () => Promise<Draw>
  /** In development, where each file is built when it is requested. */
  isLive: boolean
}
/** Opens the pages: of the build, or of a running Vite. */
export type PageSource = (app: FastifyInstance) => Promise<Pages>

const builtIn = (folder: string) => fileURLToPath(new URL(`../../../dist/${folder}/`, import.meta.url))

/** The built files have a hash in their name, so browsers cache them for ever. */
const forever = 'public, max-age=31536000, immutable'

/** The files of the build, which has compressed them. */
export const builtPages: PageSource = async (app) => {
  const root = builtIn('web')
  const read = (file: string) => readFile(`${root}${file}`, 'utf8')
  const [html = '', theme = '', modules = '', manifest = ''] = await Promise.all(
    ['index.html', 'theme.js', '.vite/modules.json', '.vite/site.json'].map(read),
  )
  const [, stylesheet = ''] = /<link rel="stylesheet"[^>]* href="\/(.+?)"/.exec(html) ?? []
  const style = (await read(stylesheet)).trim()
  const build: SiteBuild = await import(`${builtIn('site')}site.js`)
  const draw = build.drawWith(JSON.parse(manifest))
  const pageAt = completePages({ html, theme, style, modules: JSON.parse(modules) }, build)
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
  // An open page of another release offers to be loaded again.
  const [, release = ''] = /<script type="module"[^>]* src="\/assets\/(.+?)"/.exec(html) ?? []
  app.addHook('onRequest', async (_, reply) => void reply.header(releaseHeader, release))
  return {
    workbench: async (url, shop) => pageAt(url.split('?')[0] ?? '', shop),
    draw: async () => draw,
    isLive: false,
  }
}

/** The exports of the build that draws the pages. The manifest has the names of their files. */
export interface SiteBuild extends ShellBuild {
  drawWith(manifest: object): Draw
}
