import * as z from 'zod'

/** A calendar day, `yyyy-mm-dd`. Never a `Date`: a day has no time zone to lose it in. */
export const Day = z.iso.date('A day is written like 2026-11-20.')
export type Day = z.infer<typeof Day>
/** A moment, ISO 8601 with its offset. */
export const Moment = z.iso.datetime({ offset: true })

/** The shop's own time zone, where no store says otherwise. */
export const shopTimeZone = 'America/Halifax'

export const dayOf = (moment: Date, timeZone = shopTimeZone): Day =>
  // The Swedish way of writing a date is the ISO one.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

export const today = (timeZone = shopTimeZone): Day => dayOf(new Date(), timeZone)
