import * as z from 'zod'

/** Money is whole cents in code and in the database. Only this file converts cents to dollars and back. */
export type Cents = number & z.$brand<'Cents'>

// The one place where a number becomes money.
export const cents = (amount: number): Cents => amount as Cents

/** The number of dollars, as calls, spreadsheets and input fields hold them. */
export const toDollars = (amount: number) => amount / 100
export const fromDollars = (dollars: number) => cents(Math.round(dollars * 100))

/** Whether an amount of dollars that somebody else calculated is a cent or more away from ours. */
export const differs = (dollars: number, amount: Cents) => Math.abs(dollars * 100 - amount) > 0.999_999

/** Money in a call: dollars with at most two decimals on the wire, cents in our code. */
export const Money = z.codec(
  z.number().multipleOf(0.01, 'Money has at most two decimals.'),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: fromDollars, encode: toDollars },
)

/** A fraction of an amount, such as a tax. Half a cent rounds up, away from nothing, as PostgreSQL's `round` does. */
export function shareOf(amount: Cents, fraction: number): Cents {
  const share = BigInt(amount) * BigInt(Math.round(fraction * 1e12))
  const half = share < 0n ? -whole / 2n : whole / 2n
  return cents(Number((share + half) / whole))
}
/** A fraction has twelve decimals, here and in the database. */
const whole = 10n ** 12n

/** As people read it, with its sign: $1,234.50. */
export const inDollars = (amount: Cents) => canadian.format(toDollars(amount))
const canadian = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })
