import type { Day } from '#shared/day.ts'

/** A day has no time zone: both ends of the way there and back are in the same one. */
const at = (day: Day) => new Date(`${day}T00:00Z`)

/** Nov 16, 2026. */
export const asFullDay = (day: Day) => long.format(at(day))
/** Nov 16; of more weeks than a year has, the month: Nov 2026. */
export const asShortDay = (day: Day, weeks: number) => (weeks > weeksInYear ? month : short).format(at(day))

const weeksInYear = 53

const inMonth = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const long = new Intl.DateTimeFormat('en-CA', { ...inMonth, year: 'numeric' })
const month = new Intl.DateTimeFormat('en-CA', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-CA', inMonth)
