import { setTimeout } from 'node:timers/promises'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import type { Connection } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { serve } from './compare.ts'
import type { Asked } from './server.ts'

const month = { start_date: '2026-03-01', end_date: '2026-03-31' }
type Request = [name: string, call: Call, body: object, goal: number, before?: number]
const lastPage = { page: 100_000, per_page: 10 }
/**
 * Requests to a shop with 1,000,000 products and 1,000,000 orders, how many milliseconds each may take, and how many it took
 * before decision 37, on two cores with no other work (2026-11-23).
 */
const requests: readonly Request[] = [
  ['summary, first page', orderCalls.search, { per_page: 10 }, 50, 108],
  ['summary, a month', orderCalls.search, { ...month, per_page: 10 }, 200, 29],
  ['summary, last page', orderCalls.search, lastPage, 300, 247],
  ['summary, by store name', orderCalls.search, { sort: 'username' }, 300, 249],
  ['summary, by store name, in the middle', orderCalls.search, { sort: 'username', page: 50_000 }, 300, 778],
  ['summary, by amount, in the middle', orderCalls.search, { sort: 'total_amount', page: 50_000 }, 300, 820],
  ['summary, by status', orderCalls.search, { sort: 'status', direction: 'desc' }, 300, 421],
  ['summary, by remarks', orderCalls.search, { sort: 'remarks' }, 300, 388],
  ['summary, a store by its name', orderCalls.search, { query: 'hsc', filter_by: 'username' }, 50, 199],
  ['summary, a part of a number', orderCalls.search, { query: '4711', filter_by: 'id' }, 50, 386],
  ['summary, a search in all columns', orderCalls.search, { query: 'hsc' }, 50, 2865],
  ['summary, a search for a year', orderCalls.search, { query: '2026' }, 50, 10_000],
  ['summary, a search for a year, in the middle', orderCalls.search, { query: '2026', page: 30_000 }, 300, 10_000],
  ['summary, a search for a number', orderCalls.search, { query: '15' }, 50, 7_000],
  ['report, a month', reportCalls.search, { ...month, per_page: 10 }, 200, 64],
  ['report, all time', reportCalls.search, { per_page: 10 }, 500, 660],
  ['report, all time, a search', reportCalls.search, { query: 'galaxy' }, 500, 1433],
  ['report, all time, one store', reportCalls.search, { query: 'hsc', filter_by: 'username' }, 500, 804],
  ['charts, a month', reportCalls.charts, month, 200, 100],
  ['charts, all time', reportCalls.charts, {}, 500, 1503],
  ['charts, all time, a search', reportCalls.charts, { query: 'galaxy' }, 500, 1996],
  ['menu', navigationCalls.list, {}, 50, 899],
  ['devices for the menu', navigationCalls.devices, { query: 'galaxy' }, 50, 3826],
  ['products, first page', inventoryCalls.search, { per_page: 10 }, 50, 3],
  ['products, page 100,000', inventoryCalls.search, lastPage, 300, 281],
  ['products, by color', inventoryCalls.search, { sort: 'color' }, 300, 402],
  ['products, by available', inventoryCalls.search, { sort: 'quantity_available' }, 300, 404],
  ['products, a common word', inventoryCalls.search, { query: 'galaxy', per_page: 25 }, 50, 61],
  ['products, a typo', inventoryCalls.search, { query: 'galxy rugged case', per_page: 25 }, 50, 125],
]
/** Requests to a shop with 100 stores and 1,000,000 orders. The times before are of 2026-11-28, when the charts named each store for each day. */
const requestsOfManyStores: readonly Request[] = [
  ['charts, a month', reportCalls.charts, month, 100, 56],
  ['charts, eleven months', reportCalls.charts, { start_date: '2025-10-11', end_date: '2026-09-12' }, 300, 565],
  ['charts, all time', reportCalls.charts, {}, 300, 1011],
  ['charts, all time, a store by its name', reportCalls.charts, { query: 'hsc', filter_by: 'username' }, 300, 76],
  ['charts, all time, a search', reportCalls.charts, { query: 'galaxy' }, 500, 819],
]
/** Requests to a shop with 10,000,000 stock movements, about 5,000 of each product, and how many milliseconds each may take. */
const requestsOfLongLedger: readonly Request[] = [
  ['movements of a product', movementCalls.search, { product_id: 7, per_page: 25 }, 20],
  ['movements of a product, in the warehouse', movementCalls.search, { product_id: 7, store_id: 0, per_page: 25 }, 20],
  ['movements of a product, in a store', movementCalls.search, { product_id: 7, store_id: 1, per_page: 25 }, 20],
  ['movements, first page', movementCalls.search, { per_page: 25 }, 50],
]
/** How often each request is sent, and after how many milliseconds a slow one is not sent again. */
const times = 20
const longest = 5_000

