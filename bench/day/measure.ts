import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mostAtOnce } from '#platform/auth/hashing.ts'
import { hashPin } from '#platform/auth/pins.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/embedded/lock.ts'
import { seeded } from '#platform/seeded.ts'
import { today } from '#shared/day.ts'
import { Cluster } from '../../ops/upgrade/cluster.ts'
import { thisRelease } from '../../ops/upgrade/releases.ts'
import { type Day, partOfDay } from './arrivals.ts'
import { resourcesOf, verdictOn } from './bottleneck.ts'
import { calculate, withoutIdle } from './calculation.ts'
import { measureCosts } from './costs.ts'
import { type Chain, fillChain } from './fillChain.ts'
import { filledStores, hashesAtMost, mostFilledStores, type RequestName } from './model.ts'
import { type PlayedDay, playDay } from './play.ts'
import { judge, printCosts, printDay } from './report.ts'
import { Sender } from './sender.ts'
import { cores, type Processes } from './usage.ts'
import type { World } from './visit.ts'

/** The proxy and up to three nodes listen at the first four ports in a row that are free from here on. */
const firstPort = 4280
const longestMinutes = 10
/** Before each measurement, because until then the compiler of V8 would be measured. */
const warmUp = { stores: 1500, minutes: 0.5 }
const mostDoublings = 10

interface Shop {
  connection: PostgresAddress
  /** The folder of the test, with PostgreSQL in it. */
  folder: string
}

export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stores: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '5' },
      nodes: { type: 'string' },
      seed: { type: 'string', default: '5' },
      find: { type: 'boolean', default: false },
    },
  })
  const number = (name: 'stores' | 'minutes' | 'seed', least: number, most: number) => {
    const value = Number(values[name])
    if (value >= least && value <= most) return value
    throw new Error(`--${name} must be a number from ${least} to ${most}.`)
  }
  if (values.nodes !== undefined && !['1', '3'].includes(values.nodes)) throw new Error('--nodes must be 1 or 3.')
  const day: Day = {
    stores: number('stores', 1, 1_000_000),
    minutes: number('minutes', 0.1, longestMinutes),
    seed: number('seed', 0, 1e9),
  }
  return { day, nodes: values.nodes === undefined ? [1, 3] : [Number(values.nodes)], find: values.find }
}

/** Plays a day against one node and against three, or looks for the number of stores that they hold. */
export async function measureDay(shop: Shop, { day, nodes, find }: ReturnType<typeof readOptions>) {
  if (process.platform !== 'linux') throw new Error('This benchmark needs Linux: it reads processor times from /proc.')
  printMachine()
  const db = openDatabase(shop.connection)
  const stores = find ? mostFilledStores : filledStores(day.stores)
  const began = performance.now()
  const chain = await fillChain(db, stores)
  await db.destroy()
  console.log(`Filled ${stores} stores in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  const possible = await hashesASecond()
  for (const count of nodes) {
    await withCluster(shop, chain, count, async (world, processes) => {
      const play = async (each: Day) => {
        const played = await playDay(each, world, shop.connection, processes)
        const hashes = { asked: hashesAtMost(each.stores), possible }
        const resources = resourcesOf(played.peak, { cores, nodes: count, hashes })
        printDay(each, count, played, resources)
        return { played, resources }
      }
      await playDay({ ...warmUp, seed: day.seed }, world, shop.connection, processes)
      const [measured, played] = find ? await findLimit(day, play) : ([day, (await play(day)).played] as const)
      await check(measured, played, world, shop.connection, processes)
    })
  }
}

type Play = (day: Day) => Promise<{ played: PlayedDay; resources: ReturnType<typeof resourcesOf> }>

/** Doubles the stores until the shop cannot keep up. Returns the last day that held, or the first one. */
async function findLimit(day: Day, play: Play): Promise<readonly [Day, PlayedDay]> {
  let held = 0
  let found: readonly [Day, PlayedDay] | undefined
  for (let stores = day.stores, n = 0; n < mostDoublings; stores *= 2, n++) {
    const { played, resources } = await play({ ...day, stores })
    const { holds, reasons } = judge(played)
    if (holds || !found) found = [{ ...day, stores }, played]
    if (!holds) {
      const most = held === 0 ? 'Not even these are held' : `${held} stores are held`
      console.log(`\n**${most}, ${stores} are not**: ${reasons.join('; ')}. ${verdictOn(resources)}`)
      return found
    }
    held = stores
  }
  console.log(`\nAt least ${held} stores are held.`)
  return found ?? [day, (await play(day)).played]
}

/** Compares the processor time of the day with the sum of what its requests cost one by one. */
async function check(day: Day, played: PlayedDay, world: World, connection: Connection, processes: Processes) {
  const sent = new Map<RequestName, number>([...played.taken].map(([name, each]) => [name, each.sent]))
  const { idle, costs } = await measureCosts(world, connection, processes)
  const measured = withoutIdle(played.cpu, idle, played.seconds)
  printCosts({ costs, idle, calculated: calculate(sent, costs), measured, storeDays: day.stores * partOfDay(day) })
}

async function withCluster(
  { connection, folder }: Shop,
  chain: Chain,
  nodes: number,
  act: (world: World, processes: Processes) => Promise<void>,
) {
  const own = join(folder, `nodes-${nodes}`)
  await mkdir(own)
  const cluster = new Cluster(own, connection, await freePorts(), { nodes, isQuiet: true })
  const sender = new Sender(cluster.address)
  try {
    await cluster.open(thisRelease)
    const files = siteFiles()
    const postgres = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    await act({ sender, chain, files, chance: seeded(nodes) }, { ...cluster.processes, postgres })
  } finally {
    sender.close()
    await cluster.close()
  }
}

/** The styles, fonts and scripts of the public pages, from the list of the build. */
function siteFiles(): string[] {
  const chunks: { file: string; css?: string[] }[] = Object.values(
    JSON.parse(readFileSync('dist/web/.vite/site.json', 'utf8')),
  )
  return chunks.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`)
}

async function freePorts(): Promise<number> {
  for (let port = firstPort; ; port += 4) {
    const free = await Promise.all([0, 1, 2, 3].map((more) => isFree(port + more)))
    if (free.every(Boolean)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** How many pins a node can hash in a second, if nothing else uses its threads. */
async function hashesASecond(): Promise<number> {
  const began = performance.now()
  const count = 8
  for (let n = 0; n < count; n++) await hashPin('482913', Buffer.alloc(16))
  return (mostAtOnce * count * 1000) / (performance.now() - began)
}

function printMachine() {
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(
    `${today()}, ${cores} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; ` +
      `load before: ${load.join(', ')}. Everything runs on this machine.`,
  )
}
