import { type Day, daysAfter, daysFrom, weekdayOf } from '#shared/day.ts'
import { closureOn, hoursOn, type OpenDays } from './openDays.ts'

/** What is asked of a store to know when it is open. */
export interface Opens extends OpenDays {
  time_zone: string
}

export type Opening =
  | { isOpen: true; until: string }
  | {
      isOpen: false
      /** Why it is closed all of today; blank where nobody said why. */
      closure?: string
      /** When it opens next, within two weeks. */
      next?: { day: Day; daysAhead: number; weekday: number; time: string }
    }

/** Whether a store is open at a moment, by the clock on its own wall; undefined where nobody noted its hours. */
export function openingAt(store: Opens, moment: Date): Opening | undefined {
  if (store.hours.length === 0) return undefined
  const { day: today, time } = wallClock(store.time_zone, moment)
  const now = hoursOn(store, today)
  if (now && now.opens <= time && time < now.closes) return { isOpen: true, until: now.closes }
  const closure = closureOn(store, today)?.reason
  const next = nextOpening(store, today, time)
  return { isOpen: false, ...(closure !== undefined && { closure }), ...(next && { next }) }
}

/** The days of a week that begins today, each with its hours or why there are none. */
export const weekFrom = (store: Opens, today: Day) =>
  daysFrom(today, 7).map((day) => ({
    day,
    weekday: weekdayOf(day),
    hours: hoursOn(store, day),
    closure: closureOn(store, day)?.reason,
  }))

/** What day and time it is where the store stands. */
export function wallClock(timeZone: string, moment: Date): { day: Day; time: string } {
  const [day = '', time = ''] = clockOf(timeZone).format(moment).split(' ')
  return { day, time }
}

/** To make a clock takes a telephone milliseconds, and a page asks one for every store: each zone's is made once. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone)
  if (made) return made
  // The Swedish way of writing a moment is nearly the ISO one.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}
const clocks = new Map<string, Intl.DateTimeFormat>()

function nextOpening(store: Opens, today: Day, time: string) {
  for (let daysAhead = 0; daysAhead <= 14; daysAhead++) {
    const day = daysAfter(today, daysAhead)
    const opens = hoursOn(store, day)?.opens
    if (opens && (daysAhead > 0 || time < opens)) return { day, daysAhead, weekday: weekdayOf(day), time: opens }
  }
  return undefined
}
