import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listApplied } from '#platform/db/appliedMigrations.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { fillOrders } from '#test/orders.ts'
import { Cluster } from './upgrade/cluster.ts'
import { MixedLoad } from './upgrade/mixedLoad.ts'
import { Phases } from './upgrade/phases.ts'
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
    const db = openDatabase(postgres.connection)
    stops.push(() => db.destroy())
    const cluster = new Cluster(folder, postgres.connection, port)
    stops.push(() => cluster.close())
    await cluster.open(older)
    await fillOrders(db, orders)
    const load = new MixedLoad(cluster.address)
    await load.start(db)
    stops.push(() => load.stop())

    const phases = new Phases(db, load)
    const phase = (name: string, act?: () => Promise<unknown>) => phases.add(name, secondsOfAPhase, act)
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

    await phases.end()
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function untilApplied(db: Database, name: string) {
  while (!(await listApplied(db)).includes(name)) await pause(100)
}
