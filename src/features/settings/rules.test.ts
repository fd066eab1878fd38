import { expect, test } from 'vitest'
import type { TaxRate } from './contract.ts'
import { rateStateOf } from './rules.ts'

const rate = (starts_on: string, more: Partial<TaxRate> = {}): TaxRate => ({
  id: 1,
  province: 'NS',
  starts_on,
  percent: 14,
  is_ahead: false,
  ...more,
})

test('the rate of a province that started last is in force', () => {
  const rates = [
    rate('2010-07-01'),
    rate('2025-04-01'),
    rate('2099-01-01', { is_ahead: true }),
    rate('2026-01-01', { province: 'PE' }),
  ]
  expect(rates.map((each) => rateStateOf(each, rates))).toEqual(['past', 'in force', 'to come', 'in force'])
})
