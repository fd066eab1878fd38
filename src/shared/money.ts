import * as z from 'zod'

/** Money is whole cents wherever we reckon with it; dollars are for the wire and for eyes. */
export type Cents = number & z.$brand<'Cents'>

// The one place where a number becomes money.
export const cents = (amount: number): Cents => amount as Cents

/** Dollars as they travel, at most two decimals; cents on either side. */
export const Money = z.codec(
  z.number().multipleOf(0.01, 'Money has at most two decimals.'),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (dollars) => cents(Math.round(dollars * 100)), encode: (amount) => amount / 100 },
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
export const inDollars = (amount: Cents) => canadian.format(amount / 100)
const canadian = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })
