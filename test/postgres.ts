import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillDemoShop } from '#app/demo.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

export type SocketConnection = Exclude<Connection, string>

declare module 'vitest' {
  interface ProvidedContext {
    postgres: SocketConnection
  }
}

/** One real PostgreSQL for all server tests: an empty shop and a demo shop as templates, which each file clones. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-test-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  await makeTemplates(postgres.connection)
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function makeTemplates(connection: SocketConnection) {
  const empty = { ...connection, database: 'empty_shop' }
  await createDatabase(connection, 'empty_shop', 'template0')
  const db = openDatabase(empty)
  await migrate(db)
  await db.destroy()
  await createDatabase(connection, 'demo_shop', 'empty_shop')
  const demo = openDatabase({ ...connection, database: 'demo_shop' })
  await fillDemoShop(demo)
  await demo.destroy()
}

export async function createDatabase(connection: SocketConnection, name: string, template: string) {
  const client = new (await import('pg')).default.Client(connection)
  await client.connect()
  await client.query(`create database "${name}" template "${template}"`)
  await client.end()
}
