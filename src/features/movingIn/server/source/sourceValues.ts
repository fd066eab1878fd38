import * as z from 'zod'
import { shopTimeZone } from '#shared/day.ts'
import { cents, fromDollars } from '#shared/money.ts'

// The values of a system that we did not write: numbers as text, null, missing fields.

/** PostgreSQL stores no zero bytes. */
const textOf = (given: unknown) =>
  given === null || given === undefined || typeof given === 'object' ? '' : String(given).replaceAll('\0', '').trim()

/** The number in a value: 12.5, "12.5", "$1,234.50". Undefined without one, NaN if it is none. */
export function sourceNumber(given: unknown): number | undefined {
  const text = textOf(given)
    .replace(/^(-?)\$/, '$1')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '')
  return text === '' ? undefined : /^-?(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** A field that may be missing. */
export const GivenValue = z.unknown().default(null)

/** A text, or empty text. */
export const Text = GivenValue.transform(textOf)

export const requiredValue = (what: string) => Text.refine((text) => text !== '', `It has no ${what}.`)

/** A whole number. Without one, the number that is given here. */
export const wholeNumber = (what: string, missing?: number) =>
  GivenValue.transform((given, context) => {
    const value = sourceNumber(given) ?? missing
    if (value !== undefined && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647) return value
    context.addIssue(
      value === undefined ? `It has no ${what}.` : `Its ${what} is not a whole number: ${textOf(given)}.`,
    )
    return z.NEVER
  })

/** New rows get the ids above those that came. With a higher one, a table could run out of ids. */
export const highestId = 1_000_000_000

export const SourceId = wholeNumber('id')
  .refine((id) => id > 0, 'Its id is not above 0.')
  .refine((id) => id <= highestId, 'Its id is too large.')

/** More is no amount of a shop. */
const mostCents = 2_000_000_000

/** An amount of dollars as cents. Without one, 0. */
export const AmountOrZero = (what: string) => OptionalAmount(what).transform((amount) => amount ?? cents(0))

/** An amount of dollars as cents, or undefined. */
export const OptionalAmount = (what: string) =>
  GivenValue.transform((given, context) => {
    const dollars = sourceNumber(given)
    if (dollars === undefined) return undefined
    const amount = Number.isNaN(dollars) ? undefined : fromDollars(dollars)
    if (amount !== undefined && Math.abs(amount) <= mostCents) return amount
    context.addIssue(`Its ${what} is not an amount: ${textOf(given).slice(0, 40)}.`)
    return z.NEVER
  })

/** A fraction, or undefined if there is none. */
export const Fraction = GivenValue.transform((given) => {
  const value = sourceNumber(given)
  return value === undefined || Number.isNaN(value) ? undefined : value
})

/** 0 or 1, as a number, a text or a yes. */
export const Flag = GivenValue.transform((given): 0 | 1 =>
  /^(1|1\.0|true|yes|completed|paid)$/i.test(textOf(given)) ? 1 : 0,
)

export interface MomentThere {
  /** ISO 8601, with its offset. */
  at: string
  /** The day in the time zone of the shop. */
  day: string
}

const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/

/** A moment. Without an offset it is read as Halifax time, and a day alone as its noon. */
export function sourceMoment(given: unknown): MomentThere | undefined {
  const text = textOf(given)
  const [, day = '', time = '12:00', seconds = ':00', offset] = written.exec(text) ?? []
  if (day === '' || !isDay(day)) {
    // As JavaScript and some servers write dates: "Fri, 20 Nov 2026 14:30:00 GMT".
    const parsed = /GMT|UTC/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(parsed) ? undefined : inShopTime(new Date(parsed))
  }
  if (offset === undefined) {
    const at = atWallTime(day, `${time}${seconds}`)
    return at && { at: at.toISOString(), day }
  }
  const at = new Date(`${day}T${time}${seconds}${offset}`)
  return Number.isNaN(at.getTime()) ? undefined : inShopTime(at)
}

export const requiredMoment = (what: string) =>
  GivenValue.transform((given, context) => {
    const moment = sourceMoment(given)
    if (moment) return moment
    const text = textOf(given).slice(0, 40)
    context.addIssue(text === '' ? `It has no ${what}.` : `Its ${what} is not a date: ${text}.`)
    return z.NEVER
  })

const isDay = (day: string) => z.iso.date().safeParse(day).success

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopTimeZone })
const inShopTime = (at: Date): MomentThere => ({ at: at.toISOString(), day: clock.format(at).slice(0, 10) })

/** The moment at which the clocks of the shop show this. In the hour that is skipped in spring, the one after it. */
function atWallTime(day: string, time: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsetAt = (moment: number) => Date.parse(`${clock.format(new Date(moment)).replace(' ', 'T')}Z`) - moment
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}
