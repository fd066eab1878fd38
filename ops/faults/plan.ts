import { seeded } from '#platform/shop/seeded.ts'

/** The time for which writes may stop because of a fault. */
export interface Timed {
  /** In seconds. Without a limit, writing only has to be possible again in time. */
  limit?: number
  /** True if writes must stop during the fault, so that the time counts from its end. */
  fromItsEnd?: true
}

/** Returns the faults in an order that depends on the seed. */
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

/** Times are judged only on a machine that is not busy with other work. */
export const isQuiet = (load: number, cores: number): boolean => load <= cores
