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
