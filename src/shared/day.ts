import * as z from 'zod'
import { keepFormatters } from './formatters.ts'

// Schemas are marked as pure, so that a public page that only calculates with days does not load Zod.

/** A calendar day, `yyyy-mm-dd`. Not a `Date`, because a day has no time zone. */
export const Day = /* @__PURE__ */ z.iso.date('Write a date like 2026-11-20.')
/** A day that a form requires. */
export const requiredDay = (name: string) =>
  z.iso.date({ error: ({ input }) => (input ? 'Write a date like 2026-11-20.' : `${name} is required.`) })
export type Day = z.infer<typeof Day>
/** An optional day of a filter. An empty text or null means no day. */
export const OptionalDay = /* @__PURE__ */ z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  /* @__PURE__ */ Day.optional(),
)
/** Whether the end of a range is before its start. A missing day leaves that side open. */
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

/** The time zone of the shop, where there is no store with its own. */
export const shopTimeZone = 'America/Halifax'

export const dayOf = (moment: Date, timeZone = shopTimeZone): Day => momentOf(moment, timeZone).slice(0, 10)

/**
 * A moment to the minute: `2026-11-20 14:30`. By default it is in the time zone of the shop, also for users elsewhere, because the
 * filters and the search of lists use that time zone.
 */
export const momentOf = (moment: Date, timeZone = shopTimeZone): string => clockOf(timeZone).format(moment)
// Swedish dates have the ISO format.
const clockOf = /* @__PURE__ */ keepFormatters(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }),
)

export const today = (timeZone = shopTimeZone): Day => dayOf(new Date(), timeZone)

/** The day that is `days` later, or earlier if negative. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00Z`) + days * aDay).toISOString().slice(0, 10)
/** `count` days in a row. */
export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => daysAfter(first, at))
const aDay = 24 * 60 * 60 * 1000

/** The weekday as a number: 0 is Sunday. */
export const weekdayOf = (day: Day) => new Date(`${day}T00:00Z`).getUTCDay()

/** The Monday of a day's week. */
export const weekOf = (day: Day): Day => daysAfter(day, -((weekdayOf(day) + 6) % 7))
