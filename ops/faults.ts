import { randomInt } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dataChecks } from '#app/serverFeatures.ts'
import type { Database } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { findIncompleteOrders } from '#test/incompleteOrders.ts'
import { Client } from './faults/client.ts'
import { findRows } from './faults/findRows.ts'
import { compare } from './faults/journal.ts'
import { Load } from './faults/load.ts'
import { OneBox } from './faults/oneBox.ts'
import { inOrderOf, isQuiet, judgePause, longestPause } from './faults/plan.ts'
import { setStage } from './faults/stage.ts'
import { ThreeMachines } from './faults/threeMachines.ts'
import { type Fault, type Topology, until } from './faults/topology.ts'

export const about =
  'People of all roles work while one part after another fails. [-- --on three-machines] [--seed <n>] [--fault <name>]'

/** How long everybody works undisturbed before a fault, and how long it may take until all can write again. */
const quiet = 3_000
const patience = 60_000
const longestRun = 60 * 60_000

const topologies: Record<string, (folder: string) => Topology> = {
  'one-box': (folder) => new OneBox(folder),
  'three-machines': (folder) => new ThreeMachines(folder),
}

export async function run(args: readonly string[]) {
  const options = {
    on: { type: 'string' },
    seed: { type: 'string' },
    fault: { type: 'string', multiple: true },
  } as const
  const { on = 'one-box', seed: wanted, fault: words = [''] } = parseArgs({ args: [...args], options }).values
  const open = topologies[on]
  if (!open) throw new Error(`--on is ${Object.keys(topologies).join(' or ')}.`)
  const seed = Number(wanted ?? randomInt(1_000_000))
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-faults-'))
  // Because PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const topology = open(folder)
  const faults = inOrderOf(seed, topology.faults).filter(({ name }) => words.some((word) => name.includes(word)))
  if (faults.length === 0)
    throw new Error(`The faults are:\n${topology.faults.map(({ name }) => `  ${name}`).join('\n')}`)
  console.log(`Seed ${seed}, load ${loadavg()[0]?.toFixed(1)}, files in ${folder}`)
  // Ctrl-C and the time limit end the run like an error, so that all disks, networks and programs are removed.
  const broken = Promise.withResolvers<never>()
  const breakOff = (reason: string) => broken.reject(new Error(`Broken off: ${reason}.`))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => breakOff(signal))
  setTimeout(() => breakOff('it took more than an hour'), longestRun).unref()
  let problems: string[]
  try {
    problems = await Promise.race([playAll(topology, faults, { seed, folder }), broken.promise])
  } finally {
    await topology.end()
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) throw new Error(`${problems.length} problems. Repeat them with --seed ${seed}.`)
  await rm(folder, { recursive: true })
}

/** Returns all problems. */
async function playAll(
  topology: Topology,
  faults: readonly Fault[],
  { seed, folder }: { seed: number; folder: string },
) {
  const isJudged = isQuiet(loadavg()[0] ?? 0, availableParallelism())
  if (!isJudged) console.log('This machine is busy with other work: how long writes stop is printed, and not judged.')
  await topology.start()
  const first = await topology.openDatabase()
  const stage = await setStage(first)
  // The orders of the demo shop have no mails.
  const before = await findIncompleteOrders(first)
  await first.destroy()
  const client = new Client(topology.address)
  const load = new Load(client, stage, { seed, believesAddresses: topology.believesAddresses })
  const chance = seeded(seed)
  load.start()
  const problems = (await load.untilAllWrite(patience)).map((role) => `No ${role} could write before the first fault.`)
  console.log('\n| Fault | Writes stopped, s | Limit, s | All write again after, s |\n|---|---|---|---|')
  for (const fault of faults) {
    const found = await playFault({ topology, load, client, chance }, fault, isJudged)
    problems.push(...found.map((problem) => `${fault.name}: ${problem}`))
    // The next fault would start with the problems of this one.
    if (found.length > 0) break
  }
  await load.end(patience)

  const db = await topology.openDatabase()
  await until('all jobs were done', 10 * patience, async () => (await findOpenJobs(db)).length === 0)
  const { lost, doubled } = compare(load.asked, await findRows(db, stage, load.asked))
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(load.asked, null, 1))
  const acknowledged = load.asked.filter((asked) => asked.acknowledged !== undefined)
  const counts = `${lost.length} lost, ${doubled.length} doubled`
  console.log(`\nSeed ${seed}: ${acknowledged.length} of ${load.asked.length} acts acknowledged, ${counts}.`)
  problems.push(
    ...lost.map((asked) => `Lost: ${JSON.stringify(asked)}`),
    ...doubled.map((row) => `Doubled: ${JSON.stringify(row)}`),
    ...(await findFaultyRows(db, before)),
    ...(await topology.findProblems(db)),
  )
  await db.destroy()
  return problems
}

interface Play {
  topology: Topology
  load: Load
  client: Client
  chance: () => number
}

/** Returns what is wrong. */
async function playFault({ topology, load, client, chance }: Play, fault: Fault, isJudged: boolean): Promise<string[]> {
  if (fault.missing !== undefined) {
    console.log(`| ${fault.name} | left out: ${fault.missing} | | |`)
    return []
  }
  await wait(quiet)
  load.during = fault.name
  const begun = performance.now()
  await fault.strike(chance)
  const over = performance.now()
  const unhealed = await load.untilAllWrite(patience)
  const healed = (performance.now() - over) / 1000
  const broken = await topology.untilWhole(over).then(
    () => [],
    (error: Error) => [error.message],
  )
  const moments = load.writes.map(({ at }) => at)
  const stopped = longestPause(moments, fault.fromItsEnd ? over : begun, performance.now())
  console.log(`| ${fault.name} | ${stopped.toFixed(1)} | ${fault.limit ?? ''} | ${healed.toFixed(1)} |`)
  return [
    ...unhealed.map((role) => `No ${role} could write within ${patience / 1000} s.`),
    ...broken,
    ...new Set(client.errors.splice(0)),
    ...(isJudged ? judgePause(fault, stopped) : []),
  ]
}

const findOpenJobs = (db: Database) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('user_id', 'is not', null)
    .execute()

async function findFaultyRows(db: Database, before: readonly string[]): Promise<string[]> {
  const checks = await runChecks(db, dataChecks)
  const incomplete = await findIncompleteOrders(db)
  return [
    ...checks.filter(({ isGood }) => !isGood).map(({ sentence }) => sentence),
    ...incomplete.filter((sentence) => !before.includes(sentence)),
  ]
}
