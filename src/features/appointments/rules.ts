import type { Hours } from '#features/stores/hours.ts'
import { hoursOn, type OpenDays } from '#features/stores/openHours.ts'
import type { Day } from '#shared/day.ts'
import { minutesOf } from '#shared/time.ts'

export const appointmentStates = ['new', 'confirmed', 'arrived', 'done', 'no_show', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** The names in the workbench. The site has its own in both languages. */
export const appointmentStateNames: Record<AppointmentState, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}

/** An appointment can be moved and cancelled until the customer arrives. */
export const isAhead = (state: AppointmentState) => state === 'new' || state === 'confirmed'
/** A wrong state can be corrected, but a cancelled appointment cannot be restored: others may have booked its time. */
export const canBecome = (from: AppointmentState, to: AppointmentState) =>
  from === to || (from !== 'cancelled' && (to !== 'cancelled' || isAhead(from)))

/** How many open appointments visitors can have with the same inbox or the same phone number. */
export const mostOpen = 3

/**
 * For how long a place is held until its visitor confirms, once half of the places of a store's day are unconfirmed. The database
 * decides this, and a test compares the minutes.
 */
export const minutesHeld = 15

/** How far ahead an appointment can be booked. */
export const mostDaysAhead = 60
export const appointmentMinutes = 30

/** The local day and time of a store. */
interface WallClock {
  day: Day
  time: string
}

/** The times at which appointments start: every half hour, the last one half an hour before the store closes. */
export function timesFrom({ opens, closes }: Pick<Hours, 'opens' | 'closes'>): string[] {
  const count = Math.floor((minutesOf(closes) - minutesOf(opens)) / appointmentMinutes)
  return Array.from({ length: Math.max(count, 0) }, (_, at) => timeAt(minutesOf(opens) + at * appointmentMinutes))
}
const timeAt = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Whether a store still has times on a day. Today has none after the last one has begun. */
export function isBookableOn(store: OpenDays, day: Day, now: WallClock): boolean {
  const hours = hoursOn(store, day)
  if (!hours || day < now.day) return false
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)]
  const last = opens + Math.floor((closes - opens) / appointmentMinutes - 1) * appointmentMinutes
  return last >= opens && (day > now.day || last > minutesOf(now.time))
}
