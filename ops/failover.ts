import { randomInt } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/db/database.ts'
import { seeded } from '#platform/seeded.ts'
import { findIncompleteOrders } from '#test/incompleteOrders.ts'
import { findFaultyRows } from './chaos/afterwards.ts'
import { Client, noCounts } from './chaos/client.ts'
import { findRows } from './chaos/findRows.ts'
import { compare, Journal, type Verdict } from './chaos/journal.ts'
import { Load } from './chaos/load.ts'
import { setStage } from './chaos/stage.ts'
import { type Fault, faults } from './failover/faults.ts'
import { whyNoNetwork } from './failover/network.ts'
import { writersAndReaders } from './failover/people.ts'
import { inOrderOf, isQuiet, judgePause, limits, longestPause } from './failover/plan.ts'
import { World } from './failover/world.ts'

export const about =
  'Three nodes, HAProxy and three PostgreSQL with Patroni fail in turn. [-- --seed <n>] [--fault <name>]'

/** How long everybody works undisturbed before a fault, and how long healing may take. In milliseconds. */
const quiet = 3_000
const patience = 90_000

interface Line {
  fault: string
  victims: string
  pause: number
  limit: number
  whole: number | undefined
  requests: number
  failed: number
  load: number
  problems: string[]
}

export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, fault: { type: 'string', multiple: true } },
  })
  const whyNot = whyNoNetwork()
  if (whyNot) throw new Error(whyNot)
  const seed = Number(values.seed ?? randomInt(1_000_000))
  const named = faults.filter(({ name }) => values.fault?.some((part) => name.includes(part)) ?? true)
  if (named.length === 0) {
    throw new Error(`There is no such fault. There are:\n${faults.map(({ name }) => `  ${name}`).join('\n')}`)
  }
  console.log(`Seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`)
  const isJudged = isQuiet(loadavg()[0] ?? 0, availableParallelism())
  if (!isJudged) console.log('This machine is busy with other work: how long writes stop is printed, and not judged.')
  // Ctrl-C ends it as an error does, so that no network and no program stays.
  const broken = Promise.withResolvers<never>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => broken.reject(new Error(`Broken off: ${signal}.`)))
  const world = await World.make()
  const play = async () => {
    await world.start(console.log)
    await playAll(world, inOrderOf(seed, named), { seed, isJudged })
  }
  try {
    await Promise.race([play(), broken.promise])
  } finally {
    world.close()
  }
}

async function playAll(
  world: World,
  chosen: readonly Fault[],
  { seed, isJudged }: { seed: number; isJudged: boolean },
) {
  const journalFile = join(world.folder, 'journal.jsonl')
  const journal = new Journal(journalFile)
  const client = new Client(world.address)
  const first = openDatabase(await world.databaseOfPrimary())
  const stage = await setStage(first)
  // The orders of the demo shop have no mails.
  const before = await findIncompleteOrders(first)
  await first.destroy()
  const people = (desk: Parameters<typeof writersAndReaders>[0]) => writersAndReaders(desk, stage)
  const load = new Load({ client, guesses: client }, journal, people, seed)
  const chance = seeded(seed)
  load.start()
  await load.untilHealed(patience)
  const lines: Line[] = []
  for (const fault of chosen) {
    const line = await playFault(world, load, client, { fault, chance })
    lines.push(line)
    // The next fault would meet what this one has left behind.
    if (line.whole === undefined) break
  }
  await load.end(patience)

  const db = openDatabase(await world.databaseOfPrimary())
  const verdict = compare(journal.asked, await findRows(db, stage, journal.asked))
  console.log(tableOf(lines, verdict))
  const problems = [
    ...lines.flatMap(({ fault, problems }) => problems.map((each) => `${fault}: ${each}`)),
    ...(isJudged ? lines.flatMap(judged) : []),
    ...verdict.lost.map((asked) => `Lost: ${JSON.stringify(asked)}`),
    ...verdict.doubled.map((row) => `Doubled: ${JSON.stringify(row)}`),
    ...(await findFaultyRows(db, before)),
  ]
  await db.destroy()
  const acknowledged = journal.asked.filter((asked) => asked.acknowledged !== undefined)
  const counts = `${verdict.lost.length} lost, ${verdict.doubled.length} doubled`
  console.log(`${acknowledged.length} of ${journal.asked.length} acts acknowledged, ${counts}.`)
  console.log(`Seed ${seed}. The journal and all logs are in ${world.folder} until the next run.`)
  if (problems.length === 0) return
  for (const problem of problems) console.error(problem)
  throw new Error(`${problems.length} problems. Repeat them with --seed ${seed}.`)
}

async function playFault(
  world: World,
  load: Load,
  client: Client,
  { fault, chance }: { fault: Fault; chance: () => number },
): Promise<Line> {
  const { name, limit, fromItsEnd, aim } = fault
  await wait(quiet)
  const { victims, run } = await aim(world, chance)
  load.during = name
  client.counts = noCounts()
  const { counts } = client
  const begun = performance.now()
  await run()
  const over = performance.now()
  const healed = await load.untilHealed(patience)
  const problems = [...counts.errors].map(([sentence, times]) => `${sentence} (${times} times)`)
  for (const role of load.roles) if (healed.get(role) === undefined) problems.push(`No ${role} was back in time.`)
  const { requests, failed } = counts
  const whole = await world.untilWhole().catch((error: Error) => void problems.push(error.message))
  const pause = longestPause(load.acknowledged, fromItsEnd ? over : begun, performance.now())
  const now = loadavg()[0] ?? 0
  console.log(
    `${name} (${victims}): writes stopped for ${(pause / 1000).toFixed(1)} s of ${limits[limit]}, ${requests} requests, ${failed} failed, load ${now.toFixed(1)}`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
  return {
    fault: name,
    victims,
    pause,
    limit: limits[limit],
    whole: whole ?? undefined,
    requests,
    failed,
    load: now,
    problems,
  }
}

function judged({ fault, pause }: Line): string[] {
  const timed = faults.find(({ name }) => name === fault)
  return timed ? judgePause(timed, pause).map((each) => `${fault}: ${each}`) : []
}

/** As Markdown, for the docs. */
function tableOf(lines: readonly Line[], { lost }: Verdict): string {
  const head = ['fault', 'of', 'writes stopped', 'limit', 'whole after', 'requests', 'failed', 'lost', 'load']
  const seconds = (time: number | undefined) => (time === undefined ? '–' : (time / 1000).toFixed(1))
  const rows = lines.map((line) => [
    line.fault,
    line.victims,
    seconds(line.pause),
    line.limit,
    seconds(line.whole),
    line.requests,
    line.failed,
    lost.filter(({ during }) => during === line.fault).length,
    line.load.toFixed(1),
  ])
  const written = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return `\n${written.join('\n')}\n`
}
