import type { TaxRate } from './contract.ts'

export type RateState = 'in force' | 'to come' | 'past'

/** Of the rates of a province, the one that started last applies. */
export function rateStateOf(rate: TaxRate, all: readonly TaxRate[]): RateState {
  if (rate.is_ahead) return 'to come'
  const isOver = all.some(
    ({ province, starts_on, is_ahead }) => province === rate.province && !is_ahead && starts_on > rate.starts_on,
  )
  return isOver ? 'past' : 'in force'
}
