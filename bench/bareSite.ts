import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AppParts, buildApp } from '#app/server.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { builtPages } from '#platform/pages/builtPages.ts'

/** A request for a page. With a port, the pages contain the address of that port. */
export interface Visited {
  url: string
  headers: Record<string, string>
  port?: number
}

export async function openSite(connection: Connection, { port = 0 }: Visited, config: AppParts['config']) {
  const app = await build(connection, { ...config, ...(port > 0 && { publicUrl: `http://127.0.0.1:${port}` }) })
  await app.listen({ port, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Requests a page of the site once, and opens a bare server that only sends the same bytes. */
export async function openBareSite(connection: Connection, asked: Visited, config: AppParts['config']) {
  const app = await build(connection, config)
  const { statusCode, headers, rawPayload } = await app.inject({ url: asked.url, headers: asked.headers })
  await app.close()
  if (statusCode !== 200) throw new Error(`The page ${asked.url} cannot be measured: its status is ${statusCode}.`)
  const same = {
    'content-type': headers['content-type'],
    'content-encoding': headers['content-encoding'],
    'content-length': rawPayload.length,
  }
  const server = createServer((_, response) => response.writeHead(200, same).end(rawPayload))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

const build = (connection: Connection, config: AppParts['config']) =>
  buildApp({ db: openDatabase(connection), config, pages: builtPages })