interface Shop {
  connection: Connection
  token: string
}

export async function measureHistory(shop: Shop) {
  await measureEach('1,000,000 products, 1,000,000 orders of 3 lines', shop, requests)
  await measureExport(shop, 'a month', month, { goal: 2, before: 2.4 })
  await measureExport(shop, 'all orders', {}, { goal: 40, before: 145 })
}

export const measureManyStores = (shop: Shop) =>
  measureEach('100 stores, 1,000,000 orders of 3 lines', shop, requestsOfManyStores)

export const measureLedger = (shop: Shop) => measureEach('10,000,000 stock movements', shop, requestsOfLongLedger)

/** Measures one request at a time, in turns with a bare server that runs the same SQL. */
async function measureEach(title: string, shop: Shop, requests: readonly Request[]) {
  const rows: Record<string, string | number>[] = []
  for (const [name, call, body, goal, before] of requests) {
    const asked = { url: addressOf(call), method: call.method, token: shop.token, bodies: [JSON.stringify(body)] }
    const servers = [await serve('shop', shop.connection, asked), await serve('bare', shop.connection, asked)] as const
    const taken: [number[], number[]] = [[], []]
    // The first three rounds are the warm-up.
    const end = performance.now() + longest
    for (let turn = -3; turn < times && (turn < 1 || performance.now() < end); turn++) {
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
      'goal ms': goal,
      'of its goal': (share(ours, 0.5) / goal).toFixed(2),
      'before ms': before ?? '',
    })
  }
  console.log(`\n${title}; limit in brackets`)
  console.table(rows)
}

/** Measures how long an export takes beside small requests, when its first byte arrives, and how much memory it needs. */
async function measureExport(
  { connection, token }: Shop,
  name: string,
  days: object,
  { goal, before }: { goal: number; before: number },
) {
  const asked = { url: addressOf(orderCalls.export), token, bodies: [JSON.stringify(days)] }
  const small = { url: addressOf(orderCalls.search), token, bodies: [JSON.stringify({ per_page: 10 })] }
  const server = await serve('shop', connection, asked)
  await send(server.port, { ...asked, bodies: [JSON.stringify({ start_date: '2026-03-01', end_date: '2026-03-01' })] })
  const idle = await server.memory()
  const beside: number[] = []
  const ending = new AbortController()
  const others = askBeside(
    () => send(server.port, small).then((response) => response.arrayBuffer()),
    beside,
    ending.signal,
  )
  const began = performance.now()
  const response = await send(server.port, asked)
  const reader = response.body?.getReader()
  let [first, bytes, parts, most] = [0, 0, 0, idle]
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    first ||= performance.now() - began
    bytes += part.value.length
    if (++parts % 50 === 0) most = Math.max(most, await server.memory())
  }
  const seconds = (performance.now() - began) / 1000
  ending.abort()
  await others
  server.stop()
  beside.sort((a, b) => a - b)
  console.log(
    `\nExport of ${name}: ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s (goal ${goal}, before ${before}), ` +
      `first byte after ${Math.round(first)} ms (goal 1,000), ${Math.round(most - idle)} MB above idle (goal 150); ` +
      `first pages meanwhile: median ${share(beside, 0.5)} ms, p99 ${share(beside, 0.99)} ms`,
  )
}

/** Sends small requests, ten a second, and collects how long each takes. */
async function askBeside(ask: () => Promise<unknown>, taken: number[], signal: AbortSignal) {
  while (!signal.aborted) {
    const began = performance.now()
    await ask()
    taken.push(performance.now() - began)
    await setTimeout(100)
  }
}

const send = (port: number, { url, method = 'POST', token, bodies: [body = ''] }: Asked) =>
  fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body }),
  })

const share = (sorted: number[], of: number) => Math.round(sorted[Math.floor((sorted.length - 1) * of)] ?? 0)
