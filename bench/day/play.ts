import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#platform/db/database.ts'
import { type Arrival, arrivalsOf, type Day } from './arrivals.ts'
import { played, playedHours, type RequestName, rateAt, sendsOf } from './model.ts'
import { readMetrics, statementSeconds } from './nodeMetrics.ts'
import { percentile } from './percentile.ts'
import type { Taken } from './sender.ts'
import { type CpuTimes, cpuTimes, difference, type Processes } from './usage.ts'
import { Visit, type World } from './visit.ts'
import { type Sample, Watch } from './watch.ts'

/** What became of a day. */
export interface PlayedDay {
  seconds: number
  taken: ReadonlyMap<RequestName, Taken>
  /** How many requests of each name the arrivals ask for. */
  wanted: ReadonlyMap<RequestName, number>
  /** Processor time of the whole day. */
  cpu: CpuTimes
  /** What was seen in the busiest hours. */
  peak: readonly Sample[]
  /** The seconds that the nodes waited for each statement. */
  statements: ReadonlyMap<string, number>
  /** By how many milliseconds the generator was late with an arrival, as the 99th percentile. */
  late: number
}

/** What is still on its way when the day is over has not been answered in time. */
const grace = 1000
/** Hours with at least this part of the highest rate. */
const busiest = 0.95

/** Lets everybody come at their moment, however long the others have to wait. */
export async function playDay(
  day: Day,
  world: World,
  connection: Connection,
  processes: Processes,
): Promise<PlayedDay> {
  const arrivals = arrivalsOf(day)
  world.sender.taken.clear()
  const statementsBefore = statementSeconds(await readMetrics(processes))
  const underWay = new Set<Promise<void>>()
  const { result, samples } = await Watch.during(connection, processes, async () => {
    const before = cpuTimes(processes)
    const begun = performance.now()
    const late = await send(arrivals, begun, ({ act, at }) => {
      const visit = Visit.make(act, world, begun + at).finally(() => underWay.delete(visit))
      underWay.add(visit)
    })
    const end = begun + day.minutes * 60_000
    await pause(Math.max(0, end - performance.now()))
    const cpu = difference(before, cpuTimes(processes))
    await pause(grace)
    return { late, cpu, taken: copyOf(world.sender.taken) }
  })
  await Promise.all(underWay)
  const statements = statementSeconds(await readMetrics(processes))
  for (const [name, seconds] of statements) statements.set(name, seconds - (statementsBefore.get(name) ?? 0))
  const peak = samples.filter(({ at }) => isBusy(at, day))
  return {
    ...result,
    ...{ seconds: day.minutes * 60, wanted: wantedBy(arrivals), statements },
    // In a short day, an hour may pass between two samples.
    peak: peak.length > 0 ? peak : samples,
  }
}

async function send(arrivals: readonly Arrival[], begun: number, begin: (arrival: Arrival) => void): Promise<number> {
  const late: number[] = []
  for (const arrival of arrivals) {
    const wait = begun + arrival.at - performance.now()
    if (wait > 1) await pause(wait)
    late.push(Math.max(0, performance.now() - begun - arrival.at))
    begin(arrival)
  }
  return percentile(late, 0.99)
}

function wantedBy(arrivals: readonly Arrival[]): Map<RequestName, number> {
  const wanted = new Map<RequestName, number>()
  for (const { act } of arrivals) for (const name of sendsOf(act)) wanted.set(name, (wanted.get(name) ?? 0) + 1)
  return wanted
}

/** The replies that came in time. Later ones still arrive in the lists of the sender. */
const copyOf = (taken: ReadonlyMap<RequestName, Taken>): Map<RequestName, Taken> =>
  new Map([...taken].map(([name, each]) => [name, { ...each, ms: [...each.ms], failures: new Map(each.failures) }]))

const highest = Math.max(...Array.from({ length: playedHours * 2 }, (_, half) => rateAt(1, played.from + half / 2)))

function isBusy(at: number, { minutes }: Day): boolean {
  const moment = played.from + (at / (minutes * 60_000)) * playedHours
  return moment < played.to && rateAt(1, Math.floor(moment * 2) / 2) >= busiest * highest
}
