import { fork } from 'node:child_process'
import autocannon from 'autocannon'
import type { Connection } from '#server/db/database.ts'
import type { Asked, Kind } from './server.ts'

// Every figure stands beside its limit, taken in the same run: the machine is shared, only the ratio tells.
export const seconds = 2

/** Our server and its limit under the same load, by turns. */
export async function compare(connection: Connection, asked: Asked, connections: number, rounds: number) {
  const [shop, bare] = [await serve('shop', connection, asked), await serve('bare', connection, asked)]
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
  return { ours: middle(taken.shop), limit: middle(taken.bare) }
}

export interface Taken {
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

export async function serve(kind: Kind, connection: Connection, asked: object) {
  const child = fork(new URL('./server.ts', import.meta.url), [kind, JSON.stringify(connection), JSON.stringify(asked)])
  const answer = () =>
    new Promise<number>((resolve, reject) => {
      child.once('message', (value) => resolve(Number(value)))
      child.once('exit', () => reject(new Error(`The ${kind} server ended early.`)))
    })
  const port = await answer()
  const tell = (figure: 'cpu' | 'memory') => {
    child.send(figure)
    return answer()
  }
  /** Milliseconds of CPU that it has used so far. */
  const cpu = () => tell('cpu')
  /** Megabytes that it holds. */
  const memory = () => tell('memory')
  return { port, cpu, memory, stop: () => child.kill() }
}
