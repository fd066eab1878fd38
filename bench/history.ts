import { orderCalls } from '#features/orders/contract.ts'
import { reportCalls } from '#features/reports/contract.ts'
import type { Connection } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { serve } from './compare.ts'
import type { Asked } from './server.ts'

const month = { start_date: '2026-03-01', end_date: '2026-03-31' }
/** Requests to a long history, how often each is sent, and how many milliseconds it may take. */
const requests: [name: string, call: Call, body: object, times: number, goal: number][] = [
  ['summary, a month', orderCalls.search, { ...month, per_page: 10 }, 200, 300],
  ['summary, all time', orderCalls.search, { per_page: 10 }, 30, 1000],
  ['report, a month', reportCalls.search, { ...month, per_page: 10 }, 100, 300],
  ['report, all time', reportCalls.search, { per_page: 10 }, 20, 1000],
]

interface Shop {
  connection: Connection
  token: string
}

/** Measures the first page with its totals, one request at a time, in turns with a bare server that runs the same SQL. */
export async function measureHistory(shop: Shop) {
  const rows: Record<string, string | number>[] = []
  for (const [name, call, body, times, goal] of requests) {
    const asked = { url: addressOf(call), token: shop.token, bodies: [JSON.stringify(body)] }
    const servers = [await serve('shop', shop.connection, asked), await serve('bare', shop.connection, asked)] as const
    const taken: [number[], number[]] = [[], []]
    // The first three rounds are the warm-up.
    for (let turn = -3; turn < times; turn++) {
      for (const [at, { port }] of servers.entries()) {
        const began = performance.now()
        await send(port, asked).then((response) => response.arrayBuffer())
        if (turn >= 0) taken[at]?.push(performance.now() - began)
      }
    }
    for (const server of servers) server.stop()
    const [ours, limit] = taken.map((times) => times.sort((a, b) => a - b)) as [number[], number[]]
    rows.push({
      asked: name,
      'median ms': `${share(ours, 0.5)} (${share(limit, 0.5)})`,
      'p99 ms': `${share(ours, 0.99)} (${share(limit, 0.99)})`,
      'of its goal': (share(ours, 0.99) / goal).toFixed(2),
    })
  }
  console.log('\n1,000,000 orders of 3 lines: goals 300 ms for a month, 1 s for all time; limit in brackets')
  console.table(rows)
  await measureExport(shop)
}

/** Measures how long a long export takes, when its first byte arrives, and how much memory it needs. */
async function measureExport({ connection, token }: Shop) {
  const body = JSON.stringify({ start_date: '2026-03-01', end_date: '2026-04-11' })
  const asked = { url: addressOf(orderCalls.export), token, bodies: [body] }
  const server = await serve('shop', connection, asked)
  await send(server.port, { ...asked, bodies: [JSON.stringify({ start_date: '2026-03-01', end_date: '2026-03-01' })] })
  const idle = await server.memory()
  const began = performance.now()
  const response = await send(server.port, asked)
  const reader = response.body?.getReader()
  let [first, bytes, most] = [0, 0, 0]
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    first ||= performance.now() - began
    bytes += part.value.length
    most = Math.max(most, await server.memory())
  }
  const seconds = (performance.now() - began) / 1000
  server.stop()
  console.log(
    `\nExport of the summary, about 100,000 rows: ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
      `first byte after ${Math.round(first)} ms (goal 1,000), ${Math.round(most - idle)} MB above idle (goal 150)`,
  )
}

const send = (port: number, { url, token, bodies: [body = ''] }: Asked) =>
  fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })

const share = (sorted: number[], of: number) => Math.round(sorted[Math.floor((sorted.length - 1) * of)] ?? 0)
