import * as z from 'zod'

// What is marked as pure is left out where nobody checks anything: a public page reckons with days without Zod's weight.

/** A calendar day, `yyyy-mm-dd`. Never a `Date`: a day has no time zone to lose it in. */
export const Day = /* @__PURE__ */ z.iso.date('A day is written like 2026-11-20.')
export type Day = z.infer<typeof Day>
/** A day that a question may leave open; nothing asked for is as good as not asking. */
export const DayOrNone = /* @__PURE__ */ z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  /* @__PURE__ */ Day.optional(),
)
/** A range of days whose end is before its start. A day that is not given leaves its side open. */
export const endsBeforeStart = ({
  start_date,
  end_date,
}: {
  start_date?: Day | undefined
  end_date?: Day | undefined
}) => Boolean(start_date && end_date && end_date < start_date)
export const endIsBeforeStart = 'The end day is before the start day.'
/** A moment, ISO 8601 with its offset. */
export const Moment = /* @__PURE__ */ z.iso.datetime({ offset: true })

/** The shop's own time zone, where no store says otherwise. */
export const shopTimeZone = 'America/Halifax'

export const dayOf = (moment: Date, timeZone = shopTimeZone): Day =>
  // The Swedish way of writing a date is the ISO one.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

/** A moment on a clock, to the minute: `2026-11-20 14:30`. */
export const momentOf = (moment: Date, timeZone = shopTimeZone): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment)

export const today = (timeZone = shopTimeZone): Day => dayOf(new Date(), timeZone)

/** The day some days later, or earlier. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00Z`) + days * aDay).toISOString().slice(0, 10)
/** So many days, one after the other. */
export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => daysAfter(first, at))
const aDay = 24 * 60 * 60 * 1000

/** A day's weekday by its number: 0 is Sunday. */
export const weekdayOf = (day: Day) => new Date(`${day}T00:00Z`).getUTCDay()

/** The Monday of a day's week. */
export const weekOf = (day: Day): Day => daysAfter(day, -((weekdayOf(day) + 6) % 7))
