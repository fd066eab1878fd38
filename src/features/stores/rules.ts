import { weekdays } from '#shared/time.ts'
import type { Closure, Hours } from './hours.ts'

export const weekdayName = (weekday: number) => weekdays.en[weekday] ?? ''

/** The first error in the hours of a week, if any. */
export function hoursFault(hours: readonly Hours[]): string | undefined {
  const twice = hours.find(({ weekday }, at) => hours.findIndex((other) => other.weekday === weekday) < at)
  if (twice) return `${weekdayName(twice.weekday)} is listed twice.`
  const crossed = hours.find(({ opens, closes }) => closes <= opens)
  return crossed && `${weekdayName(crossed.weekday)}: a store must close after it opens.`
}

export function closuresFault(closures: readonly Closure[]): string | undefined {
  const twice = closures.find(({ day }, at) => closures.findIndex((other) => other.day === day) < at)
  return twice && `${twice.day} is listed twice.`
}

/** `Monday 09:30–21:00, Sunday 12:00–17:00`, without the weekdays that have no hours. */
export const hoursInWords = (hours: readonly Hours[]) =>
  hours.map(({ weekday, opens, closes }) => `${weekdayName(weekday)} ${opens}–${closes}`).join(', ')

export const closuresInWords = (closures: readonly Closure[]) =>
  closures.map(({ day, reason }) => (reason ? `${day} (${reason})` : day)).join(', ')

/** The name of a store for visitors is its mall or street: staff use short names such as HSC. */
export const visitorName = ({ store, location }: { store: string; location: string }) => location || store
