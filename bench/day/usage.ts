import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Linux counts processor time in hundredths of a second. */
const ticks = 100
export const cores = availableParallelism()

/** The processes of the test, each with all that it started. */
export interface Processes {
  nodes: readonly { port: number; pid: number }[]
  proxy: number
  postgres: number
}

/** Processor time so far, in seconds. */
export interface CpuTimes {
  nodes: number
  postgres: number
  proxy: number
  /** This process, which sends the requests. */
  generator: number
  /** The whole machine, with everything else that runs on it. */
  machine: number
}

export function cpuTimes({ nodes, proxy, postgres }: Processes): CpuTimes {
  const started = childrenOf()
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + secondsOf(pid, started), 0)
  const { user, system } = process.cpuUsage()
  return {
    nodes: sum(nodes.map(({ pid }) => pid)),
    postgres: sum([postgres]),
    proxy: sum([proxy]),
    generator: (user + system) / 1e6,
    machine: secondsOfMachine(),
  }
}

export const difference = (before: CpuTimes, after: CpuTimes): CpuTimes =>
  combine(before, after, (one, other) => other - one)

export const combine = (one: CpuTimes, other: CpuTimes, by: (one: number, other: number) => number): CpuTimes => ({
  nodes: by(one.nodes, other.nodes),
  postgres: by(one.postgres, other.postgres),
  proxy: by(one.proxy, other.proxy),
  generator: by(one.generator, other.generator),
  machine: by(one.machine, other.machine),
})

/** The fields of /proc/…/stat after the name of the program, which may contain spaces. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Which processes each process has started. */
function childrenOf(): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const parent = Number(statOf(Number(name))[1])
      found.set(parent, [...(found.get(parent) ?? []), Number(name)])
    } catch {
      // It has just ended.
    }
  }
  return found
}

/** Includes the processes that it started, also those that have ended. */
function secondsOf(pid: number, started: Map<number, number[]>): number {
  let own = 0
  try {
    own = statOf(pid)
      .slice(11, 15)
      .reduce((sum, each) => sum + Number(each), 0)
  } catch {
    return 0
  }
  return own / ticks + (started.get(pid) ?? []).reduce((sum, each) => sum + secondsOf(each, started), 0)
}

function secondsOfMachine(): number {
  const [, ...all] = (readFileSync('/proc/stat', 'latin1').split('\n')[0] ?? '').split(/\s+/).map(Number)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = all
  return (user + nice + system + irq + softirq) / ticks
}
