import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillDemoShop } from '#server/demo.ts'
import { addressOf, type Call } from '#shared/call.ts'
import type { Asked, Kind } from './server.ts'

// Every figure stands beside its limit, taken in the same run: the machine is shared, only the ratio tells.
const seconds = 3
const rounds = 3
const goal = 0.7

const folder = await mkdtemp(join(tmpdir(), 'tidewater-bench-'))
const postgres = await startEmbeddedPostgres(folder, () => {})
await fill()
const token = await signIn()
const calls: [string, Call, object][] = [
  ['a page of a list', discountCalls.search, { page: 3, per_page: 25, sort: 'promo_code' }],
  ['a token check', accountCalls.signInByToken, {}],
]

console.log(
  `${rounds} rounds of ${seconds} s each, alternately; limit: the same SQL through pg on a bare node:http server\n`,
)
const rows: Record<string, string | number>[] = []
for (const [name, call, body] of calls) {
  for (const connections of [1, 32])
    rows.push({
      call: name,
      connections,
      ...(await compare({ url: addressOf(call), token, body: JSON.stringify(body) }, connections)),
    })
}
console.table(rows)
console.log(`Goal: a ratio of ${goal} or more.`)
await postgres.stop()
await rm(folder, { recursive: true })

async function compare(asked: Asked, connections: number) {
  const [shop, bare] = [await serve('shop', asked), await serve('bare', asked)]
  const taken = { shop: [] as Taken[], bare: [] as Taken[] }
  // The first turn only warms both up.
  for (let round = 0; round <= rounds; round++) {
    for (const [kind, server] of [
      ['bare', bare],
      ['shop', shop],
    ] as const) {
      const figures = await load(server, asked, connections)
      if (round > 0) taken[kind].push(figures)
    }
  }
  shop.stop()
  bare.stop()
  const ours = middle(taken.shop)
  const limit = middle(taken.bare)
  return {
    'requests/s': Math.round(ours.rate),
    limit: Math.round(limit.rate),
    ratio: (ours.rate / limit.rate).toFixed(2),
    'p99 ms': `${ours.p99} (${limit.p99})`,
    'CPU ms a request': `${ours.cpu.toFixed(3)} (${limit.cpu.toFixed(3)})`,
  }
}

interface Taken {
  rate: number
  p99: number
  cpu: number
}
function middle(taken: Taken[]) {
  return taken.toSorted((a, b) => a.rate - b.rate)[Math.floor(taken.length / 2)]!
}

async function load(server: Served, { url, token, body }: Asked, connections: number): Promise<Taken> {
  const before = await server.cpu()
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${url}`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    connections,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const total = result.requests.total
  return { rate: total / result.duration, p99: result.latency.p99, cpu: ((await server.cpu()) - before) / total }
}

type Served = Awaited<ReturnType<typeof serve>>

async function serve(kind: Kind, asked: Asked) {
  const child = fork(new URL('./server.ts', import.meta.url), [
    kind,
    JSON.stringify(postgres.connection),
    JSON.stringify(asked),
  ])
  const answer = () =>
    new Promise<number>((resolve, reject) => {
      child.once('message', (value) => resolve(Number(value)))
      child.once('exit', () => reject(new Error(`The ${kind} server ended early.`)))
    })
  const port = await answer()
  /** Milliseconds of CPU that it has used so far. */
  const cpu = () => {
    child.send('cpu')
    return answer()
  }
  return { port, cpu, stop: () => child.kill() }
}

async function fill() {
  const db = openDatabase(postgres.connection)
  await migrate(db)
  await fillDemoShop(db)
  const promoCodes = Array.from({ length: 200 }, (_, n) => ({ promo_code: `BENCH${n}`, percent: (n % 99) + 1 }))
  await db.insertInto('discounts').values(promoCodes).execute()
  await db.destroy()
}

async function signIn() {
  const body = { email: 'admin@tidewater.example', password: demoPassword }
  const server = await serve('shop', { url: '/', token: '', body: '' })
  const answer = await fetch(`http://127.0.0.1:${server.port}${addressOf(accountCalls.signIn)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  server.stop()
  return ((await answer.json()) as { token: string }).token
}
