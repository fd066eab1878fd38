import { seeded } from '#platform/shop/seeded.ts'

/** How long writes may stop because of a fault. */
export interface Timed {
  /** In seconds. Without it, everybody must only be able to write again in time. */
  limit?: number
  /** Writes must stop while it lasts, so they are timed from its end. */
  fromItsEnd?: true
}

/** The faults in an order of the seed. */
export function inOrderOf<Fault>(seed: number, faults: readonly Fault[]): Fault[] {
  const chance = seeded(seed)
  const drawn = faults.map((fault) => ({ fault, at: chance() }))
  return drawn.sort((one, other) => one.at - other.at).map(({ fault }) => fault)
}

/** The longest time without an acknowledged write between two moments, in seconds. The moments are in milliseconds. */
export function longestPause(acknowledged: readonly number[], from: number, to: number): number {
  const moments = [from, ...acknowledged.filter((moment) => moment > from && moment < to), to]
  return Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? from))) / 1000
}

/** Returns what is wrong with a pause, or nothing. */
export function judgePause({ limit = Number.POSITIVE_INFINITY, fromItsEnd }: Timed, pause: number): string[] {
  if (pause <= limit) return []
  return [`Writes stopped ${fromItsEnd ? 'after its end ' : ''}for ${pause.toFixed(1)} s. The limit is ${limit} s.`]
}

/** A machine that is busy with other work measures that work. */
export const isQuiet = (load: number, cores: number): boolean => load <= cores
