import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#app/server.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { PageSource } from '#platform/pages/builtPages.ts'
import { closeAfterFile } from './closing.ts'
import type { OpenShop } from './openShop.ts'
import { type SocketConnection, sharedPostgres } from './postgres.ts'

/** Public pages that consist of their data as JSON. The real pages need a build. */
const pagesOfData: PageSource = async () => ({
  workbench: async () => ({ html: '<!doctype html><meta name="shop" content="">' }),
  draw:
    async () =>
    (page, { shop, data }) =>
      JSON.stringify({ page: page.name, shop, data }),
  isLive: false,
})

export const connectionOf = async ({ db }: Pick<OpenShop, 'db'>): Promise<SocketConnection> => {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db)
  return { ...sharedPostgres(), database: rows[0]!.database }
}

/**
 * Opens another node on the database of a shop, with public pages. It is closed after the tests of the file.
 */
export async function openNode(shop: OpenShop) {
  const connection = await connectionOf(shop)
  const db = openDatabase(connection)
  const uploads = { folder: join(tmpdir(), connection.database) }
  const app = await buildApp({
    ...{ db, pages: pagesOfData },
    config: { publicUrl: 'http://shop.test', production: false, logLevel: 'silent', uploads },
  })
  closeAfterFile(async () => {
    await app.close()
    await db.destroy()
  })
  return { app, db }
}
