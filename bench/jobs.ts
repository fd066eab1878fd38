import { setTimeout as pause } from 'node:timers/promises'
import { demoAccounts } from '#features/accounts/server/demo.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { Connection } from '#platform/db/database.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { type Job, jobCalls } from '#shared/jobContract.ts'
import { serve } from './compare.ts'

interface Shop {
  connection: Connection
  /** The tokens of users, each of whom starts heavy work. */
  tokens: readonly string[]
}

/** How much heavy work there is, and for how many seconds another user's list is measured. */
const heavy = 16
const seconds = 20
/** The list may take this many times as long as alone. */
const goal = 3

const list = { page: 1, per_page: 10 }
/** All orders, in two orders. */
const exports = [{}, { sort: 'total_amount' }]

/** Measures another user's list alone, under heavy jobs, and under as many direct exports; and short exports beside them. */
export async function measureJobs({ connection, tokens }: Shop) {
  const server = await serve('shopWithJobs', connection, {})
  const [own = '', ...others] = tokens
  const ask = (call: Call, token: string, body: object | undefined, params = {}, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${server.port}${addressOf(call, params)}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      signal: signal ?? null,
    })
  const time = async (act: () => Promise<Response>) => {
    const began = performance.now()
    const reply = await act()
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`A measured call was answered with ${reply.status}.`)
    return performance.now() - began
  }
  const measure = async (name: string) => {
    await server.longestTurn()
    const lists: number[] = []
    const pages: number[] = []
    const files: number[] = []
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      lists.push(await time(() => ask(orderCalls.search, own, list)))
      pages.push(await time(() => ask(inventoryCalls.search, own, { query: 'galaxy', per_page: 25 })))
      if (lists.length % 20 === 0) files.push(await time(() => ask(discountCalls.export, own, {})))
      await pause(20)
    }
    return { name, lists, pages, files, turn: await server.longestTurn() }
  }

  // V8 compiles code that runs often.
  for (let round = 0; round < 200; round++) await time(() => ask(orderCalls.search, own, list))
  for (let round = 0; round < 50; round++)
    await time(() => ask(inventoryCalls.search, own, { query: 'galaxy', per_page: 25 }))
  for (let round = 0; round < 10; round++) await time(() => ask(discountCalls.export, own, {}))
  const taken = [await measure('alone')]

  for (let at = 0; at < heavy; at++) {
    const input = JSON.stringify({ body: exports[at % exports.length] })
    const reply = await ask(jobCalls.insert, others[at % others.length] ?? own, {
      call: nameOfCall(orderCalls.export),
      input,
    })
    if (!reply.ok) throw new Error(`A job was answered with ${reply.status}.`)
  }
  await pause(2_000)
  taken.push(await measure(`under ${heavy} jobs`))
  const finished = await Promise.all(others.map(async (token) => (await ask(jobCalls.latest, token, undefined)).json()))
  const jobs: Job[] = finished.flat()
  for (const token of others)
    for (const { id, state } of (await (await ask(jobCalls.latest, token, undefined)).json()) as Job[])
      if (state === 'queued' || state === 'running') await ask(jobCalls.cancel, token, undefined, { id })
  await pause(2_000)

  const ending = new AbortController()
  const direct = Array.from({ length: heavy }, async (_, at) => {
    while (!ending.signal.aborted) {
      const token = others[at % others.length] ?? own
      await ask(orderCalls.export, token, exports[at % exports.length], {}, ending.signal)
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined)
    }
  })
  await pause(2_000)
  taken.push(await measure(`under ${heavy} direct exports`))
  ending.abort()
  await Promise.all(direct)
  server.stop()

  const [alone] = taken
  console.log(`\nAnother user’s lists beside heavy work; p99 at most ${goal} times as alone`)
  console.table(
    taken.map(({ name, lists, pages, files, turn }) => ({
      '': name,
      orders: median(lists),
      'orders p99': p99(lists),
      'times alone': (p99(lists) / p99(alone?.lists ?? [])).toFixed(1),
      products: median(pages),
      'products p99': p99(pages),
      'times alone, products': (p99(pages) / p99(alone?.pages ?? [])).toFixed(1),
      'short export': median(files),
      'short export p99': p99(files),
      'longest turn': Math.round(turn),
    })),
  )
  const done = jobs.filter(({ state }) => state === 'done').length
  const rows = jobs.reduce((sum, job) => sum + job.done, 0)
  console.log(`${done} jobs were done in ${seconds + 2} s, and ${rows.toLocaleString('en-CA')} rows were written.`)
}

const sorted = (taken: readonly number[]) => taken.toSorted((a, b) => a - b)
const share = (taken: readonly number[], of: number) =>
  Math.round((sorted(taken)[Math.floor((taken.length - 1) * of)] ?? 0) * 10) / 10
const median = (taken: readonly number[]) => share(taken, 0.5)
const p99 = (taken: readonly number[]) => share(taken, 0.99)

/** The stores, and everyone else who has orders to export. */
export const heavyUsers = demoAccounts.filter(({ email }) => !email.startsWith('supplier'))
