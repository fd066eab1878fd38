import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { postmasterOf, sendToAll } from '#test/processes.ts'
import { checkWhileAway } from './upgrade/checkWhileAway.ts'
import { Cluster } from './upgrade/cluster.ts'
import { MixedLoad } from './upgrade/mixedLoad.ts'
import { Phases } from './upgrade/phases.ts'
import { isProxy, type ProxyName, proxyNames } from './upgrade/proxies.ts'
import { thisRelease } from './upgrade/releases.ts'

export const about =
  'Three nodes are restarted under load, behind each proxy. [-- haproxy nginx caddy --rounds 10 --drain 6]'

const port = 4290
const usualRounds = 10

export async function run(args: readonly string[]) {
  const numberAfter = (option: string) => {
    const at = args.indexOf(option)
    return at === -1 ? undefined : Number(args[at + 1])
  }
  const rounds = numberAfter('--rounds') ?? usualRounds
  const named = args.filter(isProxy)
  for (const proxy of named.length > 0 ? named : proxyNames) await roll(proxy, rounds, numberAfter('--drain'))
}

async function roll(proxy: ProxyName, rounds: number, drainSeconds: number | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-rolling-'))
  const stops = [() => rm(folder, { recursive: true })]
  try {
    const home = join(folder, 'database')
    const { connection, stop } = await startEmbeddedPostgres(home, () => {})
    stops.push(() => stop())
    const db = openDatabase(connection)
    stops.push(() => db.destroy())
    const cluster = new Cluster(folder, connection, port, {
      proxy,
      ...(drainSeconds !== undefined && { drainSeconds }),
    })
    stops.push(() => cluster.close())
    await cluster.open(thisRelease)
    const load = new MixedLoad(cluster.address)
    await load.start(db)
    stops.push(() => load.stop())
    const phases = new Phases(db, load)
    await phases.add(`${proxy}, before`, 5)
    for (let round = 1; round <= rounds; round++) {
      await phases.add(`${proxy}, round ${round}`, 2, () => cluster.rollTo(thisRelease))
    }
    await load.stop()
    const signalDatabase = (signal: NodeJS.Signals) => sendToAll(postmasterOf(home), signal)
    stops.push(async () => signalDatabase('SIGCONT'))
    await checkWhileAway(cluster.address, signalDatabase)
    await phases.end()
  } finally {
    for (const each of stops.reverse()) await each()
  }
}
