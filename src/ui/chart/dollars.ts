import { type Cents, toDollars } from '#shared/money.ts'

/** Without cents: $1,234. */
export const wholeDollars = (amount: Cents) => whole.format(toDollars(amount))
/** Without cents and currency sign: 1,234. */
export const plainDollars = (amount: Cents) => bare.format(toDollars(amount))
/** Shortened, for an axis: $2.5K. */
export const compactDollars = (amount: number) => rough.format(toDollars(amount))

const dollars = { style: 'currency', currency: 'CAD' } as const
const whole = new Intl.NumberFormat('en-CA', { ...dollars, maximumFractionDigits: 0 })
const bare = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })
const rough = new Intl.NumberFormat('en-CA', { ...dollars, notation: 'compact', maximumFractionDigits: 2 })
