import { dataChecks } from '#app/serverFeatures.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import type { Attack } from './attack.ts'
import { Callers, callerNames } from './callers.ts'
import { fetchEarlierFiles } from './earlierFiles.ts'
import type { Figures } from './figures.ts'
import { attackWithNonsense } from './fuzz.ts'
import { attackLimits } from './limits.ts'
import { readOperations } from './openApi.ts'
import { attackWithPayloads } from './payloads.ts'
import { type Marker, plant } from './plant.ts'
import { plantLists } from './plantLists.ts'
import { Report } from './report.ts'
import { attackRoles } from './roles.ts'
import { Sender } from './sender.ts'

interface Options {
  seed: number
  /** How many fuzzed requests are sent. */
  requests: number
  /** True to include slow parts: many requests, and a browser. */
  isLong: boolean
  /** Runs only this part. */
  only?: string | undefined
}

/** In milliseconds of processor time. During a longer turn of the event loop, all other requests would wait too long. */
const longestTurn = 100

/** Attacks a shop with everything, and returns what was sent and found. */
export async function attackShop(target: Pick<Attack, 'shop' | 'db' | 'mails'>, options: Options): Promise<Report> {
  const { seed, requests, isLong, only } = options
  const { shop, db } = target
  const report = new Report()
  const sender = new Sender(shop.address, report)
  try {
    const operations = await readOperations(shop.address)
    report.setOperations(operations)
    const callers = new Callers(sender, db)
    await callers.open()
    const markers: Marker[] = []
    let planted = 0
    const attack: Attack = {
      ...{ ...target, sender, callers, operations, report, seed, isLong },
      plant: async () => {
        const tag = `${seed}-${planted}`
        const rows = await plant(db, tag, planted++)
        const added = await plantLists(operations, rows.ids, tag, async (sent) => {
          const { status, body } = await callers.send('admin', sent)
          if (status !== 200) report.find(`No row was added to a list: ${status}`, sent, String(body).slice(0, 200))
          return Number(JSON.parse(String(body)).id)
        })
        const all = { markers: [...rows.markers, ...added.markers], ids: { ...rows.ids, ...added.ids } }
        markers.push(...all.markers)
        return all
      },
    }
    const parts: Record<string, () => Promise<void>> = {
      roles: () => attackRoles(attack),
      files: () => fetchEarlierFiles(attack),
      fuzz: () => attackWithNonsense(attack, requests),
      limits: () => attackLimits(attack),
      payloads: () => attackWithPayloads(attack),
    }
    if (only !== undefined && !parts[only]) throw new Error(`The parts are ${Object.keys(parts).join(', ')}.`)
    // Resets the figures, because the start of the shop does not count.
    await shop.figures()
    for (const [name, run] of Object.entries(parts)) {
      if (only !== undefined && only !== name) continue
      report.begin(name)
      // The part before may have ended sessions.
      for (const caller of callerNames) await callers.revive(caller)
      const begun = performance.now()
      await run().catch((error) => report.find(`The attack broke off: ${error}`, String(error.stack)))
      judgeFigures(report, await shop.figures(), begun, isLong)
    }
    report.begin('after')
    await judgeShop(attack, markers)
    report.end(`${report.reached.size} of ${operations.length} calls accepted a request`)
  } finally {
    sender.close()
  }
  return report
}

/** Checks the figures of the process. The short form runs beside other tests, so it does not check times. */
function judgeFigures(report: Report, figures: Figures, begun: number, judgesTimes: boolean) {
  const { longestTurn: turn, pollution } = figures
  if (judgesTimes && turn > longestTurn)
    report.find(`The event loop stood still for ${Math.round(turn)} ms`, 'the whole part')
  if (pollution.length > 0) report.find(`All objects have ${pollution.join(', ')}`, 'the whole part')
  const seconds = Math.round((performance.now() - begun) / 1000)
  report.end(`${seconds} s, longest turn ${Math.round(turn)} ms`)
}

/** Checks at the end that the shop is ready, that its data add up, and that its log contains no secret. */
async function judgeShop({ shop, db, report }: Attack, markers: readonly Marker[]) {
  const secrets = markers.filter(({ seenBy }) => seenBy.length === 0)
  for (const line of shop.log) {
    if (line.startsWith('{"level":50')) report.find('An error in the log', line.slice(0, 2_000))
    for (const { text, what } of secrets) if (line.includes(text)) report.find(`The log shows ${what}`, line)
  }
  for (const { isGood, sentence } of await runChecks(db, dataChecks))
    if (!isGood) report.find(sentence, 'npm run verify')
  const { status } = await fetch(`${shop.address}/health/ready`)
  if (status !== 200) report.find(`The shop is not ready: ${status}`, 'curl $SHOP/health/ready')
}
