import { type Day, daysAfter } from '#shared/day.ts'

/** A day has no time zone, so it is parsed and formatted in UTC. */
const at = (day: Day) => new Date(`${day}T00:00Z`)

/** Mon. */
export const asWeekday = (day: Day) => weekday.format(at(day))
/** Nov 23. */
export const asDay = (day: Day) => inMonth.format(at(day))
/** Nov 23 – 29, 2026. */
export const asWeek = (monday: Day) => whole.formatRange(at(monday), at(daysAfter(monday, 6)))
/** Monday, November 23, 2026. */
export const asLongDay = (day: Day) => long.format(at(day))

const weekday = new Intl.DateTimeFormat('en-CA', { weekday: 'short', timeZone: 'UTC' })
const inMonth = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-CA', { dateStyle: 'full', timeZone: 'UTC' })
