import { setTimeout as pause } from 'node:timers/promises'
import { importCalls } from '#features/imports/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import type { Connection } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { serve } from './compare.ts'

const rows = 10_000
/** In seconds, and in megabytes. */
const goals = { checked: 3, applied: 10, memory: 250, listTimesAlone: 2 }

/** Measures how long a file of 10,000 products takes to be checked and applied, and the list of another user beside it. */
export async function measureImport({ connection, token }: { connection: Connection; token: string }) {
  const server = await serve('shop', connection, {})
  const ask = (call: Call, body: BodyInit, params = {}, headers = {}) =>
    fetch(`http://127.0.0.1:${server.port}${addressOf(call, params)}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
  const json = { 'content-type': 'application/json' }
  const listOnce = async () => {
    const began = performance.now()
    await (await ask(orderCalls.search, '{}', {}, json)).arrayBuffer()
    return performance.now() - began
  }
  const send = async (name: string) => {
    const form = new FormData()
    form.append('kind', 'products')
    form.append('fileToUpload', new File([csvOf(name)], `${name}.csv`))
    const reply = await ask(importCalls.insert, form)
    if (!reply.ok) throw new Error(`The file was answered with ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { id: number; version: number; counts: object }
  }
  const apply = async ({ id, version }: { id: number; version: number }) => {
    const reply = await ask(importCalls.apply, JSON.stringify({ version }), { id }, json)
    if (!reply.ok) throw new Error(`The import was answered with ${reply.status}: ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  /** How long the act takes, with the list of another user beside it. */
  const beside = async <Result>(act: () => Promise<Result>) => {
    const lists: number[] = []
    const began = performance.now()
    let isRunning = true
    const acting = act().finally(() => {
      isRunning = false
    })
    while (isRunning) {
      lists.push(await listOnce())
      await pause(10)
    }
    return { result: await acting, seconds: (performance.now() - began) / 1000, p99: p99(lists) }
  }

  for (let round = 0; round < 300; round++) await listOnce()
  const quiet: number[] = []
  for (let round = 0; round < 200; round++) {
    quiet.push(await listOnce())
    await pause(10)
  }
  const alone = p99(quiet)
  const before = await server.memory()
  const checked = await beside(() => send('first'))
  const applied = await beside(() => apply(checked.result))
  const memory = (await server.memory()) - before
  const again = await beside(() => send('first'))
  server.stop()
  console.log(`\nA file of ${rows.toLocaleString('en-CA')} products`)
  console.table([
    {
      act: 'checked',
      seconds: rounded(checked.seconds),
      goal: goals.checked,
      'list p99, times alone': rounded(checked.p99 / alone),
    },
    {
      act: 'applied',
      seconds: rounded(applied.seconds),
      goal: goals.applied,
      'list p99, times alone': rounded(applied.p99 / alone),
    },
    {
      act: 'checked again',
      seconds: rounded(again.seconds),
      goal: goals.checked,
      'list p99, times alone': rounded(again.p99 / alone),
    },
  ])
  console.log(
    `List p99 alone ${rounded(alone)} ms, beside it at most ${goals.listTimesAlone} times. ` +
      `Memory ${Math.round(memory)} MB more, at most ${goals.memory}.`,
  )
}

const csvOf = (name: string) =>
  [
    'Device,Product Type,Brand,Category,Subcategory,Color,Available,Limit,Wholesale Price,Cost Price,Barcode',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `${name} ${at},Phone Case,Brand ${at % 40},Cases,Rugged,Black,${at % 50},5,${at % 90}.50,${at % 30}.25,B${at}`,
    ),
  ].join('\n')

const p99 = (taken: readonly number[]) =>
  taken.toSorted((one, other) => one - other)[Math.floor((taken.length - 1) * 0.99)] ?? 0
const rounded = (figure: number) => Math.round(figure * 100) / 100
