import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { deletedRows } from '../db/deletedRows.ts'
import { noSuch } from '../http/refusal.ts'
import { sendCompressed } from './drawnPage.ts'

/** The built files have a hash in their name, so browsers cache them for ever. */
export const forever = 'public, max-age=31536000, immutable'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * Keeps the scripts and styles of this release in the database, and serves those of other releases from there. So every node
 * answers for the files of every page, while nodes are upgraded one after the other, and afterwards for pages that are still
 * open. The node serves its own files from the disk.
 */
export function serveOtherReleases(app: FastifyInstance, folder: string) {
  app.addHook('onReady', () =>
    // The shop also works without it.
    keepFiles(app.db, folder).catch((error) =>
      app.log.error({ error }, 'The scripts of this release could not be kept for other nodes.'),
    ),
  )
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[name.split('.').at(-1) ?? '']
    const content = type && (await findFile(app.db, name))
    if (!content) throw noSuch('file')
    reply.header('cache-control', forever)
    return sendCompressed(request, reply.type(type), {
      br: Promise.resolve(content),
      plain: await promisify(brotliDecompress)(content),
    })
  })
}

async function keepFiles(db: Database, folder: string) {
  const compressed = (await readdir(folder)).filter((file) => file.endsWith('.br'))
  const names = compressed.map((file) => file.slice(0, -'.br'.length))
  const known = await db
    .updateTable('built_files')
    .set({ kept_at: sql`now()` })
    .where('name', 'in', ['', ...names])
    .returning('name')
    .execute()
  const others = names.filter((name) => !known.some((file) => file.name === name))
  const rows = await Promise.all(
    others.map(async (name) => ({ name, content: await readFile(`${folder}/${name}.br`) })),
  )
  // Another node may start at the same time.
  if (rows.length > 0)
    await db
      .insertInto('built_files')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
}

async function findFile(db: Database, name: string) {
  const file = await db.selectFrom('built_files').select('content').where('name', '=', name).executeTakeFirst()
  return file?.content
}

/** No page is open for so long. */
export const deleteOldFiles = (db: Database) =>
  deletedRows(db.deleteFrom('built_files').where('kept_at', '<', sql<string>`now() - interval '90 days'`))
