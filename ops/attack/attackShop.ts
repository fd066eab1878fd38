import { loadavg } from 'node:os'
import { dataChecks } from '#app/serverFeatures.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import type { Attack } from './attack.ts'
import { Callers, callerNames } from './callers.ts'
import type { Figures } from './figures.ts'
import { attackWithNonsense } from './fuzz.ts'
import { attackLimits } from './limits.ts'
import { readOperations } from './openApi.ts'
import { attackWithPayloads } from './payloads.ts'
import { Report } from './report.ts'
import { attackRoles } from './roleMatrix.ts'
import { attackSecrets } from './secrets.ts'
import { Sender } from './sender.ts'
import { attackBytes } from './wire.ts'

export interface Options {
  seed: number
  /** How many fuzzed requests are sent. */
  requests: number
  /** Also what takes long: slow connections, large files, a browser. */
  isLong: boolean
  /** Runs only this part. */
  only?: string | undefined
  /** Is called after each part. */
  log?: (sentence: string) => void
}

/** In milliseconds of processor time: longer, and every other request waits. */
const longestTurn = 100
/** In megabytes, of the heap after a garbage collection. Pages and statements that are kept take some. */
const mostGrowth = 100

type Target = Pick<Attack, 'shop' | 'db' | 'mails'>

/** Attacks a shop with everything, and returns what was tried and what was found. */
export async function attackShop(target: Target, options: Options): Promise<Report> {
  const { seed, requests, isLong, only, log } = options
  const { shop, db } = target
  const report = new Report()
  const sender = new Sender(shop.address)
  try {
    const operations = await readOperations(shop.address)
    const callers = new Callers(sender, db)
    await callers.open()
    const attack: Attack = { ...target, sender, callers, operations, report, seed, isLong }
    const parts: Record<string, () => Promise<void>> = {
      roles: () => attackRoles(attack),
      fuzz: () => attackWithNonsense(attack, requests),
      bytes: () => attackBytes(attack),
      limits: () => attackLimits(attack),
      payloads: () => attackWithPayloads(attack),
      // The last one: it changes the names of what the other parts look for.
      secrets: () => attackSecrets(attack),
    }
    if (only !== undefined && !parts[only]) throw new Error(`The parts are ${Object.keys(parts).join(', ')}.`)
    const before = await shop.figures()
    for (const [name, run] of Object.entries(parts)) {
      if (only !== undefined && only !== name) continue
      // The part before may have ended sessions.
      for (const caller of callerNames) await callers.revive(caller)
      const begun = performance.now()
      await run().catch((error) => report.find(name, `The attack broke off: ${error}`, String(error.stack)))
      const seconds = (performance.now() - begun) / 1000
      report.seconds.set(name, seconds)
      judgeFigures(report, name, await shop.figures(), isLong)
      log?.(`${name}: ${seconds.toFixed(0)} s, ${report.findings.length} findings so far`)
    }
    await judgeShop(attack, before)
  } finally {
    sender.close()
  }
  return report
}

/** The short form runs beside other tests, so it judges no times. */
function judgeFigures(report: Report, part: string, figures: Figures, judgesTimes: boolean) {
  report.turns.set(part, figures)
  const { longestTurn: turn, pollution } = figures
  if (judgesTimes && turn > longestTurn)
    report.find(part, `The event loop stood still for ${Math.round(turn)} ms`, 'the whole part')
  if (pollution.length > 0) report.find(part, `All objects have ${pollution.join(', ')}`, 'the whole part')
}

/** After all of it, the shop is as well as before, and its data add up. */
async function judgeShop({ shop, db, report }: Attack, before: Figures) {
  const after = await shop.figures()
  const grown = after.heap - before.heap
  const inWords = ({ heap, memory }: Figures) => `${heap.toFixed(0)} MB of heap (${memory.toFixed(0)} MB in all)`
  report.note(`Memory: ${inWords(before)} before, ${inWords(after)} after.`)
  report.note(`Load of the machine: ${loadavg().map((each) => each.toFixed(1))}`)
  if (grown > mostGrowth) report.find('after', `The heap has grown by ${grown.toFixed(0)} MB`, 'all parts')
  for (const line of shop.errors) report.find('after', 'An error in the log', line)
  for (const { isGood, sentence } of await runChecks(db, dataChecks)) {
    if (!isGood) report.find('after', sentence, 'npm run verify')
  }
  const ready = await fetch(`${shop.address}/health/ready`)
  if (!ready.ok) report.find('after', `The shop is not ready: ${ready.status}`, 'curl $SHOP/health/ready')
}
