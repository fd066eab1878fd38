import { type Day, daysAfter, daysFrom, momentOf, weekdayOf } from '#shared/day.ts'
import type { Closure, Hours } from './hours.ts'

/** The fields of a store that decide on which days it is open. */
export interface OpenDays {
  hours: readonly Hours[]
  closures: readonly Closure[]
}

/** The fields of a store that decide when it is open. */
export interface Opens extends OpenDays {
  time_zone: string
}

export type Opening =
  | { isOpen: true; until: string }
  | {
      isOpen: false
      /** The reason why it is closed all day; empty when none was entered. */
      closure?: string
      /** The next opening within two weeks. */
      next?: { day: Day; daysAhead: number; weekday: number; time: string }
    }

/** The opening hours of a store on a day. Undefined on a weekday without hours and on a closed day. */
export const hoursOn = (store: OpenDays, day: Day): Hours | undefined =>
  closureOn(store, day) ? undefined : store.hours.find(({ weekday }) => weekday === weekdayOf(day))
const closureOn = ({ closures }: OpenDays, day: Day) => closures.find((closure) => closure.day === day)

/** Whether a store is open at a moment, in its time zone. Undefined when its hours were not entered. */
export function openingAt(store: Opens, moment: Date): Opening | undefined {
  if (store.hours.length === 0) return undefined
  const { day: today, time } = wallClock(store.time_zone, moment)
  const now = hoursOn(store, today)
  if (now && now.opens <= time && time < now.closes) return { isOpen: true, until: now.closes }
  const closure = closureOn(store, today)?.reason
  const next = nextOpening(store, today, time)
  return { isOpen: false, ...(closure !== undefined && { closure }), ...(next && { next }) }
}

/** The next seven days, each with its hours or the reason why it is closed. */
export const weekFrom = (store: Opens, today: Day) =>
  daysFrom(today, 7).map((day) => ({
    day,
    weekday: weekdayOf(day),
    hours: hoursOn(store, day),
    closure: closureOn(store, day)?.reason,
  }))

/** The day and the time in a time zone. */
export function wallClock(timeZone: string, moment: Date): { day: Day; time: string } {
  const [day = '', time = ''] = momentOf(moment, timeZone).split(' ')
  return { day, time }
}

function nextOpening(store: Opens, today: Day, time: string) {
  for (let daysAhead = 0; daysAhead <= 14; daysAhead++) {
    const day = daysAfter(today, daysAhead)
    const opens = hoursOn(store, day)?.opens
    if (opens && (daysAhead > 0 || time < opens)) return { day, daysAhead, weekday: weekdayOf(day), time: opens }
  }
  return undefined
}
