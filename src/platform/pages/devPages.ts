import { readFile } from 'node:fs/promises'
import { createServer } from 'vite'
import type { PageSource } from './builtPages.ts'

/** While we develop: Vite makes the files as they are asked for and reloads them on save, at the shop's own address. */
export const devPages: PageSource = async (app) => {
  const base = '/@dev/'
  const vite = await createServer({
    base,
    appType: 'custom',
    // Read as it is: the copy that Vite would make of it looks like a change to whoever watches our files.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  // Vite puts scripts and styles of its own into the page.
  app.addHook('onRequest', async (_, reply) => void reply.removeHeader('content-security-policy'))
  app.get(`${base}*`, (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  return {
    workbench: async (url) => vite.transformIndexHtml(url, await readFile('src/app/index.html', 'utf8')),
    draw: async () => {
      const { drawLive } = await vite.ssrLoadModule('/site.tsx')
      return drawLive(base)
    },
    isLive: true,
  }
}
