import * as z from 'zod'
import { keepFormatters } from './formatters.ts'
import type { Language } from './language.ts'

/** Money is whole cents in code and in the database. Only this file converts cents to dollars and back; in SQL, `dollars` does. */
export type Cents = number & z.$brand<'Cents'>

// The only cast from number to Cents.
export const cents = (amount: number): Cents => amount as Cents

/** Dollars as a number, for calls, spreadsheets and input fields. */
export const toDollars = (amount: number) => amount / 100
export const fromDollars = (dollars: number) => cents(Math.round(dollars * 100))

/** Whether an amount in dollars from a caller differs from ours by a cent or more. */
export const differs = (dollars: number, amount: Cents) => Math.abs(dollars * 100 - amount) > 0.999_999

/** Money in a call: dollars with at most two decimals on the wire, cents in our code. */
export const Money = z.codec(
  z.number().multipleOf(0.01, 'An amount can have at most two decimals.'),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: fromDollars, encode: toDollars },
)

/** A fraction of an amount, such as a tax. Half a cent is rounded away from zero, like `round` in PostgreSQL. */
export function shareOf(amount: Cents, fraction: number): Cents {
  const share = BigInt(amount) * BigInt(Math.round(fraction * 1e12))
  const half = share < 0n ? -whole / 2n : whole / 2n
  return cents(Number((share + half) / whole))
}
/** A fraction has twelve decimals, as in the database. */
const whole = 10n ** 12n

/** Formats an amount as $1,234.50. */
export const inDollars = (amount: Cents) => canadian.format(toDollars(amount))
/** The same with the name of the currency, for mails and invoices. The space does not break. */
export const inCanadianDollars = (amount: Cents) => `${inDollars(amount)}\u{a0}CAD`

/** `$89`, `$89.50`, `89 $`: an amount on a price list for visitors, without cents if there are none. */
export const shortDollars = (language: Language, amount: Cents) => priceList(language).format(toDollars(amount))
const priceList = /* @__PURE__ */ keepFormatters(
  (language: Language) =>
    new Intl.NumberFormat(`${language}-CA`, {
      style: 'currency',
      currency: 'CAD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

const canadian = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })
