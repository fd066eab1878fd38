import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dataChecks } from '#app/serverFeatures.ts'
import type { Database } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { type MixedLoad, noWork, type Work } from './mixedLoad.ts'

interface Line {
  phase: string
  seconds: number
  requests: number
  failed: number
  'slowest ms': number
  orders: number
  found: number
  lost: number
  doubled: number
  bookings: number
  punches: number
}

/** What a load did in each phase of a check, compared with the rows of the database. */
export class Phases {
  readonly #db: Database
  readonly #load: MixedLoad
  readonly #lines: Line[] = []

  constructor(db: Database, load: MixedLoad) {
    this.#db = db
    this.#load = load
  }

  /** Does something under load, which goes on for some seconds afterwards. */
  async add(name: string, secondsAfterwards: number, act: () => Promise<unknown> = async () => {}) {
    const begun = performance.now()
    await act()
    await pause(secondsAfterwards * 1000)
    const { work } = this.#load
    this.#load.work = noWork()
    // The requests that are under way end before their rows are counted. Some send a second one.
    do await pause(2000)
    while (work.running > 0)
    const seconds = Math.round((performance.now() - begun) / 1000)
    const line = { phase: name, seconds, ...(await compare(this.#db, work)) }
    console.log(`${name}: ${line.requests} requests, ${line.failed} failed`)
    this.#lines.push(line)
  }

  /** Prints the table as Markdown, for the docs, and checks all rows. */
  async end() {
    const [first = {}] = this.#lines
    const rows = [Object.keys(first), Object.keys(first).map(() => '---'), ...this.#lines.map(Object.values)]
    console.log(`\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
    const checks = await runChecks(this.#db, dataChecks)
    for (const { sentence } of checks) console.log(sentence)
    const isGood = this.#lines.every(({ failed, lost, doubled }) => failed + lost + doubled === 0)
    if (!isGood || checks.some((check) => !check.isGood))
      throw new Error('Requests failed, or rows are not those that were acknowledged.')
  }
}

/** Looks for everything that was acknowledged. Bookings and punches that are missing count as lost as well. */
async function compare(
  db: Database,
  { requests, failures, slowest, orders, bookings, punches }: Work,
): Promise<Omit<Line, 'phase' | 'seconds'>> {
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select remarks as key, array_agg(id) as ids from orders where remarks = any(${[...orders.keys()]}) group by remarks`.execute(
    db,
  )
  const found = rows.filter(({ key, ids }) => ids.includes(orders.get(key) ?? 0)).length
  const missing = async (table: 'appointments' | 'punches', ids: number[]) => {
    const { length } = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [0, ...ids])
      .execute()
    return ids.length - length
  }
  const lost = orders.size - found + (await missing('appointments', bookings)) + (await missing('punches', punches))
  return {
    requests,
    failed: failures.length,
    'slowest ms': Math.round(slowest),
    orders: orders.size,
    found,
    lost,
    doubled: rows.filter(({ ids }) => ids.length > 1).length,
    bookings: bookings.length,
    punches: punches.length,
  }
}
