import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#app/server.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { builtPages, type PageSource } from '#platform/pages/builtPages.ts'
import { addressOf, type BodyInput, type Call, type Params, type Reply } from '#shared/call.ts'
import { freePort } from '../freePort.ts'
import type { EveryField } from '../openShop.ts'
import { setPatientLimits } from '../patience.ts'
import { createDatabase, type SocketConnection, sharedPostgres } from '../postgres.ts'
import { removeFolder } from '../removeFolder.ts'

type Sent<C extends Call> = { params?: Params<C>; body?: BodyInput<C> }

export interface Shop {
  address: string
  db: Database
  /** Sends a call with a token. An error response throws its status and message. */
  ask<const C extends Call>(token: string | undefined, call: C, sent?: Sent<C>): Promise<EveryField<Reply<C>>>
  close(): Promise<void>
}

/**
 * Starts the server with the built pages on its own database: a copy of the demo shop or of an empty shop. Browsers allow passkeys
 * only at a name, so it can be opened at http://localhost.
 */
export async function openShop(
  template: 'demo_shop' | 'empty_shop' | (string & {}),
  postgres: SocketConnection = sharedPostgres(),
  { atLocalhost = false, pages = builtPages }: { atLocalhost?: boolean; pages?: PageSource } = {},
): Promise<Shop> {
  // On a slow machine it would otherwise answer 503, and a test of something else would fail.
  setPatientLimits()
  const database = `e2e_${randomUUID().slice(0, 8)}`
  await createDatabase(postgres, database, template)
  const db = openDatabase({ ...postgres, database })
  const uploads = { folder: join(tmpdir(), database) }
  // The server has to know its address before it listens.
  const port = atLocalhost ? await freePort() : 0
  const publicUrl = atLocalhost ? `http://localhost:${port}` : 'http://shop.test'
  const config = { publicUrl, production: false, logLevel: 'error', uploads } as const
  const app = await buildApp({ db, config, pages })
  const listening = await app.listen({ host: '127.0.0.1', port })
  const address = atLocalhost ? publicUrl : listening
  app.jobs.start()
  return {
    address,
    db,
    async ask(token, call, { params, body } = {}) {
      const answer = await fetch(address + addressOf(call, params ?? {}), {
        method: call.method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const said = await answer.json()
      if (!answer.ok) throw new Error(`${answer.status} ${said.message}`)
      return said
    },
    async close() {
      await app.jobs.stop()
      app.server.closeAllConnections()
      await app.close()
      await db.destroy()
      await removeFolder(uploads.folder)
    },
  }
}
