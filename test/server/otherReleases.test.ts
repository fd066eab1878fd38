import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { deleteOldFiles, serveOtherReleases } from '#platform/pages/builtFiles.ts'
import { type OpenShop, openShop } from '../openShop.ts'

let shop: OpenShop
let folder: string
const nodes: FastifyInstance[] = []

beforeAll(async () => {
  shop = await openShop('empty_shop')
  folder = await mkdtemp(join(tmpdir(), 'tidewater-releases-'))
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await rm(folder, { recursive: true })
})

/** Starts a node of a release with these scripts. All nodes have the same database. */
async function startNode(release: string, scripts: Record<string, string>) {
  const assets = join(folder, release, 'assets')
  await mkdir(assets, { recursive: true })
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(assets, name), script)
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(script))
  }
  const node = await buildApp({
    db: shop.db,
    config: { publicUrl: 'http://shop.test', production: true, logLevel: 'silent', uploads: { folder } },
    pages: async (app) => {
      await app.register(fastifyStatic, { root: join(folder, release), wildcard: false })
      serveOtherReleases(app, assets)
      return { workbench: async () => ({ html: '' }), draw: async () => () => '', isLive: false }
    },
  })
  await node.ready()
  nodes.push(node)
  return (name: string, encoding = 'br') =>
    node.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
}

it('every node answers for the scripts of the release before, and of the one after', async () => {
  const same = 'export const unchanged = 1'
  const older = await startNode('older', { 'older.js': 'export const release = 1', 'same.js': same })
  expect((await older('newer.js')).statusCode).toBe(404)
  const newer = await startNode('newer', { 'newer.js': 'export const release = 2', 'same.js': same })

  for (const [ask, name, script] of [
    [newer, 'older.js', 'export const release = 1'],
    [older, 'newer.js', 'export const release = 2'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask(name)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(String(brotliDecompressSync(rawPayload))).toBe(script)
    expect((await ask(name, 'identity')).body).toBe(script)
  }
  expect((await newer('same.js', 'identity')).body).toBe(same)
})

it('a name that no release has is not found', async () => {
  const ask = await startNode('third', {})
  for (const name of ['none.js', '..%2Fsecret.js', `${'x'.repeat(150)}.js`, 'older.js.br', 'older.exe', 'none'])
    expect((await ask(name)).statusCode, name).toBe(404)
})

it('the scripts of a release are deleted three months after the last start of a node that has them', async () => {
  const age = (days: number) =>
    sql`update built_files set kept_at = now() - make_interval(days => ${days})`.execute(shop.db)
  const names = async () =>
    (await shop.db.selectFrom('built_files').select('name').orderBy('name').execute()).map(({ name }) => name)
  await age(89)
  await deleteOldFiles(shop.db)
  expect(await names()).toEqual(['newer.js', 'older.js', 'same.js'])
  await age(91)
  await startNode('newer', {})
  await deleteOldFiles(shop.db)
  expect(await names()).toEqual(['newer.js', 'same.js'])
})
