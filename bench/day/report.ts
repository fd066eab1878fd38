import { type Day, partOfDay } from './arrivals.ts'
import { type Resource, verdictOn } from './bottleneck.ts'
import { type Cost, coresAtPeak } from './calculation.ts'
import { goals, perStoreDay, playedHours, type RequestName, requests } from './model.ts'
import { percentile } from './percentile.ts'
import type { PlayedDay } from './play.ts'

/** Fewer requests have no 99th percentile. They are listed, and not judged. */
const fewest = 100
/** This part of the wanted requests has to be answered in time. */
const least = 0.98
const mostStatements = 5

export interface Judgement {
  holds: boolean
  /** Why not, in words. */
  reasons: readonly string[]
}

export function judge({ taken, wanted }: Pick<PlayedDay, 'taken' | 'wanted'>): Judgement {
  const reasons = [...taken].flatMap(([name, { ms }]) => {
    const [p99, goal] = [percentile(ms, 0.99), goals[requests[name]]]
    return ms.length >= fewest && p99 > goal ? [`“${name}” took ${Math.round(p99)} ms, goal ${goal}`] : []
  })
  const part = answeredOf(taken) / sumOf(wanted)
  if (part < least) reasons.push(`only ${(part * 100).toFixed(1)}% of the requests were answered in time`)
  return { holds: reasons.length === 0, reasons }
}

export function printDay(day: Day, nodes: number, played: PlayedDay, resources: readonly Resource[]) {
  const { taken, wanted, seconds, cpu, late } = played
  const storeDays = day.stores * partOfDay(day)
  const [asked, answered] = [sumOf(wanted), answeredOf(taken)]
  console.log(
    `\n${many(day.stores)} stores, ${nodes === 1 ? 'one node' : `${nodes} nodes`}: the hours from 7 to 23 at their real rates, ` +
      `in ${day.minutes} minutes instead of ${playedHours} hours. So as many requests were sent as ${storeDays.toFixed(1)} stores send in a whole day.\n`,
  )
  printTable(
    Object.entries(requests).map(([name, goal]) => {
      const { ms = [], sent = 0 } = taken.get(name as RequestName) ?? {}
      return {
        request: name,
        'wanted/s': ((wanted.get(name as RequestName) ?? 0) / seconds).toFixed(2),
        'answered/s': (ms.length / seconds).toFixed(2),
        sent,
        'median ms': percentile(ms, 0.5).toFixed(1),
        'p99 ms': `${percentile(ms, 0.99).toFixed(0)}${ms.length < fewest ? ' (few)' : ''}`,
        'goal ms': goals[goal],
      }
    }),
  )
  console.log(
    `\nWanted ${many(asked)} requests, ${(asked / seconds).toFixed(1)} a second; answered in time ${many(answered)}, ` +
      `${((answered / Math.max(1, asked)) * 100).toFixed(1)}%. Processor time: nodes ${cpu.nodes.toFixed(1)} s, PostgreSQL ${cpu.postgres.toFixed(1)} s, ` +
      `HAProxy ${cpu.proxy.toFixed(1)} s, the load generator ${cpu.generator.toFixed(1)} s, ` +
      `the whole machine ${cpu.machine.toFixed(1)} s in ${seconds.toFixed(0)} s. The generator was late by ${late.toFixed(0)} ms at most, but for one in 100.`,
  )
  const failures = [...taken].flatMap(([name, { failures }]) =>
    [...failures].map(([sentence, count]) => ({ request: name, count, answered: sentence })),
  )
  if (failures.length > 0) printTable(failures.toSorted((one, other) => other.count - one.count).slice(0, 20))
  console.log(`In the busiest hours: ${verdictOn(resources)}`)
  const longest = [...played.statements].toSorted(([, one], [, other]) => other - one).slice(0, mostStatements)
  const list = longest.map(([name, seconds]) => `${name} (${seconds.toFixed(1)} s)`)
  console.log(`The nodes waited longest for these statements of PostgreSQL: ${list.join(', ')}.`)
}

interface Calculation {
  costs: ReadonlyMap<RequestName, Cost>
  /** What a second takes in which nothing is asked. */
  idle: Cost
  calculated: Cost
  measured: Cost
  storeDays: number
}

/** The costs of single requests, and how far their sum is from what was measured. */
export function printCosts({ costs, idle, calculated, measured, storeDays }: Calculation) {
  const perDay = perStoreDay()
  console.log('\nProcessor time of one request, and of all that a store sends in a day:\n')
  printTable(
    [...costs].map(([name, { nodes, postgres, proxy }]) => ({
      request: name,
      'a day': perDay[name],
      'node ms': (nodes * 1000).toFixed(2),
      'PostgreSQL ms': (postgres * 1000).toFixed(2),
      'HAProxy ms': (proxy * 1000).toFixed(2),
      'node s a day': (nodes * perDay[name]).toFixed(3),
      'PostgreSQL s a day': (postgres * perDay[name]).toFixed(3),
    })),
  )
  console.log(
    `\nIdle: the nodes ${(idle.nodes * 1000).toFixed(0)} ms a second, PostgreSQL ${(idle.postgres * 1000).toFixed(0)} ms.\n`,
  )
  const parts = [
    ['nodes', 'nodes'],
    ['PostgreSQL', 'postgres'],
    ['HAProxy', 'proxy'],
  ] as const
  printTable(
    parts.map(([part, key]) => ({
      'seconds a store and day': part,
      calculated: (calculated[key] / storeDays).toFixed(3),
      measured: (measured[key] / storeDays).toFixed(3),
      deviation: `${(((calculated[key] - measured[key]) / measured[key]) * 100).toFixed(0)}%`,
    })),
  )
  const atPeak = coresAtPeak(costs)
  console.log(
    `\nBy this calculation, in the busiest half hour a core of a node is full with ${many(Math.round(1 / atPeak.nodes))} stores, ` +
      `and a core of PostgreSQL with ${many(Math.round(1 / atPeak.postgres))}.`,
  )
}

/** As Markdown, for the docs. */
export function printTable(lines: readonly Record<string, string | number>[]) {
  const [first] = lines
  if (!first) return
  const rows = [Object.keys(first), Object.keys(first).map(() => '---'), ...lines.map((line) => Object.values(line))]
  console.log(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
}

const answeredOf = (taken: PlayedDay['taken']) => [...taken.values()].reduce((sum, { ms }) => sum + ms.length, 0)
const sumOf = (counts: ReadonlyMap<RequestName, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
const many = (count: number) => count.toLocaleString('en-CA')
