import { type Day, weekdayOf } from '#shared/day.ts'
import type { Closure, Hours } from './hours.ts'

/** What is asked of a store to know when it is open on a day. */
export interface OpenDays {
  hours: readonly Hours[]
  closures: readonly Closure[]
}

/** A store's hours on a day: none on a day off, and none on a day when it is closed all the same. */
export const hoursOn = (store: OpenDays, day: Day): Hours | undefined =>
  closureOn(store, day) ? undefined : store.hours.find(({ weekday }) => weekday === weekdayOf(day))
export const closureOn = ({ closures }: OpenDays, day: Day) => closures.find((closure) => closure.day === day)
