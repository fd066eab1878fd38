import { fork } from 'node:child_process'
import autocannon from 'autocannon'
import type { Connection } from '#platform/db/database.ts'
import type { Asked, Figure, Kind } from './server.ts'

// In seconds. Every figure is shown with its limit, which is measured in the same run. The machine is shared, so only the ratio
// of the two can be compared with other runs.
export const seconds = 2
const warmUp = 8

/** Compares a call of the API with a bare server that only runs the same SQL. */
export function compareCall(connection: Connection, asked: Asked, connections: number, rounds: number) {
  const { url, method = 'POST', token, bodies } = asked
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const requests = bodies.map((body) => ({ body }))
  return compareServers(['shop', 'bare'], connection, asked, { url, method, headers, requests, connections }, rounds)
}

/** Puts the same load on our server and on its limit, in turns, and returns the median round of each. */
export async function compareServers(
  kinds: [ours: Kind, limit: Kind],
  connection: Connection,
  asked: object,
  load: Load,
  rounds: number,
) {
  const [ours, limit] = [await serve(kinds[0], connection, asked), await serve(kinds[1], connection, asked)]
  const taken = { ours: [] as Taken[], limit: [] as Taken[] }
  // Warms up, because V8 compiles the code of a request only after many runs. With one connection that takes minutes.
  for (const server of [limit, ours]) await runLoad({ ...load, connections: 32 }, server, warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const [whose, server] of [
      ['limit', limit],
      ['ours', ours],
    ] as const) {
      taken[whose].push(await runLoad(load, server, seconds))
    }
  }
  ours.stop()
  limit.stop()
  return { ours: medianOf(taken.ours), limit: medianOf(taken.limit) }
}

export interface Taken {
  rate: number
  p99: number
  cpu: number
}
export function medianOf<Figures extends { rate: number }>(taken: Figures[]) {
  return taken.toSorted((a, b) => a.rate - b.rate)[Math.floor(taken.length / 2)]!
}

type Load = Pick<autocannon.Options, 'method' | 'headers' | 'requests' | 'connections'> & { url: string }

async function runLoad({ url, ...load }: Load, server: Served, duration: number): Promise<Taken> {
  const before = await server.cpu()
  const result = await autocannon({ url: `http://127.0.0.1:${server.port}${url}`, duration, ...load })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} cannot be measured: ${result.non2xx} requests were refused and ${result.errors} failed.`)
  const total = result.requests.total
  return { rate: total / result.duration, p99: result.latency.p99, cpu: ((await server.cpu()) - before) / total }
}

type Served = Awaited<ReturnType<typeof serve>>

export async function serve(kind: Kind, connection: Connection, asked: object) {
  const child = fork(new URL('./server.ts', import.meta.url), [kind, JSON.stringify(connection), JSON.stringify(asked)])
  const nextMessage = () =>
    new Promise<number>((resolve, reject) => {
      const ended = () => reject(new Error(`The ${kind} server ended during the measurement: its error is above.`))
      child.once('exit', ended)
      child.once('message', (value) => {
        child.off('exit', ended)
        resolve(Number(value))
      })
    })
  const port = await nextMessage()
  const request = (figure: Figure) => {
    child.send(figure)
    return nextMessage()
  }
  const cpu = () => request('cpu')
  const memory = () => request('memory')
  const longestTurn = () => request('longestTurn')
  return { port, cpu, memory, longestTurn, stop: () => child.kill() }
}
