import { randomInt } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { findIncompleteOrders } from '#test/incompleteOrders.ts'
import { findFaultyRows, findMailProblems, makeBackup } from './chaos/afterwards.ts'
import { Client, noCounts } from './chaos/client.ts'
import type { Role } from './chaos/desk.ts'
import { type Fault, faults } from './chaos/faults.ts'
import { findRows } from './chaos/findRows.ts'
import { compare, Journal, type Verdict } from './chaos/journal.ts'
import { Load } from './chaos/load.ts'
import { peopleOf } from './chaos/people.ts'
import { setStage } from './chaos/stage.ts'
import { openWorld, type World } from './chaos/world.ts'

export const about = 'People of all roles work while one part after another fails. [-- --seed <n>] [--fault <name>]'

/** How long everybody works undisturbed before a fault, and how long healing may take. In milliseconds. */
const quiet = 2_000
const patience = 60_000
const longestRun = 15 * 60_000
/** No limit of the shop locks anybody out for longer: docs/operations.md#limits. In seconds. */
const longestLock = 15 * 60

interface Line {
  fault: string
  seconds: number
  requests: number
  failed: number
  healed: ReadonlyMap<Role, number | undefined>
  mail: number | undefined
  problems: string[]
}

export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, fault: { type: 'string', multiple: true } },
  })
  const seed = Number(values.seed ?? randomInt(1_000_000))
  const chosen = faults.filter(({ name }) => values.fault?.some((part) => name.includes(part)) ?? true)
  if (chosen.length === 0) {
    throw new Error(`There is no such fault. There are:\n${faults.map(({ name }) => `  ${name}`).join('\n')}`)
  }
  console.log(`Seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`)
  const world = await openWorld(console.log)
  // Ctrl-C and the time limit end it as an error does, so that no disk and no program stays.
  const broken = Promise.withResolvers<never>()
  const breakOff = (reason: string) => broken.reject(new Error(`Broken off: ${reason}.`))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => breakOff(signal))
  setTimeout(() => breakOff(`it took more than ${longestRun / 60_000} minutes`), longestRun).unref()
  try {
    await Promise.race([playAll(world, chosen, seed), broken.promise])
  } finally {
    await world.close()
  }
}

async function playAll(world: World, chosen: readonly Fault[], seed: number) {
  const journalFile = join(tmpdir(), `tidewater-chaos-${seed}.jsonl`)
  rmSync(journalFile, { force: true })
  const journal = new Journal(journalFile)
  const client = new Client(`http://127.0.0.1:${world.front.port}`)
  const stage = await setStage(world.db)
  // The orders of the demo shop have no mails.
  const before = await findIncompleteOrders(world.db)
  const guesses = new Client(`http://127.0.0.1:${world.front.port}`)
  const load = new Load({ client, guesses }, journal, (desk) => peopleOf(desk, stage), seed)
  load.start()
  await load.untilHealed(patience)
  const lines: Line[] = []
  for (const fault of chosen) lines.push(await playFault(world, load, { client, guesses }, fault))
  await load.end(patience)
  // A job and a mail go on after the answer.
  await untilQuiet(world.db)

  const verdict = compare(journal.asked, await findRows(world.db, stage, journal.asked))
  console.log(tableOf(lines, load.roles, verdict))
  const problems = [
    ...lines.flatMap(({ fault, problems }) => problems.map((each) => `${fault}: ${each}`)),
    ...verdict.lost.map((asked) => `Lost: ${JSON.stringify(asked)}`),
    ...verdict.doubled.map((row) => `Doubled: ${JSON.stringify(row)}`),
    ...(await findMailProblems(world)),
    ...(await findFaultyRows(world.db, before)),
    ...(await makeBackup(world)),
  ]
  const acknowledged = journal.asked.filter((asked) => asked.acknowledged !== undefined)
  const counts = `${verdict.lost.length} lost, ${verdict.doubled.length} doubled`
  console.log(`${acknowledged.length} of ${journal.asked.length} acts acknowledged, ${counts}.`)
  console.log(`${world.mailServer.received.length} mails accepted. Seed ${seed}, journal ${journalFile}`)
  if (problems.length === 0) return
  for (const problem of problems) console.error(problem)
  copyFileSync(world.logFile, `${journalFile}.log`)
  console.error(`The errors of the shop are in ${journalFile}.log.`)
  throw new Error(`${problems.length} problems. Repeat them with --seed ${seed}.`)
}

async function playFault(
  world: World,
  load: Load,
  { client, guesses }: { client: Client; guesses: Client },
  fault: Fault,
): Promise<Line> {
  const { name, missing, prepare, strike } = fault
  if (missing !== undefined) {
    console.log(`${name}: left out, because ${missing}`)
    return { fault: name, seconds: 0, requests: 0, failed: 0, healed: new Map(), mail: undefined, problems: [] }
  }
  const end = await prepare?.(world)
  await pause(quiet)
  load.during = name
  client.counts = noCounts()
  guesses.counts = noCounts()
  const { counts } = client
  const begun = performance.now()
  await strike(world)
  const over = performance.now()
  const [healed, mail] = await Promise.all([load.untilHealed(patience), untilMailed(world, over)])
  const locked = Math.max(counts.locked, guesses.counts.locked)
  const problems = [
    ...guesses.counts.errors.keys(),
    ...load.roles
      .filter((role) => healed.get(role) === undefined)
      .map((role) => `No ${role} was back within a minute.`),
    ...(mail === undefined ? ['No mail was sent within a minute.'] : []),
    ...[...counts.errors].map(([sentence, times]) => `${sentence} (${times} times)`),
    ...(locked > longestLock ? [`A caller was locked out for ${locked} seconds.`] : []),
  ]
  const { requests, failed } = counts
  const seconds = Math.round((over - begun) / 1000)
  console.log(`${name}: ${requests} requests, ${failed} failed, ${problems.length} problems`)
  await end?.()
  return { fault: name, seconds, requests, failed, healed, mail, problems }
}

/** Returns after how many milliseconds a mail was accepted that was accepted after this moment. */
async function untilMailed({ mailServer }: World, since: number): Promise<number | undefined> {
  while (performance.now() - since < patience) {
    const mail = mailServer.received.findLast(({ at }) => at > since)
    if (mail) return mail.at - since
    await pause(50)
  }
  return undefined
}

/** Waits until the jobs are done and the mails of now are sent. One that failed waits for its next try. */
async function untilQuiet(db: Database) {
  const begun = performance.now()
  while (performance.now() - begun < 2 * patience) {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from jobs where state in ('queued', 'running') and user_id is not null)
        + (select count(*) from outbox where state = 'waiting' and tries = 0) as count`.execute(db)
    if (Number(rows[0]?.count) === 0) return
    await pause(500)
  }
}

/** As Markdown, for the docs. */
function tableOf(lines: readonly Line[], roles: readonly Role[], { lost }: Verdict): string {
  const seconds = (time: number | undefined) => (time === undefined ? '–' : (time / 1000).toFixed(1))
  const head = ['fault', 'seconds', 'requests', 'failed', ...roles, 'mail', 'lost']
  const rows = lines.map((line) => [
    line.fault,
    line.seconds,
    line.requests,
    line.failed,
    ...roles.map((role) => seconds(line.healed.get(role))),
    seconds(line.mail),
    lost.filter(({ during }) => during === line.fault).length,
  ])
  const written = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return `\n${written.join('\n')}\n`
}
