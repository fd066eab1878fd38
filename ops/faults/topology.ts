import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import { send } from '#test/processes.ts'
import type { Timed } from './plan.ts'

export interface Fault extends Timed {
  name: string
  /** The reason why this fault cannot be tried on this machine. */
  missing?: string | undefined
  /** Returns when the fault is over. After that, nobody helps the shop to recover. */
  strike(chance: () => number): unknown
}

/** The programs of a shop, each of which can fail. */
export interface Topology {
  /** Where people reach the shop. */
  address: string
  /** Whether the shop trusts the network address that a request names. A proxy replaces it by the real one. */
  believesAddresses: boolean
  faults: readonly Fault[]
  start(): Promise<void>
  /** Opens the database, past the shop. */
  openDatabase(): Promise<Database>
  /** Returns when everything works as before a fault that was over at this moment. Throws if that takes too long. */
  untilWhole(over: number): Promise<void>
  /** Returns all problems at the end that are not in the rows. */
  findProblems(db: Database): Promise<string[]>
  /** Ends all programs and removes disks and networks, also when the start failed half way. */
  end(): Promise<void>
}

/** Waits until the condition holds. Throws if that takes longer than a number of milliseconds. */
export async function until(what: string, limit: number, isSo: () => boolean | Promise<boolean>) {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > limit) throw new Error(`It took more than ${limit / 1000} s until ${what}.`)
    await pause(200)
  }
}

/** Begins something, and ends it after some seconds. */
export async function during(seconds: number, { begin, end }: { begin: () => unknown; end: () => unknown }) {
  await begin()
  try {
    await pause(seconds * 1000)
  } finally {
    await end()
  }
}

export function freeze(seconds: number, pids: readonly number[]) {
  const sendAll = (signal: NodeJS.Signals) => pids.forEach((pid) => void send(pid, signal))
  return during(seconds, { begin: () => sendAll('SIGSTOP'), end: () => sendAll('SIGCONT') })
}

export function oneOf<Each>(chance: () => number, all: readonly Each[]): Each {
  const chosen = all[Math.floor(chance() * all.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}
