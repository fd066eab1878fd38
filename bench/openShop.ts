import { chromium } from '@playwright/test'
import { buildApp } from '#app/server.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { builtPages } from '#platform/pages/builtPages.ts'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'

/** Serves the built shop and starts a browser for it. */
export async function openShop(connection: Connection) {
  const db = openDatabase(connection)
  const config = {
    publicUrl: 'http://shop.test',
    production: true,
    logLevel: 'error',
    uploads: { folder: '' },
  } as const
  const app = await buildApp({ db, config, pages: builtPages })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const close = async () => {
    await browser.close()
    app.server.closeAllConnections()
    await app.close()
    await db.destroy()
  }
  return { address, browser, close }
}
