import type { Cents } from '#shared/money.ts'

/** In a chart cents only make noise. */
export const wholeDollars = (amount: Cents) => whole.format(amount / 100)
/** For an axis: $2.5K. */
export const roughDollars = (amount: number) => rough.format(amount / 100)

const dollars = { style: 'currency', currency: 'CAD' } as const
const whole = new Intl.NumberFormat('en-CA', { ...dollars, maximumFractionDigits: 0 })
const rough = new Intl.NumberFormat('en-CA', { ...dollars, notation: 'compact', maximumFractionDigits: 2 })
