import { seeded } from '#platform/seeded.ts'
import { type ActName, actNames, actOf, played, playedHours, shareOfHour } from './model.ts'

export interface Day {
  stores: number
  /** How long the played hours take. */
  minutes: number
  seed: number
}

/**
 * The time runs faster than in a real day, and the rate does not: a second of the test has as many requests as a second of the real
 * hour that it stands for. So this part of the requests of a whole day is sent, which is the same as whole days of fewer stores.
 */
export const partOfDay = ({ minutes }: Pick<Day, 'minutes'>): number => minutes / (playedHours * 60)

/** What arrives: an act, and after how many milliseconds of the test. */
export interface Arrival {
  act: ActName
  at: number
}

/** All arrivals in order. They come at random moments, independent of each other and of how fast the shop is (a Poisson process). */
export function arrivalsOf({ stores, minutes, seed }: Day): Arrival[] {
  const chance = seeded(seed)
  const found: Arrival[] = []
  const hour = (minutes * 60_000) / playedHours
  for (const act of actNames) {
    const { perDay, hours: kind } = actOf(act)
    for (let half = 0; half < playedHours * 2; half++) {
      const expected = (stores * perDay * shareOfHour(kind, played.from + half / 2) * partOfDay({ minutes })) / 2
      const count = poisson(expected, chance)
      for (let n = 0; n < count; n++) found.push({ act, at: ((half + chance()) * hour) / 2 })
    }
  }
  return found.sort((one, other) => one.at - other.at)
}

/** How many events happen where so many are expected. Large numbers are put together from small ones, of which the method is for. */
function poisson(expected: number, chance: () => number): number {
  const most = 30
  if (expected > most) return poisson(most, chance) + poisson(expected - most, chance)
  let count = 0
  for (let product = chance(); product > Math.exp(-expected); product *= chance()) count++
  return count
}
