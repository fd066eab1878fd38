import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#platform/db/database.ts'
import { type Cost, nothing, plus, times } from './calculation.ts'
import { actNames, type RequestName, requests, sendsOf } from './model.ts'
import { cpuTimes, difference, type Processes } from './usage.ts'
import { Visit, type World } from './visit.ts'
import { Watch } from './watch.ts'

/** Enough to be counted in hundredths of a second. */
const enough = 0.6
const longest = 5_000
const visitsOfARound = 40
/** A user makes one export at a time. */
const longVisitsOfARound = 10
const atOnce = 4

/** What one request of each name costs, and what a second costs in which nothing is asked. */
export async function measureCosts(world: World, connection: Connection, processes: Processes) {
  // As in the played day, somebody reads the metrics of the nodes and asks PostgreSQL. That counts as idle.
  const { result } = await Watch.during(connection, processes, async () => {
    const idle = await measureIdle(processes)
    const costs = new Map<RequestName, Cost>()
    for (const name of Object.keys(requests) as RequestName[]) {
      costs.set(name, await costOf(name, world, processes, idle))
    }
    return { idle, costs }
  })
  return result
}

async function measureIdle(processes: Processes): Promise<Cost> {
  const before = cpuTimes(processes)
  const seconds = 10
  await pause(seconds * 1000)
  return times(difference(before, cpuTimes(processes)), 1 / seconds)
}

/** Sends what comes before it in an act, which is not measured, and then the request for all of these visits. */
async function costOf(name: RequestName, world: World, processes: Processes, idle: Cost): Promise<Cost> {
  const act = actNames.find((each) => sendsOf(each).includes(name))
  if (!act) throw new Error(`No act sends “${name}”.`)
  const first = sendsOf(act).slice(0, sendsOf(act).indexOf(name))
  const isLong = requests[name] === 'long' || requests[name] === 'sum'
  const perRound = isLong ? longVisitsOfARound : visitsOfARound
  const most = Math.min(perRound, world.chain.stores.length)
  let sum = nothing
  let count = 0
  const end = performance.now() + longest
  // The first round compiles the code of the request, and is not counted.
  for (let round = 0; round < 2 || (sum.nodes + sum.postgres < enough && performance.now() < end); round++) {
    let visits = Array.from(
      { length: round === 0 ? Math.min(4, most) : most },
      () => new Visit(act, world, performance.now()),
    )
    for (const each of first) visits = await eachOf(visits, each)
    const [before, began] = [cpuTimes(processes), performance.now()]
    const good = await eachOf(visits, name)
    const taken = difference(before, cpuTimes(processes))
    const seconds = (performance.now() - began) / 1000
    for (const visit of visits) visit.end()
    if (round === 0) continue
    sum = plus(sum, plus(taken, times(idle, -seconds)))
    count += good.length
  }
  return times(sum, 1 / Math.max(1, count))
}

/** Returns the visits whose request was answered. The sender counts the others. */
async function eachOf(visits: readonly Visit[], name: RequestName): Promise<Visit[]> {
  const [waiting, good]: [Visit[], Visit[]] = [[...visits], []]
  const work = async () => {
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      const isAnswered = await visit.send(name).then(
        () => true,
        () => false,
      )
      if (isAnswered) good.push(visit)
      else visit.end()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return good
}
