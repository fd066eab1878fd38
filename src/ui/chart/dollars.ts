import { type Cents, toDollars } from '#shared/money.ts'

/** In a chart cents only make noise. */
export const wholeDollars = (amount: Cents) => whole.format(toDollars(amount))
/** As in a table, where all of them are. */
export const bareDollars = (amount: Cents) => bare.format(toDollars(amount))
/** For an axis: $2.5K. */
export const roughDollars = (amount: number) => rough.format(toDollars(amount))

const dollars = { style: 'currency', currency: 'CAD' } as const
const whole = new Intl.NumberFormat('en-CA', { ...dollars, maximumFractionDigits: 0 })
const bare = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })
const rough = new Intl.NumberFormat('en-CA', { ...dollars, notation: 'compact', maximumFractionDigits: 2 })
