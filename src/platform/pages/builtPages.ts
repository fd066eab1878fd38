import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Draw } from './site.ts'

/** The output of Vite: the one page of the workbench, and the function that draws the public pages. */
export interface Pages {
  workbench: (url: string) => Promise<string>
  draw: () => Promise<Draw>
  /** In development, where each file is built when it is requested. */
  isLive: boolean
}
/** Opens the pages: of the build, or of a running Vite. */
export type PageSource = (app: FastifyInstance) => Promise<Pages>

const builtIn = (folder: string) => fileURLToPath(new URL(`../../../dist/${folder}/`, import.meta.url))
const forever = 'public, max-age=31536000, immutable'

/** The files of the build. Their names contain a hash, so browsers cache them for ever; the build has compressed them. */
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

/** The export of the build that draws the public pages. The manifest has the names of their files. */
export interface SiteBuild {
  drawWith(manifest: object): Draw
}
