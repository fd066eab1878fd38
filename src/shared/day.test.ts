import { describe, expect, it } from 'vitest'
import { daysAfter, daysFrom, weekOf } from './day.ts'

describe('days', () => {
  it('follow one another, over the ends of months and years', () => {
    expect(daysFrom('2027-12-30', 4)).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29')
  })
  it('come once each where the clocks change, though one has 23 hours and another 25', () => {
    const year = daysFrom('2026-01-01', 365)
    expect(new Set(year).size).toBe(365)
    expect(year.at(-1)).toBe('2026-12-31')
  })
  it('are of the week that begins with their Monday', () => {
    expect(daysFrom('2026-11-16', 7).map(weekOf)).toEqual(Array(7).fill('2026-11-16'))
  })
})
