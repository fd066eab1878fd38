import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import type { Connection } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { serve } from './compare.ts'

interface Shop {
  connection: Connection
  token: string
}

/** Requests that return every row of a long list. */
const requests: [name: string, call: Call, body: object][] = [
  ['every product, as a store sees it', inventoryCalls.all, {}],
  ['every product, as the office sees it', inventoryCalls.allForOffice, {}],
  ['the list with per_page 0', inventoryCalls.search, { per_page: 0 }],
  ['the list with per_page 0, sorted', inventoryCalls.search, { per_page: 0, sort: 'description' }],
  ['a page of 1,000', inventoryCalls.search, { per_page: 1000 }],
  ['the export', inventoryCalls.export, {}],
]

/** The limits of a whole list: how long one turn of the event loop may take, and how much memory the server may add. */
const longestTurn = 50
const mostMemory = 100

/** Measures how long a whole list takes, how much memory it needs, and how long other requests wait meanwhile. */
export async function measureWholeLists(title: string, { connection, token }: Shop) {
  const server = await serve('shop', connection, {})
  const ask = (call: Call, body: object) =>
    fetch(`http://127.0.0.1:${server.port}${addressOf(call)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  // V8 compiles code that runs often. Without this warm-up we would measure the compiler.
  for (let round = 0; round < 50; round++)
    await ask(discountCalls.search, { per_page: 0 }).then((reply) => reply.text())
  for (let round = 0; round < 20; round++)
    await ask(inventoryCalls.search, { per_page: 1000 }).then((reply) => reply.text())

  const rows: Record<string, string | number>[] = []
  for (const [name, call, body] of requests) {
    await server.longestTurn()
    const idle = await server.memory()
    const health = watchHealth(server.port)
    const began = performance.now()
    const reply = await ask(call, body)
    const reader = reply.body?.getReader()
    let [first, bytes, most, looked] = [0, 0, 0, 0]
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      first ||= performance.now() - began
      bytes += part.value.length
      if (performance.now() - looked < 100) continue
      looked = performance.now()
      most = Math.max(most, await server.memory())
    }
    const seconds = (performance.now() - began) / 1000
    const waited = await health.stop()
    most = Math.max(most, await server.memory())
    rows.push({
      asked: name,
      MB: (bytes / 2 ** 20).toFixed(1),
      seconds: seconds.toFixed(2),
      'first byte ms': Math.round(first),
      [`longest turn ms (${longestTurn})`]: Math.round(await server.longestTurn()),
      '/health/live ms, p99': Math.round(waited.p99),
      'and most': Math.round(waited.most),
      [`MB above idle (${mostMemory})`]: Math.round(most - idle),
    })
  }
  server.stop()
  console.log(`\n${title}; limits in brackets`)
  console.table(rows)
}

/** Sends one small request after another, and records how long each waited. */
function watchHealth(port: number) {
  const taken: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      await fetch(`http://127.0.0.1:${port}/health/live`).then((reply) => reply.text())
      taken.push(performance.now() - began)
      await new Promise((later) => setTimeout(later, 10))
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      taken.sort((one, other) => one - other)
      return { p99: taken[Math.floor((taken.length - 1) * 0.99)] ?? 0, most: taken.at(-1) ?? 0 }
    },
  }
}
