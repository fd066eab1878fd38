import { describe, expect, it } from 'vitest'
import { cents, shareOf } from './money.ts'

describe('a fraction of an amount', () => {
  it.each([
    [1050, 0.15, 158],
    [1030, 0.15, 155],
    [1, 0.5, 1],
    [100, 0.145, 15],
    [300, 1 / 3, 100],
    [10_000_000_000, 0.14, 1_400_000_000],
    [0, 0.15, 0],
    [1050, -0.15, -158],
    [1049, -0.15, -157],
  ])('%d times %d is %d, with half a cent rounded away from zero', (amount, fraction, share) => {
    expect(shareOf(cents(amount), fraction)).toBe(share)
  })
})
