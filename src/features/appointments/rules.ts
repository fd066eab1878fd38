import { hoursOn, type OpenDays } from '#features/stores/openDays.ts'
import type { Day } from '#shared/day.ts'
import { minutesOf } from '#shared/time.ts'

/** What visitors come for, by the names that a service request gives; visitors read them in their own language. */
export const services = [
  'Screen Replacement',
  'Battery Replacement',
  'Software Update',
  'Screen Protector Replacement',
  'Motherboard Issues',
  'Others',
] as const
export type Service = (typeof services)[number]

export const appointmentStates = ['new', 'confirmed', 'arrived', 'done', 'no_show', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** The names that staff see. Visitors read the words of their own language. */
export const appointmentStateNames: Record<AppointmentState, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}

/** While nobody has come, it can be moved and cancelled. */
export const isAhead = (state: AppointmentState) => state === 'new' || state === 'confirmed'
/** A slip at the counter can be taken back; what was cancelled stays so, for its time is given to others. */
export const canBecome = (from: AppointmentState, to: AppointmentState) =>
  from === to || (from !== 'cancelled' && (to !== 'cancelled' || isAhead(from)))

/** How far ahead one can book. */
export const mostDaysAhead = 60
export const appointmentMinutes = 30

/** The day and the time that the clock on a store's wall shows. */
interface WallClock {
  day: Day
  time: string
}

/** Whether a store still receives customers on a day: today that ends with the last time at which somebody may come. */
export function isBookableOn(store: OpenDays, day: Day, now: WallClock): boolean {
  const hours = hoursOn(store, day)
  if (!hours || day < now.day) return false
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)]
  const last = opens + Math.floor((closes - opens) / appointmentMinutes - 1) * appointmentMinutes
  return last >= opens && (day > now.day || last > minutesOf(now.time))
}
