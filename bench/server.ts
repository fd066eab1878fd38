import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import { buildApp } from '#app/server.ts'
import { type Connection, connectionOptions, openDatabase } from '#platform/db/database.ts'
import { builtPages } from '#platform/pages/builtPages.ts'
import type { Call } from '#shared/call.ts'

export type Kind = 'shop' | 'shopWithJobs' | 'bare' | 'bareTurns' | 'site'
export interface Asked {
  url: string
  /** By default POST. */
  method?: Call['method']
  token: string
  bodies: string[]
}

/** The figures that a running server reports about itself. */
const figures = {
  /** Milliseconds of processor time so far. */
  cpu: () => (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  /** Megabytes of memory. */
  memory: () => process.memoryUsage.rss() / 2 ** 20,
  /** Milliseconds of the longest turn of the event loop since the last call. The first call starts the measurement. */
  longestTurn() {
    turns.enable()
    const longest = turns.max / 1e6
    turns.reset()
    return longest
  },
}
export type Figure = keyof typeof figures

/** One of the two servers of a comparison, in its own process: the shop, or a bare server that does the same minimum. */
const [kind, connection, asked] = process.argv.slice(2) as [Kind, string, string]
const to: Connection = JSON.parse(connection)
const config = {
  publicUrl: 'http://shop.test',
  production: true,
  logLevel: 'error',
  uploads: { folder: join(tmpdir(), 'bench-uploads') },
} as const
const open = {
  shop: openShop,
  shopWithJobs: openShopWithJobs,
  bare: () => openBare(JSON.parse(asked)),
  bareTurns: () => openBareTurns(JSON.parse(asked)),
  site: () => openSite(JSON.parse(asked)),
}
process.send?.(await open[kind]())
const turns = monitorEventLoopDelay({ resolution: 1 })
process.on('message', (figure: Figure) => void process.send?.(figures[figure]()))
process.on('disconnect', () => process.exit())

async function openShop() {
  const app = await buildApp({ db: openDatabase(to), config })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** The public site, at a port that is known before, because the pages contain their own address. */
async function openSite({ port }: { port: number }) {
  const publicUrl = `http://127.0.0.1:${port}`
  const app = await buildApp({ db: openDatabase(to), config: { ...config, publicUrl }, pages: builtPages })
  await app.listen({ port, host: '127.0.0.1' })
  return port
}

/** The shop as it is started: jobs run. */
async function openShopWithJobs() {
  const db = openDatabase(to)
  const app = await buildApp({ db, config })
  await app.listen({ port: 0, host: '127.0.0.1' })
  app.jobs.start()
  return (app.server.address() as AddressInfo).port
}

/** Records the statements of a call of the shop, and opens a bare server that only runs these. */
async function openBare({ url, method, token, bodies: [body] }: Asked) {
  const statements: { name: string; text: string; values: unknown[] }[] = []
  const record = ({ query }: LogEvent) => {
    const name = createHash('sha256').update(query.sql).digest('hex').slice(0, 32)
    statements.push({ name, text: query.sql, values: [...query.parameters] })
  }
  const app = await buildApp({ db: openDatabase(to, { onQuery: record }), config })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // The first call may also extend the session, which happens once a minute. The second one has the usual statements.
  for (const _ of ['first', 'second']) {
    statements.length = 0
    await app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url,
      headers,
      ...(method !== 'GET' && body && { payload: body }),
    })
  }

  const pool = new pg.Pool({ ...connectionOptions(to), max: 20 })
  const server = createServer(async (request, response) => {
    for await (const part of request) JSON.parse(String(part))
    let rows: unknown[] = []
    for (const statement of statements) {
      const found = await pool.query(statement)
      if (found.rows.length > rows.length) rows = found.rows
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

interface RecordedStatement {
  name: string
  text: string
  values: unknown[]
}

/**
 * Records the statements of calls that change rows, and opens a bare server that runs those of a call again, in one transaction and with
 * a new Idempotency-Key. The address is the place of the call.
 */
async function openBareTurns(calls: { url: string; token: string; body: object }[]) {
  let statements: RecordedStatement[] = []
  const record = ({ query }: LogEvent) => {
    const name = createHash('sha256').update(query.sql).digest('hex').slice(0, 32)
    statements.push({ name, text: query.sql, values: [...query.parameters] })
  }
  const app = await buildApp({ db: openDatabase(to, { onQuery: record }), config })
  const key = randomUUID()
  const turns: RecordedStatement[][] = []
  for (const [at, { url, token, body }] of calls.entries()) {
    statements = []
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `${key}-${at}` }
    const { statusCode, body: reply } = await app.inject({ method: 'POST', url, headers, payload: body })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${reply}`)
    turns.push(statements)
  }
  const pool = new pg.Pool({ ...connectionOptions(to), max: 20 })
  const server = createServer(async (request, response) => {
    for await (const part of request) JSON.parse(String(part))
    const at = Number(request.url?.slice(1))
    const newKey = randomUUID()
    const client = await pool.connect()
    let rows: unknown[] = []
    await client.query('begin')
    for (const { values, ...statement } of turns[at] ?? []) {
      const again = values.map((value) => (value === `${key}-${at}` ? newKey : value))
      const found = await client.query({ ...statement, values: again })
      if (found.rows.length > rows.length) rows = found.rows
    }
    await client.query('commit')
    client.release()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}
