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

/** A fraction of an amount, such as a tax; half a cent rounds up. A fraction has twelve decimals, here and in the database. */
export const shareOf = (amount: Cents, fraction: number): Cents =>
  cents(Number((2n * BigInt(amount) * BigInt(Math.round(fraction * 1e12)) + 10n ** 12n) / (2n * 10n ** 12n)))
