import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dataChecks } from '#app/serverFeatures.ts'
import { listApplied } from '#platform/db/appliedMigrations.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { fillOrders } from '#test/orders.ts'
import { Cluster } from './upgrade/cluster.ts'
import { MixedLoad, noWork, type Work } from './upgrade/mixedLoad.ts'
import { futureRelease, olderRelease, thisRelease } from './upgrade/releases.ts'

export const about = 'Three nodes behind HAProxy are upgraded and rolled back under load. [-- <older commit>]'

/** The last commit without background migrations. */
const usualOlder = '086da8d'
const port = 4270
const secondsOfAPhase = 10
const orders = 20_000

const expand = {
  '9995_expand.sql': `-- only adds
alter table orders add column channel text;
create function set_channel() returns trigger language plpgsql as $$ begin new.channel := 'store'; return new; end $$;
create trigger orders_channel before insert on orders for each row execute function set_channel();
`,
  '9996_index.sql': `-- only adds, concurrently
create index concurrently orders_channel_idx on orders (channel, id);
`,
  '9997_fill.sql': `-- only adds, in batches of orders
update orders set channel = 'store' where id between $1 and $2 and channel is null;
`,
}
/** The release after it removes what no release from the next one on reads. */
const contract = {
  '9998_contract.sql': `-- needs 9997_fill
drop trigger orders_channel on orders;
drop function set_channel();
alter table orders drop column channel;
`,
}

export async function run([commit = usualOlder]: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-upgrade-'))
  const stops = [() => rm(folder, { recursive: true })]
  try {
    const older = olderRelease(commit, join(folder, 'older'))
    const next = futureRelease('the next release', join(folder, 'next'), expand)
    const last = futureRelease('the one after it', join(folder, 'last'), { ...expand, ...contract })

    const postgres = await startEmbeddedPostgres(join(folder, 'database'), () => {})
    stops.push(() => postgres.stop())
    const { connection } = postgres
    if (typeof connection === 'string') throw new Error('The embedded PostgreSQL has an address instead of a socket.')
    const db = openDatabase(connection)
    stops.push(() => db.destroy())
    const { user, port: databasePort, database, host } = connection
    const url = `postgres://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`
    const cluster = new Cluster(folder, url, port)
    stops.push(() => cluster.close())
    await cluster.open(older)
    await fillOrders(db, orders)
    const load = new MixedLoad(cluster.address)
    await load.start(db)
    stops.push(() => load.stop())

    const lines: Line[] = []
    const phase = async (name: string, act: () => Promise<unknown> = async () => {}) => {
      const begun = performance.now()
      await act()
      await pause(secondsOfAPhase * 1000)
      const { work } = load
      load.work = noWork()
      // The requests that are under way end before their rows are counted.
      await pause(2000)
      const line = {
        phase: name,
        seconds: Math.round((performance.now() - begun) / 1000),
        ...(await compare(db, work)),
      }
      console.log(`${name}: ${line.requests} requests, ${line.failed} failed`)
      lines.push(line)
    }
    await phase(`three nodes of ${older.name}`)
    await phase('upgrade to this release', () => cluster.rollTo(thisRelease))
    await phase(`roll back to ${older.name}`, () => cluster.rollTo(older))
    await phase('upgrade again', () => cluster.rollTo(thisRelease))
    await phase('a release that contracts is refused', async () => console.log(`  ${await cluster.startRefused(last)}`))
    await phase('upgrade to the next one, which expands', () => cluster.rollTo(next))
    await phase('until its batches are done', () => untilApplied(db, '9997_fill'))
    await phase('upgrade to the one after it, which contracts', () => cluster.rollTo(last))
    await phase('roll back to the next one', () => cluster.rollTo(next))
    await phase('this release is refused now', async () => console.log(`  ${await cluster.startRefused(thisRelease)}`))

    printTable(lines)
    const checks = await runChecks(db, dataChecks)
    for (const { sentence } of checks) console.log(sentence)
    const isGood = lines.every(({ failed, lost, doubled }) => failed + lost + doubled === 0)
    if (!isGood || checks.some((check) => !check.isGood))
      throw new Error('Requests failed, or rows are not those that were acknowledged.')
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** As Markdown, for the docs. */
function printTable(lines: readonly Line[]) {
  const rows = [
    Object.keys(lines[0]!),
    Object.keys(lines[0]!).map(() => '---'),
    ...lines.map((line) => Object.values(line)),
  ]
  console.log(`\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
}

async function untilApplied(db: Database, name: string) {
  while (!(await listApplied(db)).includes(name)) await pause(100)
}

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
