import { seeded } from '#platform/seeded.ts'

/** For how long writes may stop, in seconds: after a process died, and after a machine did or something hangs as if it had. */
export const limits = { process: 10, machine: 30 } as const

export interface Timed {
  /** Which limit it has. */
  limit: keyof typeof limits
  /** Writes must stop while it lasts, so they are timed from its end. */
  fromItsEnd?: true
}

/** The faults in an order of the seed. */
export function inOrderOf<Fault>(seed: number, faults: readonly Fault[]): Fault[] {
  const chance = seeded(seed)
  const drawn = faults.map((fault) => ({ fault, at: chance() }))
  return drawn.sort((one, other) => one.at - other.at).map(({ fault }) => fault)
}

/** The longest time without an acknowledged write between two moments, in milliseconds. */
export function longestPause(acknowledged: readonly number[], from: number, to: number): number {
  const moments = [from, ...acknowledged.filter((moment) => moment > from && moment < to), to]
  return Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? from)))
}

/** Returns what is wrong with a pause, or nothing. */
export function judgePause({ limit, fromItsEnd }: Timed, pause: number): string[] {
  if (pause <= limits[limit] * 1000) return []
  const since = fromItsEnd ? 'after its end ' : ''
  return [`Writes stopped ${since}for ${(pause / 1000).toFixed(1)} s. The limit is ${limits[limit]} s.`]
}

/** A machine that is busy with other work measures that work. */
export const isQuiet = (load: number, cores: number): boolean => load <= cores
