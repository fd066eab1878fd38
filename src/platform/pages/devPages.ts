import { readFile } from 'node:fs/promises'
import { createServer } from 'vite'
import type { PageSource } from './builtPages.ts'

/** For development: Vite builds files when they are requested and reloads them on save, at the server's own address. */
export const devPages: PageSource = async (app) => {
  const base = '/@dev/'
  const vite = await createServer({
    base,
    appType: 'custom',
    // 'native' reads the configuration as it is. Otherwise Vite writes a copy, which restarts `node --watch`.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  // Vite adds inline scripts and styles to the page.
  app.addHook('onRequest', async (_, reply) => void reply.removeHeader('content-security-policy'))
  app.get(`${base}*`, (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  return {
    // Without a shell: it would need the styles of the build.
    workbench: async (url) => ({
      html: await vite.transformIndexHtml(url, await readFile('src/app/index.html', 'utf8')),
    }),
    draw: async () => {
      const { drawLive } = await vite.ssrLoadModule('/site.tsx')
      return drawLive(base)
    },
    isLive: true,
  }
}
