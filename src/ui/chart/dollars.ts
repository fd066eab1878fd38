import type { Cents } from '#shared/money.ts'

/** In a chart cents only make noise. */
export const wholeDollars = (amount: Cents) => whole.format(amount / 100)
/** As in a table, where all of them are. */
export const bareDollars = (amount: Cents) => bare.format(amount / 100)
/** For an axis: $2.5K. */
export const roughDollars = (amount: number) => rough.format(amount / 100)

const dollars = { style: 'currency', currency: 'CAD' } as const
const whole = new Intl.NumberFormat('en-CA', { ...dollars, maximumFractionDigits: 0 })
const bare = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })
const rough = new Intl.NumberFormat('en-CA', { ...dollars, notation: 'compact', maximumFractionDigits: 2 })
